import { borrow } from './borrow.ts'
import { register, type Registered } from './register.ts'
import { nearestPayment, payOff, payWithSavedCard } from './repay.ts'
import type { Walker } from './walker.ts'

export interface Journey extends Registered {
  readonly loanApplicationId: string
  /** What was charged for the instalment and for the rest. */
  readonly paidKopecks: readonly number[]
}

const mustBePaid = (state: string, what: string): void => {
  if (state !== 'PAID') throw new Error(`${what} ended as ${state}`)
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
  const amountKopecks = await nearestPayment(walker, loanApplicationId)
  if (amountKopecks === null) throw new Error('A fresh contract has nothing to pay')
  const instalment = await payWithSavedCard(
    walker,
    { loanApplicationId, amountKopecks, type: 'INSTALMENT', name: 'instalment' },
    cardId,
  )
  mustBePaid(instalment.state, 'The instalment')
  const rest = await payOff(walker, { loanApplicationId, name: 'payoff' }, cardId)
  mustBePaid(rest.state, 'The payoff')
  return {
    ...registered,
    loanApplicationId,
    paidKopecks: [instalment.amountKopecks, rest.amountKopecks],
  }
}
