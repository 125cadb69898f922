import { randomUUID } from 'node:crypto'
import { REQUEST_LIFE_MS, type TwoPersonKind } from '../../protocol/two-people.ts'
import { openRequestsOf } from './desk-facts.ts'
import { askersOf, decidersOf, EVERYBODY, strangersTo } from './desk-rights.ts'
import { atWork, isHopeless, requestIn } from './desk-steps.ts'
import { noteTrick, type Trick } from './desk-tally.ts'
import { BrokenRule } from './failure.ts'
import { type Answer, type Asker, askAs } from './front-door.ts'
import { paySteps } from './pay-steps.ts'
import { isOpen, named, type Scene, type Step, told } from './scene.ts'
import type { World } from './world.ts'

/** How likely a race is at most, beside all that a borrower does. */
const MOST_RACING = 25
const REASON = 'Заявление клиента от сегодня'

/** What two people may decide. */
export interface Subject {
  readonly kind: TwoPersonKind
  readonly subjectId: string
  readonly target?: string
  /** Where what is proved or typed first is asked for; the general call without it. */
  readonly ownCall?: { readonly url: string; readonly body: object }
  /** Every question about it stands for itself, so several may be open. */
  readonly isDraft?: boolean
}

type Weighted = readonly [weight: number, subject: Subject]

/** What somebody may think of doing with the books of a borrower; much of it is refused. */
const subjectsOf = ({ facts, world }: Scene): Weighted[] => {
  const open = facts.loans.filter(isOpen)
  const nowMs = world.clock.now()
  return [
    ...facts.payments
      .filter(({ state, loanId }) => state === 'PAID' && loanId !== null)
      .map(({ id, loanId, reversedAtMs }): Weighted => {
        const isLikely = reversedAtMs === null && open.some((loan) => loan.id === loanId)
        return [isLikely ? 4 : 0.5, { kind: 'REVERSE_BOOKING', subjectId: id }]
      }),
    ...open.map((loan): Weighted => [
      isHopeless(loan, nowMs) ? 6 : 0.1,
      { kind: 'WRITE_OFF', subjectId: loan.id },
    ]),
    ...open.flatMap(({ id }): Weighted[] => [
      [0.2, { kind: 'FORGIVE_DEBT', subjectId: id }],
      [0.4, { kind: 'FORGIVE_CHARGES', subjectId: id }],
      [0.5, { kind: 'PAY_COURT_COSTS', subjectId: id, target: '200000' }],
      [0.5, { kind: 'DECIDE_COURT_COSTS', subjectId: id, target: '100000' }],
    ]),
    ...facts.loans
      .filter(({ state }) => ['COOLING', 'PAYOUT_PENDING', 'PAYOUT_FAILED'].includes(state))
      .map((loan): Weighted => [8, { kind: 'CANCEL_PAYOUT', subjectId: loan.id }]),
    // Only what the bank has given back is taken off the books so; mostly it is refused.
    ...facts.loans
      .filter(({ state }) => state === 'PAID_OUT')
      .map(({ id }): Weighted => {
        const isBack = facts.differingPayouts.some(({ loanId }) => loanId === id)
        return [isBack ? 6 : 0.05, { kind: 'RETURN_PAYOUT', subjectId: id }]
      }),
    ...facts.chargebacks.map(({ taskId, state }): Weighted => [
      state === 'OPEN' ? 6 : 0.5,
      { kind: 'LOSE_CHARGEBACK', subjectId: taskId },
    ]),
    ...facts.closable.map(({ taskId }): Weighted => [1, { kind: 'CLOSE_TASK', subjectId: taskId }]),
    ...facts.heldForOthers.flatMap(({ taskId, loanId }): Weighted[] => [
      [2, { kind: 'RETURN_MONEY', subjectId: taskId }],
      [1, { kind: 'CLOSE_TASK', subjectId: taskId }],
      ...open.flatMap(({ id, contractNumber }): Weighted[] =>
        id !== loanId && contractNumber !== null
          ? [[3, { kind: 'ASSIGN_MONEY', subjectId: taskId, target: contractNumber }]]
          : [],
      ),
    ]),
  ]
}

