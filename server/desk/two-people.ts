import { kopecks } from '../../lending/money.ts'
import { formatMoney } from '../../lending/plain-text.ts'
import { TWO_PERSON_ROLES, type TwoPersonKind } from '../../protocol/desk.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/database.ts'
import { decideDeskRequest, insertDeskRequest, lockDeskRequest } from '../db/desk-requests.ts'
import { type IdempotencyRequest, runIdempotent } from '../db/idempotency.ts'
import { deadJobKind, dropDeadJob } from '../db/money-lists.ts'
import { closeMoneyTask, lockMoneyTask, type MoneyTaskRow } from '../db/money-tasks.ts'
import { recordStaffAction } from '../db/staff-actions.ts'
import { isHeldByList } from '../db/screenings.ts'
import { MARKET_ACTIONS } from './market-limits.ts'
import { MATCH_ACTIONS } from './match-actions.ts'
import { orderReturn } from './retry-money.ts'
import type { Actor } from './take-case.ts'

const impossible = (): Refusal => new Refusal('REQUEST_IMPOSSIBLE')

/** Money of a payer that stands in suspense and can go back to the operation that brought it. */
const isReturnable = ({ state, kind, suspenseKopecks, transactionId }: MoneyTaskRow): boolean =>
  state === 'OPEN' && kind === 'UNMATCHED_MONEY' && suspenseKopecks > 0 && transactionId !== null

/** While money of a task stands in suspense, closing it would leave the account without its reason. */
const isClosable = ({ state, suspenseKopecks }: MoneyTaskRow): boolean =>
  state === 'OPEN' && suspenseKopecks === 0

const openTask = async (tx: Tx, id: string): Promise<MoneyTaskRow> => {
  const task = await lockMoneyTask(tx, id)
  if (!task) throw new Refusal('NOT_FOUND')
  return task
}

interface Ground {
  readonly context: Context
  readonly tx: Tx
  readonly subjectId: string
  readonly nowMs: number
}

interface TwoPersonAction {
  /** What would be done, and whose data it touches. @throws Refusal NOT_FOUND or REQUEST_IMPOSSIBLE when it cannot be done as things stand */
  readonly check: (ground: Ground) => Promise<{ about: string; clientId: string | null }>
  /** Does it, in the transaction of the approval. */
  readonly effect: (ground: Ground) => Promise<void>
}

const ACTIONS: Readonly<Record<TwoPersonKind, TwoPersonAction>> = {
  RETURN_MONEY: {
    async check({ tx, subjectId }) {
      const task = await openTask(tx, subjectId)
      if (!isReturnable(task)) throw impossible()
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
  ...MARKET_ACTIONS,
}

/** @throws Refusal ROLE_REFUSED for a kind that is not the person's to ask for, or to decide */
const refuseOtherRole = ({ staff }: Actor, kind: TwoPersonKind, part: 'asks' | 'decides'): void => {
  const roles = TWO_PERSON_ROLES[kind][part]
  if (!staff.roles.some((role) => roles.includes(role))) throw new Refusal('ROLE_REFUSED')
}

interface Asked {
  readonly kind: TwoPersonKind
  readonly subjectId: string
  readonly reason: string
  readonly actor: Actor
}

/** {@link askFor} as a part of the caller's transaction. */
export const askInside = async (
  tx: Tx,
  context: Context,
  { kind, subjectId, reason, actor }: Asked,
): Promise<string> => {
  refuseOtherRole(actor, kind, 'asks')
  const nowMs = context.clock.now()
  const about = await ACTIONS[kind].check({ context, tx, subjectId, nowMs })
  const { staff, address } = actor
  const asked = { kind, subjectId, reason, askedBy: staff.id, ...about }
  const { clientId } = about
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
 * Asks another person to decide (decision 0052); nothing happens before. One request at a time about one thing.
 * @throws Refusal ROLE_REFUSED, NOT_FOUND, REQUEST_IMPOSSIBLE, REQUEST_OPEN
 */
export const askFor = (
  context: Context,
  idempotency: IdempotencyRequest,
  request: Asked,
): Promise<string> =>
  runIdempotent(context, idempotency, { effect: (tx) => askInside(tx, context, request) })

/**
 * Approves or declines what another person asked for; approved, it is done in the same transaction, as things stand now.
 * The database too refuses a decision by whoever asked.
 * @throws Refusal NOT_FOUND, ROLE_REFUSED, REQUEST_OWN, REQUEST_DECIDED, REQUEST_IMPOSSIBLE, VALIDATION without a word why not
 */
export const decideRequest = (
  context: Context,
  idempotency: IdempotencyRequest,
  decision: { requestId: string; isApproved: boolean; note: string; actor: Actor },
): Promise<void> =>
  runIdempotent(context, idempotency, {
    async effect(tx) {
      const { requestId, isApproved, note, actor } = decision
      const nowMs = context.clock.now()
      if (!isApproved && note === '')
        throw new Refusal('VALIDATION', {
          fields: [{ field: 'note', message: 'Напишите, почему нет.' }],
        })
      const request = await lockDeskRequest(tx, requestId)
      if (!request) throw new Refusal('NOT_FOUND')
      refuseOtherRole(actor, request.kind, 'decides')
      const { staff, address } = actor
      if (request.askedBy === staff.id) throw new Refusal('REQUEST_OWN')
      if (request.state !== 'OPEN') throw new Refusal('REQUEST_DECIDED')
      const { kind, subjectId } = request
      const ground = { context, tx, subjectId, nowMs }
      if (isApproved) {
        await ACTIONS[kind].check(ground)
        await ACTIONS[kind].effect(ground)
      }
      await decideDeskRequest(tx, requestId, {
        state: isApproved ? 'APPROVED' : 'DECLINED',
        decidedBy: staff.id,
        decidedAtMs: nowMs,
        note: note === '' ? null : note,
      })
      await recordStaffAction(
        tx,
        {
          staffId: staff.id,
          action: isApproved ? 'REQUEST_APPROVED' : 'REQUEST_DECLINED',
          clientId: request.clientId,
          subject: requestId,
          reason: note === '' ? null : note,
          address,
        },
        nowMs,
      )
    },
  })
