import { addDays, moscowDate } from '../../lending/calendar.ts'
import { foldLoan } from '../../lending/loan-replay.ts'
import { BrokenRule } from './failure.ts'
import { ask } from './front-door.ts'
import { shownBroken } from './holiday-rules.ts'
import { balanceOf, bookFrom } from './invariants.ts'
import { isOpen, roubles, type Scene } from './scene.ts'

const DAYS_BETWEEN_RISES = 30

/** Remembers the level shown today: it never rises by more than one in 30 days (D52). */
const noteLevel = ({ world, life }: Pick<Scene, 'world' | 'life'>, level: number): void => {
  const today = moscowDate(world.clock.now())
  life.levels.push({ on: today, level })
  const recent = life.levels.filter(({ on }) => addDays(on, DAYS_BETWEEN_RISES) > today)
  const least = Math.min(...recent.map((seen) => seen.level))
  if (level > least + 1) throw new BrokenRule(`The level rose from ${least} to ${level} in 30 days`)
}

/** What the screens show is what the ledger has, when the ledger has the day. */
export const look = async ({ world, life, facts }: Scene): Promise<string> => {
  const today = moscowDate(world.clock.now())
  const open = facts.loans.filter(isOpen)
  const isSettled = open.every(({ id }) =>
    facts.ledger.some(({ loanId, lastOn }) => loanId === id && lastOn === today),
  )
  const line = await ask(world, life, { method: 'GET', url: '/vovremya-core/limits/current' })
  if (line.status === 200 && isSettled) {
    const { usedLimit, userCreditLimit, systemCreditLimit, available, level } = line.body
    const signed = facts.loans
      .filter(({ state }) =>
        ['SIGNED', 'COOLING', 'PAYOUT_PENDING', 'PAYOUT_FAILED'].includes(state),
      )
      .reduce((sum, { amountKopecks }) => sum + amountKopecks, 0)
    const principal = open.reduce((sum, { id }) => sum + balanceOf(facts, id, 'PRINCIPAL'), 0)
    if (usedLimit !== roubles(signed + principal)) {
      throw new BrokenRule(
        `usedLimit ${JSON.stringify(usedLimit)}, owed and signed ${signed + principal}`,
      )
    }
    noteLevel({ world, life }, Number(level))
    const isLate = open.some((loan) => foldLoan(bookFrom(facts, loan, today)).overdueDays > 0)
    if (isLate && available !== 0) throw new BrokenRule(`A debtor may take ${Number(available)} ₽`)
    if (Number(userCreditLimit) > Number(systemCreditLimit) || Number(available) < 0) {
      throw new BrokenRule(`The line is out of its limits: ${line.text}`)
    }
  }
  const loan = facts.loans.findLast(({ state }) => state === 'PAID_OUT')
  if (!loan) return 'look at the line'
  const contract = await ask(world, life, {
    method: 'GET',
    url: `/vovremya-core/contract/${loan.id}`,
  })
  const shown = contract.body['outstandingPrincipalKopecks']
  if (contract.status === 200 && isSettled && shown !== balanceOf(facts, loan.id, 'PRINCIPAL')) {
    throw new BrokenRule(`Contract ${loan.id} shows ${JSON.stringify(shown)} of principal`)
  }
  if (contract.status === 200 && isSettled) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the call names its fields
    const page = contract.body as unknown as Parameters<typeof shownBroken>[2]['shown']
    const [first] = shownBroken(facts, loan, { shown: page, today })
    if (first !== undefined) throw new BrokenRule(`Holiday of loan ${loan.id}: ${first}`)
  }
  return 'look at the line and the contract'
}