const SEEN_FIRST: readonly TwoPersonKind[] = [
  'REVERSE_BOOKING',
  'WRITE_OFF',
  'FORGIVE_DEBT',
  'FORGIVE_CHARGES',
  'PAY_COURT_COSTS',
  'DECIDE_COURT_COSTS',
  'LOSE_CHARGEBACK',
  'RETURN_PAYOUT',
  'ASSIGN_MONEY',
  'CANCEL_PAYOUT',
]

/** What the form of a step in the ledger shows; `null` for what needs no look, an answer when there is nothing to see. */
const seen = async (
  world: World,
  who: Asker,
  subject: Subject,
): Promise<string | null | Answer> => {
  if (!SEEN_FIRST.includes(subject.kind)) return null
  const { kind, subjectId, target } = subject
  const looked = new URLSearchParams({ kind, subjectId, ...(target && { target }) })
  const url = `/desk-service/ledger-steps/preview?${looked}`
  const answer = await askAs(world, who, { method: 'GET', url })
  return answer.status === 200 ? named(answer.body['version']) : answer
}

interface Question {
  readonly version: string | null
  readonly reason?: string
  readonly key?: string
}

const askFor = (
  world: World,
  who: Asker,
  { kind, subjectId, target, ownCall }: Subject,
  { version, reason = REASON, key = randomUUID() }: Question,
): Promise<Answer> => {
  const { url, body } = ownCall ?? {
    url: '/desk-service/requests',
    body: { kind, subjectId, ...(target && { target }), version },
  }
  return askAs(world, who, { url, body: { ...body, reason }, key })
}

/** A request that was taken is there for whoever decides. */
const decide = async (
  world: World,
  who: Asker,
  requestId: string,
  { isApproved, key = randomUUID() }: { isApproved: boolean; key?: string },
): Promise<Answer> => {
  const answer = await askAs(world, who, {
    url: `/desk-service/requests/${requestId}/decide`,
    body: { isApproved, note: isApproved ? '' : 'Нет основания' },
    key,
  })
  if (answer.status === 404) throw new BrokenRule(`request ${requestId} is lost: ${answer.text}`)
  return answer
}

const isDone = ({ status }: Answer): boolean => status === 200

/** A trick that must not work. @throws BrokenRule when it did */
const mustFail = (world: World, trick: Trick, answer: Answer, what: string): void => {
  noteTrick(world, trick, answer)
  if (isDone(answer)) throw new BrokenRule(what)
}

/** The same of two people at once, of which one at most may be done. @throws BrokenRule */
const atMostOne = (world: World, trick: Trick, answers: readonly Answer[], what: string): void => {
  if (answers.filter(isDone).length > 1) throw new BrokenRule(what)
  const [second] = answers.filter((answer) => !isDone(answer))
  if (second) noteTrick(world, trick, second)
}

interface Ground {
  readonly scene: Scene
  readonly subject: Subject
  /** The form of the subject as the maker has it open. */
  readonly version: string | null
  readonly maker: Asker
  readonly checker: Asker
}

type Manner = (ground: Ground) => Promise<string>

const asked = async ({ scene: { world }, maker, subject, version }: Ground): Promise<string> =>
  requestIn(await askFor(world, maker, subject, { version }))

const withoutReason: Manner = async ({ scene: { world }, maker, subject, version }) => {
  const answer = await askFor(world, maker, subject, { version, reason: '  ' })
  mustFail(world, 'no reason', answer, 'a request without a reason was taken')
  return `no reason: ${told(answer)}`
}

const withoutRight: Manner = async ({ scene: { world, life }, subject, version }) => {
  const login = life.random.pick(strangersTo(subject.kind, 'asks'))
  const answer = await askFor(world, await atWork(world, login), subject, { version })
  mustFail(world, 'no right to ask', answer, `${login} has asked for ${subject.kind}`)
  return `no right: ${told(answer)}`
}

const decidedWithoutRight: Manner = async (ground) => {
  const { scene, subject } = ground
  const { world, life } = scene
  const requestId = await asked(ground)
  if (requestId === '') return 'decided without a right: not asked for'
  const login = life.random.pick(strangersTo(subject.kind, 'decides'))
  const isApproved = life.random.chance(0.5)
  const answer = await decide(world, await atWork(world, login), requestId, { isApproved })
  mustFail(world, 'no right to decide', answer, `${login} has decided ${subject.kind}`)
  return `decided without a right: ${told(answer)}`
}

