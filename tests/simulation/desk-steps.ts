import { randomUUID } from 'node:crypto'
import { undecidedCourtCosts } from '../../lending/court-costs.ts'
import { daysBetween, isoDate, moscowDate } from '../../lending/calendar.ts'
import { HOPELESS_AFTER_DAYS } from '../../lending/write-off.ts'
import { DESK_COOKIE } from '../../protocol/desk.ts'
import { staffByLogin } from '../../server/desk/staff.ts'
import { transaction } from '../../server/db/transaction.ts'
import { openSession } from '../../server/desk/staff-session.ts'
import { BrokenRule } from './failure.ts'
import type { LoanFacts } from './facts.ts'
import { type Answer, type Asker, askAs } from './front-door.ts'
import { isOpen, named, roubles, type Scene, type Step, told } from './scene.ts'
import type { World } from './world.ts'

/** Two members of staff: one asks, the other decides (decision 0052). */
export const MAKER = 'koltsova'
export const CHECKER = 'serov'

/** A member of staff at work. */
export interface Colleague extends Asker {
  readonly login: string
}

const signedIn = (world: World, login: string): Promise<Colleague> =>
  world.faults.outside(async () => {
    await world.app.fastify.inject('/sandbox/staff')
    const { database } = world.app.context
    const staff = await staffByLogin(database, login)
    if (!staff) throw new BrokenRule(`No ${login} among the staff`)
    const token = await transaction(database, (tx) => openSession(tx, staff.id, world.clock.now()))
    const cookie = `${DESK_COOKIE}=${token}`
    return { login, address: '203.0.113.7', headers: { 'x-requested-with': 'vovremya', cookie } }
  })

/** Who is signed in at the moment of the clock; a session ends by itself while time passes. */
const sessions = new WeakMap<
  World,
  { readonly atMs: number; readonly by: Map<string, Colleague> }
>()

/** A member of staff at work: past the form of signing in. */
export const atWork = async (world: World, login: string): Promise<Colleague> => {
  const atMs = world.clock.now()
  const kept = sessions.get(world)
  const current = kept?.atMs === atMs ? kept : { atMs, by: new Map<string, Colleague>() }
  sessions.set(world, current)
  const asker = current.by.get(login) ?? (await signedIn(world, login))
  current.by.set(login, asker)
  return asker
}

/** The request that an answer has opened; empty for a refusal, whose `requestId` is that of the call. */
export const requestIn = ({ status, body }: Answer): string =>
  status === 200 ? named(body['requestId']) : ''

interface Wanted {
  readonly kind: string
  readonly subjectId: string
  readonly target?: string
}

export const decide = (world: World, who: Asker, requestId: string, key: string): Promise<Answer> =>
  askAs(world, who, {
    url: `/desk-service/requests/${requestId}/decide`,
    body: { isApproved: true, note: '' },
    key,
  })

/**
 * One looks and asks, tries to decide alone, and the other decides, some of them twice when an answer is lost. Whoever
 * asked must never be let through.
 */
const byTwo = async ({ world, life }: Scene, wanted: Wanted): Promise<string> => {
  const maker = await atWork(world, MAKER)
  const query = new URLSearchParams({ ...wanted })
  const url = `/desk-service/ledger-steps/preview?${query}`
  const seen = await askAs(world, maker, { method: 'GET', url })
  if (seen.status !== 200) return `looked at: ${told(seen)}`
  const version = named(seen.body['version'])
  const body = { ...wanted, version, reason: 'Разобрали с клиентом' }
  const asked = await askAs(world, maker, {
    url: '/desk-service/requests',
    body,
    key: randomUUID(),
  })
  const requestId = requestIn(asked)
  if (requestId === '') return `asked for: ${told(asked)}`
  const alone = await decide(world, maker, requestId, randomUUID())
  if (alone.status === 200) throw new BrokenRule('whoever asked has decided')
  const checker = await atWork(world, CHECKER)
  const key = randomUUID()
  const first = await decide(world, checker, requestId, key)
  const again = life.random.chance(0.3) ? await decide(world, checker, requestId, key) : first
  return told(again)
}

