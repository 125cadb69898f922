import { kopecks } from '../../lending/money.ts'
import { formatMoney } from '../../lending/plain-text.ts'
import {
  type LedgerKind,
  type PreviewedKind,
  PREVIEWED_KINDS,
  REQUEST_LIFE_MS,
  type RequestFacts,
  STAFF_KINDS,
  type StaffRole,
  TWO_PERSON_ROLES,
  type TwoPersonKind,
} from '../../protocol/desk.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'
import { hashOf } from '../canonical-hash.ts'
import { isDisputed } from '../db/chargebacks.ts'
import type { Tx } from '../db/database.ts'
import {
  decideDeskRequest,
  type DeskRequestRow,
  expireDeskRequests,
  insertDeskRequest,
  kindOfRequest,
  lockDeskRequest,
} from '../db/desk-requests.ts'
import { type IdempotencyRequest, runIdempotent } from '../db/idempotency.ts'
import {
  deadJobKind,
  dropDeadJob,
  closeMoneyTask,
  lockMoneyTask,
  type MoneyTaskRow,
} from '../db/money-tasks.ts'
import { recordStaffAction } from '../db/staff-actions.ts'
import { holdStaff, lockStaffChanges } from '../db/staff-changes.ts'
import { isHeldByList } from '../db/screenings.ts'
import { transaction } from '../db/transaction.ts'
import { isReturning } from '../servicing/money-tasks.ts'
import { makeStep, planStep, type StepGround } from './ledger-steps.ts'
import { DECLINE_ACTIONS } from './decline-actions.ts'
import { DELETION_ACTIONS } from './deletion-actions.ts'
import { DUPLICATE_ACTIONS } from './duplicate-actions.ts'
import { LAW_CAP_ACTIONS } from './law-caps.ts'
import { LEGAL_STATUS_ACTIONS } from './legal-status-actions.ts'
import { MARKET_ACTIONS } from './market-limits.ts'
import { MATCH_ACTIONS } from './match-actions.ts'
import { PASSPORT_ACTIONS } from './passport-actions.ts'
import { PAYOUT_ACTIONS } from './payout-actions.ts'
import { PHONE_ACTIONS } from './phone-actions.ts'
import { RESTRUCTURING_ACTIONS } from './restructuring-actions.ts'
import { orderReturn } from './retry-money.ts'
import { STAFF_CHANGE_ACTIONS } from './staff-change-actions.ts'
import { isAboutSelf } from './staff-leaves.ts'
import type { Actor } from './take-case.ts'

const impossible = (): Refusal => new Refusal('REQUEST_IMPOSSIBLE')

/** Money of a payer that stands in suspense and can go back to the operation that brought it. */
const isReturnable = (task: MoneyTaskRow): boolean =>
  task.state === 'OPEN' &&
  (task.kind === 'UNMATCHED_MONEY' || task.kind === 'BOOKING_REVERSED') &&
  task.suspenseKopecks > 0 &&
  task.transactionId !== null &&
  !isReturning(task)

/** While money of a task stands in suspense or under dispute, closing it would leave the account without its reason. */
const isClosable = ({ state, kind, suspenseKopecks }: MoneyTaskRow): boolean =>
  state === 'OPEN' && kind !== 'CHARGEBACK' && suspenseKopecks === 0

const openTask = async (tx: Tx, id: string): Promise<MoneyTaskRow> => {
  const task = await lockMoneyTask(tx, id)
  if (!task) throw new Refusal('NOT_FOUND')
  return task
}

interface Ground extends StepGround {
  readonly context: Context
  /** Whoever asks, then whoever approves. */
  readonly actor: Actor
  /** Name of whoever asks. */
  readonly asker: string
  readonly reason: string
}

/** What would be done, whose data it touches, and what it changes in the ledger of a loan. */
interface Checked {
  readonly about: string
  readonly clientId: string | null
  readonly facts?: RequestFacts
}

interface TwoPersonAction {
  /** @throws Refusal NOT_FOUND or REQUEST_IMPOSSIBLE when it cannot be done as things stand */
  readonly check: (ground: Ground) => Promise<Checked>
  /** Does it, in the transaction of the approval. */
  readonly effect: (ground: Ground) => Promise<void>
}

const inLedger = (kind: LedgerKind): TwoPersonAction => ({
  check: (ground) => planStep(kind, ground),
  effect: (ground) => makeStep(kind, ground),
})

