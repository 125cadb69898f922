import { randomUUID } from 'node:crypto'
import { addDays, moscowDate } from '../../lending/calendar.ts'
import { change } from './change-steps.ts'
import { atWork, CHECKER, decide, requestIn } from './desk-steps.ts'
import { BrokenRule } from './failure.ts'
import type { LoanFacts } from './facts.ts'
import { type Asker, ask, askAs } from './front-door.ts'
import { weightIn } from './matters.ts'
import { isOpen, named, type Scene, type Step, told } from './scene.ts'

/** Works with debts: asks for new terms (decision 0104). */
const COLLECTOR = 'polyakov'

const PATH = '/desk-service/restructurings'

/** Terms of any kind, the impossible ones now and then too; a lower rate in half of them (decision 0115). */
const termsOf = ({ life: { random }, world }: Scene, { dailyRateMillionths }: LoanFacts) => ({
  payments: random.between(1, 12),
  firstPaymentOn: random.chance(0.3)
    ? addDays(moscowDate(world.clock.now()), random.between(1, 60))
    : null,
  penaltyFreeDays: random.pick([0, 0, 10, 60]),
  ...(random.chance(0.5) && {
    dailyRateMillionths: random.between(0, dailyRateMillionths + 100),
  }),
})

const answerOf = async ({ world, life }: Scene, maker: Asker, requestId: string) => {
  if (life.random.chance(0.1)) return 'left undecided'
  const alone = await decide(world, maker, requestId, randomUUID())
  if (alone.status === 200) throw new BrokenRule('whoever asked has decided')
  const checker = await atWork(world, CHECKER)
  if (life.random.chance(0.85)) return told(await decide(world, checker, requestId, randomUUID()))
  const body = { isApproved: false, note: 'Такой график не поможет' }
  const url = `/desk-service/requests/${requestId}/decide`
  return `declined ${told(await askAs(world, checker, { url, body, key: randomUUID() }))}`
}

/** One looks and asks for new terms, the other decides. */
const propose = async (scene: Scene, loan: LoanFacts): Promise<string> => {
  const { world } = scene
  const maker = await atWork(world, COLLECTOR)
  const terms = termsOf(scene, loan)
  const looked = { loanId: loan.id, terms }
  const url = '/desk-service/restructuring-preview'
  const seen = await askAs(world, maker, { url, body: looked })
  if (seen.status !== 200) return `new terms looked at: ${told(seen)}`
  const body = { ...looked, version: named(seen.body['version']), reason: 'Клиент просит' }
  const asked = await askAs(world, maker, { url: PATH, body, key: randomUUID() })
  const requestId = requestIn(asked)
  if (requestId === '') return `new terms asked for: ${told(asked)}`
  return `new terms: ${await answerOf(scene, maker, requestId)}`
}

/** Until when the loan's borrower may sign what is offered; null when nothing is. */
const offeredUntil = async ({ world, life }: Scene, loan: LoanFacts): Promise<string | null> => {
  const url = `/vovremya-core/contract/${loan.id}`
  const { body } = await ask(world, life, { method: 'GET', url })
  return named(body['restructuringLastOn']) || null
}

/** The borrower signs what is offered; often they only look, and it lapses or they pay meanwhile. */
const sign = async (scene: Scene, loan: LoanFacts): Promise<string> => {
  if ((await offeredUntil(scene, loan)) === null) return 'no new terms to sign'
  return change(scene, loan, 'RESTRUCTURING')
}

const offerWithdrawn = async (scene: Scene, loan: LoanFacts): Promise<string> => {
  const { world } = scene
  const maker = await atWork(world, COLLECTOR)
  const url = `/desk-service/loans/${loan.id}/restructurings`
  const { body } = await askAs(world, maker, { method: 'GET', url })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the call names its fields
  const offers = (body['offers'] ?? []) as { restructuringId: string; state: string }[]
  const offer = offers.find(({ state }) => state === 'OFFERED')
  if (!offer) return 'no new terms to withdraw'
  const reply = await askAs(world, maker, {
    url: `${PATH}/${offer.restructuringId}/withdrawal`,
    body: { reason: 'Клиент передумал' },
    key: randomUUID(),
  })
  return `new terms withdrawn: ${told(reply)}`
}

/** New terms of a loan: two people offer them, the borrower signs, pays instead, or lets them lapse. */
export const termsSteps = (scene: Scene): Step[] => {
  const often = weightIn(scene.life, 'NEW_TERMS', { often: 6, seldom: 0.3 })
  return scene.facts.loans.filter(isOpen).flatMap((loan) => [
    { weight: often, run: () => propose(scene, loan) },
    {
      weight: scene.facts.termsOffered.includes(loan.id) ? 4 * often : 0.1,
      run: () => sign(scene, loan),
    },
    { weight: 0.05, run: () => offerWithdrawn(scene, loan) },
  ])
}