const declined: Manner = async (ground) => {
  const { world } = ground.scene
  const requestId = await asked(ground)
  if (requestId === '') return 'declined: not asked for'
  const no = await decide(world, ground.checker, requestId, { isApproved: false })
  const yes = await decide(world, ground.checker, requestId, { isApproved: true })
  if (isDone(no)) mustFail(world, 'decided again', yes, 'a declined request was approved')
  return `declined: ${told(no)}, then ${told(yes)}`
}

const askedByTwo: Manner = async ({ scene: { world, life }, maker, subject, version }) => {
  const other = await atWork(world, life.random.pick(askersOf(subject.kind)))
  const answers = await Promise.all(
    [maker, other].map((who) => askFor(world, who, subject, { version })),
  )
  if (!subject.isDraft)
    atMostOne(world, 'asked again', answers, 'two requests about one thing are open')
  return `asked by two at once: ${answers.map(told).join(' | ')}`
}

const decidedByTwo: Manner = async (ground) => {
  const { world, life } = ground.scene
  const requestId = await asked(ground)
  if (requestId === '') return 'decided by two at once: not asked for'
  const [alone, ...others] = await Promise.all([
    decide(world, ground.maker, requestId, { isApproved: true }),
    decide(world, ground.checker, requestId, { isApproved: life.random.chance(0.7) }),
    decide(world, ground.checker, requestId, { isApproved: life.random.chance(0.5) }),
  ])
  mustFail(world, 'decided alone', alone, 'whoever asked has decided')
  atMostOne(world, 'decided again', others, 'a request was decided twice')
  return `decided by two at once: ${others.map(told).join(' | ')}`
}

/** The borrower pays while the form stands open. */
const moved = async (scene: Scene): Promise<string> => {
  const ways = paySteps(scene)
  if (ways.length === 0) return 'nobody pays'
  return scene.life.random.weighted(ways.map((way) => [way.weight, way])).run()
}

/** What the form shows now is another step, or none; an answer that a fault has eaten says nothing. */
const hasMoved = (version: string | null, now: string | null | Answer): boolean =>
  now !== null && typeof now === 'object' ? now.status < 500 : now !== version

const staleQuestion: Manner = async (ground) => {
  const { scene, maker, subject, version } = ground
  const paid = await moved(scene)
  const now = await seen(scene.world, maker, subject)
  const answer = await askFor(scene.world, maker, subject, { version })
  if (hasMoved(version, now))
    mustFail(scene.world, 'form out of date', answer, 'a form that is out of date was taken')
  return `asked after "${paid}": ${told(answer)}`
}

const staleDecision: Manner = async (ground) => {
  const { scene, maker, checker, subject, version } = ground
  const requestId = await asked(ground)
  if (requestId === '') return 'decided late: not asked for'
  const paid = await moved(scene)
  const now = await seen(scene.world, maker, subject)
  const answer = await decide(scene.world, checker, requestId, { isApproved: true })
  if (hasMoved(version, now))
    mustFail(scene.world, 'decided out of date', answer, 'another step was made than both had seen')
  return `decided after "${paid}": ${told(answer)}`
}

/** Faults aside, a second answer to one key says what the first one said. @throws BrokenRule */
const same = (world: World, first: Answer, again: Answer, what: string): void => {
  if (isDone(first)) noteTrick(world, 'lost answer sent for again', again)
  if (isDone(first) && again.status < 500 && first.text !== again.text)
    throw new BrokenRule(`${what}: another answer to the same key: ${again.text}`)
}

const lostAnswers: Manner = async ({ scene: { world }, maker, checker, subject, version }) => {
  const key = randomUUID()
  const first = await askFor(world, maker, subject, { version, key })
  same(world, first, await askFor(world, maker, subject, { version, key }), 'a request')
  const requestId = requestIn(first)
  if (requestId === '') return `lost answers: ${told(first)}`
  const other = randomUUID()
  const decided = await decide(world, checker, requestId, { isApproved: true, key: other })
  const again = await decide(world, checker, requestId, { isApproved: true, key: other })
  same(world, decided, again, 'a decision')
  return `lost answers: ${told(again)}`
}