const ACTIONS: Readonly<Record<TwoPersonKind, TwoPersonAction>> = {
  RETURN_MONEY: {
    async check({ tx, subjectId }) {
      const task = await openTask(tx, subjectId)
      if (!isReturnable(task)) throw impossible()
      if (await isDisputed(tx, task.transactionId ?? '')) throw impossible()
      // Nothing is given back to somebody found on a list (115-FZ art. 7.5).
      if (task.clientId !== null && (await isHeldByList(tx, task.clientId))) throw impossible()
      const { clientId, suspenseKopecks, transactionId } = task
      const sum = formatMoney(kopecks(suspenseKopecks))
      return { clientId, about: `Вернуть плательщику ${sum}, операция ${transactionId}` }
    },
    async effect({ tx, subjectId, nowMs }) {
      await orderReturn(tx, await openTask(tx, subjectId), nowMs)
    },
  },
  CLOSE_TASK: {
    async check({ tx, subjectId }) {
      const task = await openTask(tx, subjectId)
      if (!isClosable(task)) throw impossible()
      const { clientId, transactionId } = task
      return { clientId, about: `Закрыть задачу об операции ${transactionId ?? 'без номера'}` }
    },
    effect: ({ tx, subjectId, nowMs }) => closeMoneyTask(tx, subjectId, { nowMs }),
  },
  DROP_JOB: {
    async check({ tx, subjectId }) {
      const job = await deadJobKind(tx, subjectId)
      if (job === null) throw impossible()
      return { clientId: null, about: `Снять задание ${job}` }
    },
    async effect({ tx, subjectId, nowMs }) {
      if (!(await dropDeadJob(tx, subjectId, nowMs))) throw impossible()
    },
  },
  ...MATCH_ACTIONS,
  ...DUPLICATE_ACTIONS,
  ...MARKET_ACTIONS,
  ...LAW_CAP_ACTIONS,
  ...LEGAL_STATUS_ACTIONS,
  ...PHONE_ACTIONS,
  ...PASSPORT_ACTIONS,
  ...DELETION_ACTIONS,
  ...DECLINE_ACTIONS,
  ...PAYOUT_ACTIONS,
  ...RESTRUCTURING_ACTIONS,
  ...STAFF_CHANGE_ACTIONS,
  ASSIGN_MONEY: inLedger('ASSIGN_MONEY'),
  REVERSE_BOOKING: inLedger('REVERSE_BOOKING'),
  WRITE_OFF: inLedger('WRITE_OFF'),
  FORGIVE_DEBT: inLedger('FORGIVE_DEBT'),
  FORGIVE_CHARGES: inLedger('FORGIVE_CHARGES'),
  LOSE_CHARGEBACK: inLedger('LOSE_CHARGEBACK'),
  RETURN_PAYOUT: inLedger('RETURN_PAYOUT'),
}

const mayDo = (
  roles: readonly StaffRole[],
  kind: TwoPersonKind,
  part: 'asks' | 'decides',
): boolean => roles.some((role) => TWO_PERSON_ROLES[kind][part].includes(role))

/** @throws Refusal ROLE_REFUSED for a kind that is not the person's to ask for, or to decide */
const refuseOtherRole = ({ staff }: Actor, kind: TwoPersonKind, part: 'asks' | 'decides'): void => {
  if (!mayDo(staff.roles, kind, part)) throw new Refusal('ROLE_REFUSED')
}

/** @throws Refusal REQUEST_OWN for a question about the person themself */
const refuseAboutSelf = (kind: TwoPersonKind, subjectId: string, actor: Actor): void => {
  if (isAboutSelf(kind, subjectId, actor))
    throw new Refusal('REQUEST_OWN', { detail: 'О вас просят и решают другие люди.' })
}

/** What is about the staff is changed by one question at a time. */
const lockIfStaff = async (tx: Tx, kind: TwoPersonKind | null): Promise<void> => {
  if (STAFF_KINDS.some((one) => one === kind)) await lockStaffChanges(tx)
}

/** Kinds that are asked for and approved exactly as both people have seen them. */
const SEEN_KINDS: readonly TwoPersonKind[] = [
  ...PREVIEWED_KINDS,
  'ENTER_LEGAL_STATUS',
  'END_LEGAL_STATUS',
  'RESTRUCTURE_LOAN',
]

const isSeenFirst = (kind: TwoPersonKind): boolean => SEEN_KINDS.includes(kind)

/** Those, and roles: whoever approves has read which ones somebody had. */
const isApprovedAsAsked = (kind: TwoPersonKind): boolean =>
  isSeenFirst(kind) || kind === 'CHANGE_STAFF_ROLES'

