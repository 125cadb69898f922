import { moscowDate } from '../../../lending/calendar.ts'
import { applicationCurrentList } from '../../../protocol/calls/core/loan.ts'
import { applicationViews } from '../../origination/application-view.ts'
import { SIGNED_STATES } from '../../loan-book/line-facts.ts'
import { loansOf, type LoanRow } from '../../db/loans.ts'
import { route } from '../../route.ts'

const isOpen = ({ state, contractState }: LoanRow): boolean =>
  SIGNED_STATES.includes(state) || contractState === 'ACTIVE' || contractState === 'OVERDUE'

/** Loans under way, open contracts, and the one offer the client looked at last. */
const current = (loans: readonly LoanRow[], today: string): LoanRow[] => {
  const offer = loans.find((loan) => loan.state === 'OFFERED' && loan.offerExpiresOn >= today)
  return loans.filter((loan) => isOpen(loan) || loan === offer)
}

export const applicationCurrentListRoute = route(
  applicationCurrentList,
  async ({ context, client }) => {
    const nowMs = context.clock.now()
    const loans = await loansOf(context.database, client.id)
    const open = current(loans, moscowDate(nowMs))
    return {
      asOf: new Date(nowMs).toISOString(),
      applications: await applicationViews(context.database, open, nowMs),
    }
  },
)
