import {
  type LedgerKind,
  type PreviewedKind,
  REQUEST_LIFE_MS,
  type RequestFacts,
  type TwoPersonKind,
} from '../../protocol/two-people.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/database.ts'
import {
  decideDeskRequest,
  type DeskRequestRow,
  kindOfRequest,
  lockDeskRequest,
} from '../db/desk-requests.ts'
import { type IdempotencyRequest, runIdempotent } from '../db/idempotency.ts'
import { recordStaffAction } from './staff-actions.ts'
import { holdStaff } from './staff-changes.ts'
import { transaction } from '../db/transaction.ts'
import { approvedAs } from './action-origin.ts'
import { type Asked, askInside } from './ask-inside.ts'
import { makeStep, planStep } from './ledger-steps.ts'
import { CONSENT_LETTER_ACTIONS } from './consent-letter-actions.ts'
import { DECLINE_ACTIONS } from './decline-actions.ts'
import { DELETION_ACTIONS } from './deletion-actions.ts'
import { DUPLICATE_ACTIONS } from './duplicate-actions.ts'
import { LEGAL_STATUS_ACTIONS } from './legal-status-actions.ts'
import { MATCH_ACTIONS } from './match-actions.ts'
import { MONEY_TASK_ACTIONS } from './money-task-actions.ts'
import { PASSPORT_ACTIONS } from './passport-actions.ts'
import { PAYOUT_ACTIONS } from './payout-actions.ts'
import { PHONE_ACTIONS } from './phone-actions.ts'
import { DATED_RULE_ACTIONS } from './propose-rule.ts'
import { recordQuestion } from './record-question.ts'
import { RESTRUCTURING_ACTIONS } from './restructuring-actions.ts'
import { STAFF_CHANGE_ACTIONS } from './staff-change-actions.ts'
import type { Actor } from './take-case.ts'
import {
  isSeenFirst,
  lockIfStaff,
  mayDo,
  refuseAboutSelf,
  refuseOtherRole,
  type Subject,
  type TwoPersonAction,
  versionOf,
} from './two-person-action.ts'

const inLedger = (kind: LedgerKind): TwoPersonAction => ({
  check: (ground) => planStep(kind, ground),
  effect: (ground) => makeStep(kind, ground),
})

const ACTIONS: Readonly<Record<TwoPersonKind, TwoPersonAction>> = {
  ...MONEY_TASK_ACTIONS,
  ...MATCH_ACTIONS,
  ...DUPLICATE_ACTIONS,
  ...DATED_RULE_ACTIONS,
  ...LEGAL_STATUS_ACTIONS,
  ...PHONE_ACTIONS,
  ...PASSPORT_ACTIONS,
  ...DELETION_ACTIONS,
  ...CONSENT_LETTER_ACTIONS,
  ...DECLINE_ACTIONS,
  ...PAYOUT_ACTIONS,
  ...RESTRUCTURING_ACTIONS,
  ...STAFF_CHANGE_ACTIONS,
  ASSIGN_MONEY: inLedger('ASSIGN_MONEY'),
  REVERSE_BOOKING: inLedger('REVERSE_BOOKING'),
  WRITE_OFF: inLedger('WRITE_OFF'),
  FORGIVE_DEBT: inLedger('FORGIVE_DEBT'),
  FORGIVE_CHARGES: inLedger('FORGIVE_CHARGES'),
  PAY_COURT_COSTS: inLedger('PAY_COURT_COSTS'),
  DECIDE_COURT_COSTS: inLedger('DECIDE_COURT_COSTS'),
  LOSE_CHARGEBACK: inLedger('LOSE_CHARGEBACK'),
  RETURN_PAYOUT: inLedger('RETURN_PAYOUT'),
}

/** Those, and roles: whoever approves has read which ones somebody had. */
const isApprovedAsAsked = (kind: TwoPersonKind): boolean =>
  isSeenFirst(kind) || kind === 'CHANGE_STAFF_ROLES'

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
  runIdempotent(context, idempotency, { effect: (tx) => askInside(tx, context, ACTIONS, request) })

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
  await approvedAs(request.id, () => ACTIONS[kind].effect(ground))
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
  request: DeskRequestRow,
  { requestId, isApproved, note, actor }: Decision,
  nowMs: number,
): Promise<void> => {
  const reason = note === '' ? null : note
  await decideDeskRequest(tx, requestId, {
    state: isApproved ? 'APPROVED' : 'DECLINED',
    decidedBy: actor.staff.id,
    decidedAtMs: nowMs,
    note: reason,
  })
  const action = isApproved ? ('REQUEST_APPROVED' as const) : ('REQUEST_DECLINED' as const)
  await recordQuestion(tx, request, { action, reason, actor }, nowMs)
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