/** Names exactly what a step would change: another hash, and it is another step. */
export const versionOf = ({ about, facts }: Pick<Checked, 'about' | 'facts'>): string =>
  hashOf({ about, facts })

interface Subject {
  readonly kind: TwoPersonKind
  readonly subjectId: string
  /** Number of the contract that money is to be booked on, where it is about that. */
  readonly target?: string | null
}

/**
 * What a step would change, for whoever is about to ask for it; nothing is done. It shows what a client owes, so that it was
 * looked at is written down. `version` comes back with the question.
 * @throws Refusal ROLE_REFUSED, NOT_FOUND, REQUEST_IMPOSSIBLE, VALIDATION for a contract that does not exist
 */
export const previewStep = (
  context: Context,
  {
    kind,
    subjectId,
    target = null,
    actor,
  }: Subject & { readonly kind: PreviewedKind; readonly actor: Actor },
): Promise<{ about: string; version: string; facts: RequestFacts }> =>
  transaction(context.database, async (tx) => {
    refuseOtherRole(actor, kind, 'asks')
    const { staff, address } = actor
    const nowMs = context.clock.now()
    const asks = { actor, asker: staff.name, reason: '' }
    const planned = await ACTIONS[kind].check({ context, tx, subjectId, target, nowMs, ...asks })
    const { about, clientId, facts } = planned
    if (!facts) throw new Error(`A look at ${kind} shows nothing`)
    await recordStaffAction(
      tx,
      { staffId: staff.id, action: 'CLIENT_OPENED', clientId, subject: subjectId, address },
      nowMs,
    )
    return { about, facts, version: versionOf(planned) }
  })

interface Asked extends Subject {
  readonly reason: string
  /** Of the preview the asker has seen, for what is about the ledger. */
  readonly version?: string | null
  readonly actor: Actor
}

/** {@link askFor} as a part of the caller's transaction. */
export const askInside = async (
  tx: Tx,
  context: Context,
  { kind, subjectId, target = null, reason, version = null, actor }: Asked,
): Promise<string> => {
  refuseOtherRole(actor, kind, 'asks')
  refuseAboutSelf(kind, subjectId, actor)
  await lockIfStaff(tx, kind)
  const nowMs = context.clock.now()
  await expireDeskRequests(tx, { beforeMs: nowMs - REQUEST_LIFE_MS, nowMs, subjectId })
  const ground = { context, tx, subjectId, target, nowMs, actor, asker: actor.staff.name, reason }
  const checked = await ACTIONS[kind].check(ground)
  if (isSeenFirst(kind) && version !== versionOf(checked)) throw new Refusal('REQUEST_STALE')
  const { staff, address } = actor
  const { about, clientId, facts = null } = checked
  const asked = { kind, subjectId, target, about, clientId, facts, reason, askedBy: staff.id }
  const id = await insertDeskRequest(tx, asked, nowMs)
  if (id === null) throw new Refusal('REQUEST_OPEN')
  await recordStaffAction(
    tx,
    { staffId: staff.id, action: 'REQUEST_MADE', clientId, subject: id, reason, address },
    nowMs,
  )
  return id
}

/**
 * Asks another person to decide (decision 0052); nothing happens before. One request at a time about one thing. What is
 * about the ledger is asked for as it was seen (decision 0053).
 * @throws Refusal ROLE_REFUSED, NOT_FOUND, REQUEST_IMPOSSIBLE, REQUEST_OPEN, REQUEST_STALE
 */
export const askFor = (
  context: Context,
  idempotency: IdempotencyRequest,
  request: Asked,
): Promise<string> =>
  runIdempotent(context, idempotency, { effect: (tx) => askInside(tx, context, request) })

/** The name of whoever asked. @throws Refusal REQUEST_IMPOSSIBLE when they is kept out, or might not ask any more */
const askerOf = async (tx: Tx, { askedBy, kind }: DeskRequestRow): Promise<string> => {
  const asker = await holdStaff(tx, askedBy)
  if (!asker || asker.isBlocked || !mayDo(asker.roles, kind, 'asks'))
    throw new Refusal('REQUEST_IMPOSSIBLE', {
      detail: 'Тот, кто просил, больше не может об этом просить. Отклоните просьбу.',
    })
  return asker.name
}

