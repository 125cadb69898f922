import { randomUUID } from 'node:crypto'
import { moscowDate } from '../../lending/calendar.ts'
import type { LegalStatusEndReason } from '../../lending/legal-status-kinds.ts'
import {
  deskFraudReportAnswered,
  deskFraudReportSent,
  deskRegisterFraudClaim,
} from '../../protocol/calls/desk/fraud.ts'
import type { StaffRole } from '../../protocol/desk.ts'
import { FRAUD_CLAIM_WAYS } from '../../protocol/legal-status.ts'
import { SANDBOX_PEOPLE } from '../../server/sandbox/staff.ts'
import { race } from './desk-races.ts'
import { askersOf, EVERYBODY } from './desk-rights.ts'
import { atWork } from './desk-steps.ts'
import { noteTrick } from './desk-tally.ts'
import { BrokenRule } from './failure.ts'
import type { Facts, FraudReportFacts, LoanFacts } from './facts.ts'
import { type Answer, type Asked, askAs } from './front-door.ts'
import { weightIn } from './matters.ts'
import { isOpen, named, type Scene, type Step, told } from './scene.ts'

type ClaimFacts = Facts['legalStatuses'][number]

const KIND = 'END_LEGAL_STATUS'
const NUMBER = 'КУСП 1204'

const peopleOf = (roles: readonly StaffRole[]): readonly string[] =>
  SANDBOX_PEOPLE.filter((person) => person.roles.some((role) => roles.includes(role))).map(
    ({ login }) => login,
  )

const isDone = ({ status }: Answer): boolean => status === 200

/** What one person does alone: who may, what is sent, and the same without a word why. */
interface Deed {
  readonly what: string
  readonly people: readonly string[]
  readonly url: string
  readonly body: object
  readonly unreasoned: object
}

const sentBy = async ({ world }: Scene, login: string, asked: Asked): Promise<Answer> =>
  askAs(world, await atWork(world, login), asked)

/** A trick that must not work. @throws BrokenRule when it did */
const mustFail = (answer: Answer, what: string): Answer => {
  if (isDone(answer)) throw new BrokenRule(what)
  return answer
}

type Manner = (scene: Scene, deed: Deed) => Promise<string>

const withoutRight: Manner = async (scene, { what, people, url, body }) => {
  const strangers = EVERYBODY.filter((login) => !people.includes(login))
  const login = scene.life.random.pick(strangers)
  const answer = await sentBy(scene, login, { url, body, key: randomUUID() })
  noteTrick(scene.world, 'no right to ask', answer)
  return `no right: ${told(mustFail(answer, `${login}: ${what}`))}`
}

const withoutReason: Manner = async (scene, { what, people, url, unreasoned }) => {
  const asked = { url, body: unreasoned, key: randomUUID() }
  const answer = await sentBy(scene, scene.life.random.pick(people), asked)
  noteTrick(scene.world, 'no reason', answer)
  return `no reason: ${told(mustFail(answer, `${what} without a word`))}`
}

/** Two have it before them and press; the first one's answer is lost, so it is sent again. */
const byTwo: Manner = async (scene, { what, people, url, body }) => {
  const { world, life } = scene
  const logins = [life.random.pick(people), life.random.pick(people)]
  // One after the other: which of two signs in first must not be left to the machine.
  for (const login of logins) await atWork(world, login)
  const asked = logins.map((login) => ({ login, key: randomUUID() }))
  const answers = await Promise.all(
    asked.map(({ login, key }) => sentBy(scene, login, { url, body, key })),
  )
  if (answers.filter(isDone).length > 1) throw new BrokenRule(`${what} twice`)
  const late = answers.find((answer) => !isDone(answer))
  if (late) noteTrick(world, 'asked again', late)
  const [first] = answers
  const [sender] = asked
  if (first && sender && isDone(first)) {
    const again = await sentBy(scene, sender.login, { url, body, key: sender.key })
    noteTrick(world, 'lost answer sent for again', again)
    if (again.status < 500 && again.text !== first.text)
      throw new BrokenRule(`${what}: another answer to the same key: ${again.text}`)
  }
  return `by two at once: ${answers.map(told).join(' | ')}`
}

const done = async (scene: Scene, deed: Deed): Promise<string> => {
  const manner = scene.life.random.weighted<Manner>([
    [1, withoutRight],
    [1, withoutReason],
    [6, byTwo],
  ])
  return `desk ${deed.what}, ${await manner(scene, deed)}`
}