const leftOpen: Manner = async (ground) =>
  (await asked(ground)) === '' ? 'left open: not asked for' : 'left open'

type Weighed = readonly (readonly [weight: number, manner: Manner])[]

const MANNERS: Weighed = [
  [1, withoutReason],
  [1, withoutRight],
  [1, decidedWithoutRight],
  [1, declined],
  [2, askedByTwo],
  [3, decidedByTwo],
  [2, lostAnswers],
  [2, leftOpen],
]
/** Of what both have seen before they ask and decide. */
const SEEN_MANNERS: Weighed = [...MANNERS, [2, staleQuestion], [3, staleDecision]]

/** Two people of the lender and a subject they may decide, one way or another. @throws BrokenRule */
export const race = async (scene: Scene, subject: Subject): Promise<string> => {
  const { world, life } = scene
  const maker = await atWork(world, life.random.pick(askersOf(subject.kind)))
  const others = decidersOf(subject.kind).filter((login) => login !== maker.login)
  const checker = await atWork(world, life.random.pick(others))
  const version = await seen(world, maker, subject)
  const what = `desk ${subject.kind}`
  if (version !== null && typeof version !== 'string') return `${what}: ${told(version)}`
  const manners = SEEN_FIRST.includes(subject.kind) ? SEEN_MANNERS : MANNERS
  const manner = life.random.weighted(manners)
  return `${what} ${await manner({ maker, checker, scene, subject, version })}`
}

/** Somebody finds a request that was left open, at times their own, at times after its day. */
const decideLeft = async ({ world, life }: Scene, clientId: string): Promise<string> => {
  const open = await openRequestsOf(world, clientId)
  if (open.length === 0) return 'desk: nothing is left open'
  const { id, kind, askedBy, askedAtMs } = life.random.pick(open)
  const login = life.random.pick(EVERYBODY)
  const answer = await decide(world, await atWork(world, login), id, {
    isApproved: life.random.chance(0.7),
  })
  if (login === askedBy) mustFail(world, 'decided alone', answer, 'whoever asked has decided')
  if (strangersTo(kind, 'decides').includes(login))
    mustFail(world, 'no right to decide', answer, `${login} has decided`)
  if (world.clock.now() - askedAtMs >= REQUEST_LIFE_MS)
    mustFail(world, 'decided after its day', answer, 'a request was decided after its day')
  return `desk decides what was left: ${told(answer)}`
}

const withdraw = async ({ world, life }: Scene): Promise<string> => {
  const open = await openRequestsOf(world, life.clientId)
  if (open.length === 0) return 'desk: nothing to take back'
  const { id, askedBy } = life.random.pick(open)
  const login = life.random.chance(0.5) ? askedBy : life.random.pick(EVERYBODY)
  const reason = life.random.chance(0.2) ? ' ' : 'Клиент передумал'
  const url = `/desk-service/requests/${id}/withdraw`
  const answer = await askAs(world, await atWork(world, login), {
    url,
    body: { reason },
    key: randomUUID(),
  })
  if (login !== askedBy)
    mustFail(world, 'took another’s back', answer, `${login} has taken back what ${askedBy} asked`)
  if (reason === ' ') mustFail(world, 'no reason', answer, 'a request was taken back without one')
  return `desk takes a request back: ${told(answer)}`
}

/** People of the lender who race, err and forget over the books of a borrower (decisions 0052, 0053). */
export const deskRaces = (scene: Scene): Step[] => {
  const subjects = subjectsOf(scene)
  const weight = Math.min(
    MOST_RACING,
    subjects.reduce((sum, [each]) => sum + 3 * each, 0),
  )
  return [
    { weight: 2, run: () => decideLeft(scene, scene.life.clientId) },
    { weight: 0.5, run: () => withdraw(scene) },
    ...(subjects.length === 0
      ? []
      : [{ weight, run: () => race(scene, scene.life.random.weighted(subjects)) }]),
  ]
}