/** The request was let in before a change of the decider that is there now. @throws Refusal ROLE_REFUSED */
const refuseFormerDecider = async (
  tx: Tx,
  { staff }: Actor,
  kind: TwoPersonKind,
): Promise<void> => {
  const decider = await holdStaff(tx, staff.id)
  if (!decider || decider.isBlocked || !mayDo(decider.roles, kind, 'decides'))
    throw new Refusal('ROLE_REFUSED')
}

/**
 * Does what was asked for, as things stand now; in the ledger only what both people have seen, to the kopeck.
 * @throws Refusal REQUEST_IMPOSSIBLE, REQUEST_STALE
 */
const carryOut = async (
  tx: Tx,
  context: Context,
  { request, actor }: { request: DeskRequestRow; actor: Actor },
): Promise<void> => {
  const { kind, subjectId, target, about, facts, reason } = request
  const asker = await askerOf(tx, request)
  const nowMs = context.clock.now()
  const ground = { context, tx, subjectId, target, nowMs, actor, asker, reason }
  const checked = await ACTIONS[kind].check(ground)
  const asked = { about, clientId: request.clientId, ...(facts && { facts }) }
  if (isApprovedAsAsked(kind) && versionOf(asked) !== versionOf(checked))
    throw new Refusal('REQUEST_STALE')
  await ACTIONS[kind].effect(ground)
}

const WITHDRAWN = { detail: 'Тот, кто просил, отозвал просьбу. Обновите список.' }

interface Decision {
  readonly requestId: string
  readonly isApproved: boolean
  readonly note: string
  readonly actor: Actor
}

/** The open request that somebody else has made, locked. @throws Refusal NOT_FOUND, ROLE_REFUSED, REQUEST_OWN, REQUEST_DECIDED, REQUEST_EXPIRED */
const requestToDecide = async (
  tx: Tx,
  { requestId, actor }: Decision,
  nowMs: number,
): Promise<DeskRequestRow> => {
  await lockIfStaff(tx, await kindOfRequest(tx, requestId))
  const request = await lockDeskRequest(tx, requestId)
  if (!request) throw new Refusal('NOT_FOUND')
  refuseOtherRole(actor, request.kind, 'decides')
  await refuseFormerDecider(tx, actor, request.kind)
  refuseAboutSelf(request.kind, request.subjectId, actor)
  if (request.askedBy === actor.staff.id) throw new Refusal('REQUEST_OWN')
  if (request.state === 'WITHDRAWN') throw new Refusal('REQUEST_DECIDED', WITHDRAWN)
  if (request.state === 'APPROVED' || request.state === 'DECLINED')
    throw new Refusal('REQUEST_DECIDED')
  const isOver = nowMs - request.askedAtMs >= REQUEST_LIFE_MS
  if (request.state === 'EXPIRED' || isOver) throw new Refusal('REQUEST_EXPIRED')
  return request
}

const writeDecision = async (
  tx: Tx,
  { clientId }: DeskRequestRow,
  { requestId, isApproved, note, actor: { staff, address } }: Decision,
  nowMs: number,
): Promise<void> => {
  const reason = note === '' ? null : note
  await decideDeskRequest(tx, requestId, {
    state: isApproved ? 'APPROVED' : 'DECLINED',
    decidedBy: staff.id,
    decidedAtMs: nowMs,
    note: reason,
  })
  const action = isApproved ? ('REQUEST_APPROVED' as const) : ('REQUEST_DECLINED' as const)
  await recordStaffAction(
    tx,
    { staffId: staff.id, action, clientId, subject: requestId, reason, address },
    nowMs,
  )
}

/**
 * Approves or declines what another person asked for; approved, it is done in the same transaction, as things stand now.
 * The database too refuses a decision by whoever asked.
 * @throws Refusal NOT_FOUND, ROLE_REFUSED, REQUEST_OWN, REQUEST_DECIDED, REQUEST_EXPIRED, REQUEST_IMPOSSIBLE, REQUEST_STALE
 * when the ledger has moved since, VALIDATION without a word why not
 */
export const decideRequest = (
  context: Context,
  idempotency: IdempotencyRequest,
  decision: Decision,
): Promise<void> =>
  runIdempotent(context, idempotency, {
    async effect(tx) {
      const nowMs = context.clock.now()
      if (!decision.isApproved && decision.note === '')
        throw new Refusal('VALIDATION', {
          fields: [{ field: 'note', message: 'Напишите, почему нет.' }],
        })
      const request = await requestToDecide(tx, decision, nowMs)
      if (decision.isApproved) await carryOut(tx, context, { request, actor: decision.actor })
      await writeDecision(tx, request, decision, nowMs)
    },
  })
