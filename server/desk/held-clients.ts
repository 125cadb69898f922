import type { Context } from '../context.ts'
import { GatewayFailure } from '../gateways/gateways.ts'
import { standingReports } from '../screening/fraud-reports.ts'
import { heldMatches } from '../screening/matches.ts'
import { isStillListed } from '../screening/list-index.ts'

const MAX_SHOWN = 100

/** What a list or the base says; undefined while it cannot be read. */
const whileReadable = async <Answer>(
  { log }: Context,
  asked: Promise<Answer>,
): Promise<Answer | undefined> => {
  try {
    return await asked
  } catch (error) {
    if (!(error instanceof GatewayFailure)) throw error
    log.warn({ err: error }, 'whether somebody is still listed could not be read')
    return undefined
  }
}

/**
 * Clients found on a list or in the base of payments without consent, with whether it still has them today; null while that
 * cannot be read, for what was found is decided on all the same. Where payees are checked elsewhere nothing says that it has not.
 */
export const heldClients = async (context: Context) => {
  const { database, gateways } = context
  const edition = await whileReadable(context, gateways.watchlist.edition())
  const rows = await heldMatches(database, MAX_SHOWN)
  const listed = async (row: (typeof rows)[number]) => {
    const { list, clientId, entryKey } = row.match
    if (list !== 'FRAUD_BASE')
      return { ...row, isListed: edition ? isStillListed(edition, entryKey) : null }
    const standing = await whileReadable(context, standingReports(context, clientId))
    if (standing === undefined) return { ...row, isListed: null }
    return { ...row, isListed: standing?.has(entryKey) ?? true }
  }
  return Promise.all(rows.map(listed))
}