const takeOff = async (scene: Scene, paymentId: string, sum: number): Promise<string> =>
  `the lender takes ${roubles(sum)} ₽ off a loan: ${await byTwo(scene, { kind: 'REVERSE_BOOKING', subjectId: paymentId })}`

const writeOff = async (scene: Scene, loan: LoanFacts): Promise<string> =>
  `the lender writes a debt off: ${await byTwo(scene, { kind: 'WRITE_OFF', subjectId: loan.id })}`

const forgive = async (scene: Scene, loan: LoanFacts): Promise<string> => {
  const kind = scene.life.random.chance(0.3) ? 'FORGIVE_DEBT' : 'FORGIVE_CHARGES'
  return `the lender forgives ${kind}: ${await byTwo(scene, { kind, subjectId: loan.id })}`
}

/** The lender pays a court, or hears what it says of what was paid (decision 0123). */
const goToCourt = async (scene: Scene, loan: LoanFacts): Promise<string> => {
  const { facts, life } = scene
  const waiting = undecidedCourtCosts(facts.courtCosts.filter(({ loanId }) => loanId === loan.id))
  const isPaid = waiting === 0 || life.random.chance(0.2)
  const kind = isPaid ? 'PAY_COURT_COSTS' : 'DECIDE_COURT_COSTS'
  const target = String(
    isPaid ? life.random.between(100, 500_000) : life.random.between(0, waiting),
  )
  return `the lender ${kind} ${target}: ${await byTwo(scene, { kind, subjectId: loan.id, target })}`
}

const assign = async (scene: Scene, taskId: string, target: string): Promise<string> =>
  `the lender assigns money: ${await byTwo(scene, { kind: 'ASSIGN_MONEY', subjectId: taskId, target })}`

const giveUp = async (scene: Scene, taskId: string): Promise<string> =>
  `the lender gives a dispute up: ${await byTwo(scene, { kind: 'LOSE_CHARGEBACK', subjectId: taskId })}`

/** Overdue for so long that the debt may leave the balance. */
export const isHopeless = ({ schedule }: LoanFacts, nowMs: number): boolean => {
  const [first] = schedule
  const today = moscowDate(nowMs)
  return first !== undefined && daysBetween(isoDate(first.dueOn), today) >= HOPELESS_AFTER_DAYS
}

/** What two people of the lender do with the books of a borrower (decisions 0053, 0062). */
export const deskSteps = (scene: Scene): Step[] => {
  const { facts, life, world } = scene
  const open = facts.loans.filter(isOpen)
  const booked = facts.payments.filter(
    ({ loanId, state, reversedAtMs, appliedOn }) =>
      state === 'PAID' &&
      reversedAtMs === null &&
      appliedOn !== null &&
      open.some(({ id }) => id === loanId),
  )
  const owed = facts.loans.filter((loan) => isOpen(loan) || loan.closeReason === 'WRITTEN_OFF')
  const hopeless = open.filter((loan) => isHopeless(loan, world.clock.now()))
  return [
    ...(booked.length === 0
      ? []
      : [
          {
            weight: 0.15,
            run: () => {
              const { id, amountKopecks } = life.random.pick(booked)
              return takeOff(scene, id, amountKopecks)
            },
          },
        ]),
    ...facts.chargebacks
      .filter(({ state }) => state === 'OPEN')
      .map(({ taskId }) => ({ weight: 0.2, run: () => giveUp(scene, taskId) })),
    ...facts.heldForOthers.flatMap(({ taskId, loanId }) => {
      const others = open.filter(
        ({ id, contractNumber }) => id !== loanId && contractNumber !== null,
      )
      const [other] = others
      const target = other?.contractNumber
      return target ? [{ weight: 1, run: () => assign(scene, taskId, target) }] : []
    }),
    ...(owed.length === 0
      ? []
      : [{ weight: 0.1, run: () => forgive(scene, life.random.pick(owed)) }]),
    ...(owed.length === 0
      ? []
      : [{ weight: 0.3, run: () => goToCourt(scene, life.random.pick(owed)) }]),
    ...(hopeless.length === 0
      ? []
      : [{ weight: 1, run: () => writeOff(scene, life.random.pick(hopeless)) }]),
  ]
}
