import type { IsoDate } from '../../lending/calendar.ts'
import { REFRESH_REASONS } from '../../lending/guard-reasons.ts'
import { refreshRefusal } from '../../lending/identification-refresh.ts'
import type { LineVerdict } from '../../lending/line-verdict.ts'
import type { Queryable } from '../db/database.ts'
import { identificationOf, termFactsOf } from '../screening/identifications.ts'

/**
 * Refuses a loan while the information about a client is overdue for its refresh, or a doubt about it stands (115-FZ art. 7,
 * decision 0165); null otherwise.
 */
export const refreshVerdict = async (
  queryable: Queryable,
  clientId: string,
  on: IsoDate,
): Promise<LineVerdict | null> => {
  const known = await identificationOf(queryable, clientId)
  const code = known && refreshRefusal(termFactsOf(known), on)
  if (!code) return null
  return {
    evidence: { rule: code, limit: 'CONFIRMED', value: 'UNCONFIRMED', on, verdict: 'REFUSE' },
    reason: REFRESH_REASONS[code],
  }
}
