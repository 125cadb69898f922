import { borrow } from './borrow.ts'
import { register, type Registered } from './register.ts'
import { nearestInstalment, payUntilPaid, wholePayoff } from './repay.ts'
import type { Walker } from './walker.ts'

export interface Journey extends Registered {
  readonly loanApplicationId: string
  /** What was charged for the instalment and for the rest. */
  readonly paidKopecks: readonly number[]
}

/** The whole way of a stranger: registration, loan, payout, one instalment by the saved card, payoff. */
export const walk = async (walker: Walker, photos?: readonly Buffer[]): Promise<Journey> => {
  const registered = await register(walker, photos)
  const { cardId } = registered
  const { loanApplicationId } = await borrow(walker, {
    name: 'loan',
    product: 'INSTALLMENT',
    amountRoubles: 30_000,
    term: 6,
    cardId,
  })
  const loan = { loanApplicationId, cardId }
  const instalment = await payUntilPaid(walker, nearestInstalment, loan)
  const rest = await payUntilPaid(walker, wholePayoff, loan)
  return {
    ...registered,
    loanApplicationId,
    paidKopecks: [instalment.amountKopecks, rest.amountKopecks],
  }
}