/** Somebody says that they never took this loan; at times it is not theirs at all, at times there is nothing to look into. */
const claim = async (scene: Scene, loan: LoanFacts): Promise<string> => {
  const { life } = scene
  const body = {
    clientId: life.clientId,
    loanId: loan.id,
    way: life.random.pick(FRAUD_CLAIM_WAYS),
    caseNumber: NUMBER,
    reason: 'Займ не брал',
  }
  const people = peopleOf(deskRegisterFraudClaim.roles)
  const url = '/desk-service/fraud-claims'
  if (life.random.chance(0.1)) {
    const other = { ...body, loanId: '00000000-0000-4000-8000-000000000000' }
    const answer = await sentBy(scene, life.random.pick(people), {
      url,
      body: other,
      key: randomUUID(),
    })
    return `desk claim of no loan: ${told(mustFail(answer, 'a claim about no loan was taken'))}`
  }
  const unreasoned = { ...body, reason: ' ' }
  return done(scene, { what: 'registers a claim of fraud', people, url, body, unreasoned })
}

/** How mostly a claim ends. */
const ENDS: readonly (readonly [weight: number, reason: LegalStatusEndReason])[] = [
  [3, 'REJECTED'],
  [1, 'MISTAKE'],
  [3, 'PROVED'],
]

/** Two people end a claim: one types what was found out and sees the figures, another decides. */
const endClaim = async (scene: Scene, { id }: ClaimFacts): Promise<string> => {
  const { world, life } = scene
  const endReason = life.random.weighted(ENDS)
  const legalStep = {
    step: 'END',
    statusId: id,
    endReason,
    on: moscowDate(world.clock.now()),
    clientId: life.clientId,
    caseNumber: NUMBER,
    source: 'Постановление следователя',
  }
  const url = '/desk-service/legal-statuses'
  const seen = await sentBy(scene, life.random.pick(askersOf(KIND)), {
    url: `${url}/preview`,
    body: { legalStep },
  })
  if (!isDone(seen)) return `desk looks at a claim of fraud: ${told(seen)}`
  const body = { legalStep, version: named(seen.body['version']) }
  const subject = { kind: KIND, subjectId: id, ownCall: { url, body }, isDraft: true } as const
  return `claim of fraud ${endReason}, ${await race(scene, subject)}`
}

const SENT = { number: 'ФЦ-77' }
const ANSWERED = { answer: 'Принято' }

/** The Bank of Russia is told, and answers; the answer comes after the report. */
const report = async (
  scene: Scene,
  { id, sentAtMs, answeredAtMs }: FraudReportFacts,
): Promise<string> => {
  const { random } = scene.life
  const path = `/desk-service/fraud-reports/${id}`
  const people = peopleOf(deskFraudReportSent.roles)
  if (random.chance(0.15)) {
    const asked = { url: `${path}/export` }
    return `desk takes a report of fraud out: ${told(await sentBy(scene, random.pick(people), asked))}`
  }
  if (sentAtMs === null && random.chance(0.2)) {
    const asked = { url: `${path}/answered`, body: ANSWERED, key: randomUUID() }
    const answer = await sentBy(scene, random.pick(people), asked)
    return `desk answer before the report: ${told(mustFail(answer, 'a report was answered before it was sent'))}`
  }
  if (sentAtMs !== null && (answeredAtMs !== null || random.chance(0.2))) {
    const asked = { url: `${path}/sent`, body: SENT, key: randomUUID() }
    const answer = await sentBy(scene, random.pick(people), asked)
    return `desk report of fraud sent again: ${told(mustFail(answer, 'a report was sent twice'))}`
  }
  if (sentAtMs === null)
    return done(scene, {
      what: 'sends a report of fraud',
      people,
      url: `${path}/sent`,
      body: SENT,
      unreasoned: { number: ' ' },
    })
  return done(scene, {
    what: 'writes down the answer to a report of fraud',
    people: peopleOf(deskFraudReportAnswered.roles),
    url: `${path}/answered`,
    body: ANSWERED,
    unreasoned: { answer: ' ' },
  })
}

/** Loans of which somebody says that they are not theirs, what is found out, and what the Bank of Russia is told (decision 0164). */
export const deskFraudSteps = (scene: Scene): Step[] => {
  const { facts, life } = scene
  const standing = facts.legalStatuses.filter(
    ({ kind, end }) => kind === 'FRAUD_CLAIM' && end === null,
  )
  const isClaimed = ({ id }: LoanFacts): boolean => standing.some(({ loanId }) => loanId === id)
  const weight = weightIn(life, 'FRAUD_CLAIMS', { often: 30, seldom: 3 })
  return [
    ...facts.loans.filter(isOpen).map((loan) => ({
      weight: isClaimed(loan) ? weight / 10 : weight,
      run: () => claim(scene, loan),
    })),
    // One that was repaid is looked into too (decision 0170).
    ...facts.loans
      .filter(({ contractState }) => contractState === 'CLOSED')
      .map((loan) => ({ weight: weight / 40, run: () => claim(scene, loan) })),
    ...standing.map((status) => ({ weight: 8, run: () => endClaim(scene, status) })),
    ...facts.fraudReports.map((each) => ({
      weight: each.answeredAtMs === null ? 20 : 0.2,
      run: () => report(scene, each),
    })),
  ]
}
