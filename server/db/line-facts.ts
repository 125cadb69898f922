import { moscowDate } from '../../lending/calendar.ts'
import type { CreditLineInput } from '../../lending/credit-line.ts'
import { ZERO } from '../../lending/money.ts'
import type { Queryable } from './database.ts'

/** The facts a client's line is computed from (D12), as of a moment. */
export const lineFacts = (
  _queryable: Queryable,
  _clientId: string,
  nowMs: number,
): Promise<CreditLineInput> =>
  Promise.resolve({
    onDate: moscowDate(nowMs),
    closedContracts: [],
    openPrincipalKopecks: ZERO,
    signedNotPaidOutKopecks: ZERO,
    currentOverdueDays: 0,
    lastOverdueOn: null,
  })
