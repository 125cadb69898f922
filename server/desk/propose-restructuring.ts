import type { RestructuringTerms } from '../../lending/restructuring-terms.ts'
import { REQUEST_LIFE_MS } from '../../protocol/two-people.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'
import { expireDeskRequests } from '../db/desk-requests.ts'
import { type IdempotencyRequest, runIdempotent } from '../db/idempotency.ts'
import { loanById, lockLoan } from '../db/loans.ts'
import {
  insertRestructuring,
  isRestructuringAsked,
  restructuringById,
  type RestructuringRow,
  restructuringsOf,
} from '../servicing/restructuring-rows.ts'
import { recordStaffAction } from './staff-actions.ts'
import { transaction } from '../db/transaction.ts'
import { withdrawTerms } from '../servicing/restructuring.ts'
import { askInside } from './ask-inside.ts'
import { RESTRUCTURING_ACTIONS, planNewTerms, type PlannedTerms } from './restructuring-actions.ts'
import type { Actor } from './take-case.ts'
import { versionOf } from './two-person-action.ts'

interface TypedTerms {
  readonly loanId: string
  readonly terms: RestructuringTerms
  readonly actor: Actor
}

/**
 * What new terms would make of a loan if they were signed today; nothing is done. That it was looked at is written down.
 * `version` comes back with the question.
 * @throws Refusal NOT_FOUND, REQUEST_IMPOSSIBLE
 */
export const previewTerms = (
  { database, clock }: Context,
  { actor: { staff, address }, ...typed }: TypedTerms,
): Promise<PlannedTerms & { version: string }> =>
  transaction(database, async (tx) => {
    const nowMs = clock.now()
    const planned = await planNewTerms(tx, typed, nowMs)
    const { clientId } = planned
    await recordStaffAction(
      tx,
      { staffId: staff.id, action: 'CLIENT_OPENED', clientId, subject: typed.loanId, address },
      nowMs,
    )
    return { ...planned, version: versionOf({ about: planned.about }) }
  })

/**
 * Keeps new terms of a loan and asks another person to decide; until then nothing is offered. One question at a time about
 * a loan.
 * @throws Refusal ROLE_REFUSED, NOT_FOUND, REQUEST_IMPOSSIBLE, REQUEST_OPEN, REQUEST_STALE
 */
export const proposeTerms = (
  context: Context,
  idempotency: IdempotencyRequest,
  {
    loanId,
    terms,
    actor,
    reason,
    version,
  }: TypedTerms & { readonly reason: string; readonly version: string },
): Promise<string> =>
  runIdempotent(context, idempotency, {
    async effect(tx) {
      const nowMs = context.clock.now()
      const loan = await lockLoan(tx, loanId)
      if (!loan) throw new Refusal('NOT_FOUND')
      await expireDeskRequests(tx, { beforeMs: nowMs - REQUEST_LIFE_MS, nowMs })
      if (await isRestructuringAsked(tx, loanId)) throw new Refusal('REQUEST_OPEN')
      const { clientId } = loan
      const typed = { loanId, clientId, terms, typedBy: actor.staff.id, typedAtMs: nowMs }
      const subjectId = await insertRestructuring(tx, typed)
      const kind = 'RESTRUCTURE_LOAN'
      return askInside(tx, context, RESTRUCTURING_ACTIONS, {
        kind,
        subjectId,
        reason,
        version,
        actor,
      })
    },
  })

/**
 * The terms of a question, and what they would make of the loan today; null for the plan once they cannot be agreed on any
 * more. That it was looked at is written down. @throws Refusal NOT_FOUND
 */
export const showTerms = (
  { database, clock }: Context,
  { id, actor: { staff, address } }: { readonly id: string; readonly actor: Actor },
): Promise<{ row: RestructuringRow; preview: PlannedTerms['preview'] | null }> =>
  transaction(database, async (tx) => {
    const nowMs = clock.now()
    const row = await restructuringById(tx, id)
    if (!row) throw new Refusal('NOT_FOUND')
    const { clientId } = row
    await recordStaffAction(
      tx,
      { staffId: staff.id, action: 'CLIENT_OPENED', clientId, subject: row.loanId, address },
      nowMs,
    )
    if (row.state !== 'ASKED') return { row, preview: null }
    try {
      return { row, preview: (await planNewTerms(tx, row, nowMs)).preview }
    } catch (error) {
      if (error instanceof Refusal) return { row, preview: null }
      throw error
    }
  })

/** What was offered for the loan of a card, the latest first, and whether a question about it is open. @throws Refusal NOT_FOUND */
export const offersForLoan = async (
  { database, clock }: Context,
  loanId: string,
): Promise<{ isAsked: boolean; offers: RestructuringRow[] }> => {
  const loan = await loanById(database, loanId)
  if (!loan) throw new Refusal('NOT_FOUND')
  const offers = await restructuringsOf(database, loan.clientId)
  return {
    isAsked: await isRestructuringAsked(database, loanId, clock.now() - REQUEST_LIFE_MS),
    offers: offers.filter((offer) => offer.loanId === loanId),
  }
}

/**
 * Takes an offer back before the client has signed it: it changes nothing then, so one person may.
 * @throws Refusal NOT_FOUND, REQUEST_IMPOSSIBLE
 */
export const withdrawOffer = (
  context: Context,
  idempotency: IdempotencyRequest,
  {
    id,
    reason,
    actor: { staff, address },
  }: { readonly id: string; readonly reason: string; readonly actor: Actor },
): Promise<void> =>
  runIdempotent(context, idempotency, {
    async effect(tx) {
      const nowMs = context.clock.now()
      const typed = await restructuringById(tx, id)
      if (!typed) throw new Refusal('NOT_FOUND')
      await lockLoan(tx, typed.loanId)
      const { clientId, loanId } = await withdrawTerms(tx, id, nowMs)
      const action = 'RESTRUCTURING_WITHDRAWN'
      await recordStaffAction(
        tx,
        { staffId: staff.id, action, clientId, subject: loanId, reason, address },
        nowMs,
      )
    },
  })
