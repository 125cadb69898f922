import { isoDate } from '../../lending/calendar.ts'
import type { LegalStatusEndReason, LegalStatusKind } from '../../lending/legal-status-kinds.ts'
import {
  insertLegalStatusDraft,
  isLegalStatusAsked,
  legalStatusDraftById,
  legalStatusesOf,
} from '../db/legal-statuses.ts'
import { clientById, lockClient } from '../db/clients.ts'
import { Refusal } from '../../protocol/errors.ts'
import { REQUEST_LIFE_MS, type RequestFacts } from '../../protocol/two-people.ts'
import { expireDeskRequests } from '../db/desk-requests.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/database.ts'
import { type IdempotencyRequest, runIdempotent } from '../db/idempotency.ts'
import { loanOf } from '../db/loans.ts'
import { recordStaffAction } from './staff-actions.ts'
import { rehearse, transaction } from '../db/transaction.ts'
import { askInside } from './ask-inside.ts'
import { LEGAL_STATUS_ACTIONS, planLegalStep } from './legal-status-actions.ts'
import type { Actor } from './take-case.ts'
import { versionOf } from './two-person-action.ts'

interface Ground {
  readonly clientId: string
  /** YYYY-MM-DD */
  readonly on: string
  readonly caseNumber: string
  readonly source: string
}

/** What a member of staff has typed. */
export type TypedLegalStep =
  | (Ground & {
      readonly step: 'ENTER'
      readonly kind: LegalStatusKind
      readonly loanId: string | null
    })
  | (Ground & {
      readonly step: 'END'
      readonly statusId: string
      readonly endReason: LegalStatusEndReason
    })

interface Asked {
  readonly legalStep: TypedLegalStep
  readonly actor: Actor
}

/** Of an end, kind and debt are those of the status. @throws Refusal NOT_FOUND */
const subjectOf = async (tx: Tx, typed: TypedLegalStep) => {
  if (typed.step === 'ENTER') {
    const { kind, loanId, clientId } = typed
    if (loanId !== null && !(await loanOf(tx, clientId, loanId))) throw new Refusal('NOT_FOUND')
    return { kind, loanId, endedStatusId: null, endReason: null }
  }
  const { statusId: endedStatusId, endReason } = typed
  const known = await legalStatusesOf(tx, [typed.clientId])
  const status = known.find(({ id }) => id === endedStatusId)
  if (!status) throw new Refusal('NOT_FOUND')
  return { kind: status.kind, loanId: status.loanId, endedStatusId, endReason }
}

const keep = async (tx: Tx, { legalStep, actor }: Asked, nowMs: number): Promise<string> => {
  const { clientId, on, caseNumber, source } = legalStep
  if (!(await clientById(tx, clientId))) throw new Refusal('NOT_FOUND')
  return insertLegalStatusDraft(tx, {
    ...(await subjectOf(tx, legalStep)),
    clientId,
    on: isoDate(on),
    caseNumber,
    source,
    typedBy: actor.staff.id,
    typedAtMs: nowMs,
  })
}

/**
 * What a status, or its end, would change in the debts it binds; nothing is done. That it was looked at is written down.
 * `version` comes back with the question.
 * @throws Refusal VALIDATION, NOT_FOUND, REQUEST_IMPOSSIBLE
 */
export const previewLegalStep = (
  { database, clock }: Context,
  asked: Asked,
): Promise<{ about: string; version: string; facts: RequestFacts | null }> =>
  transaction(database, async (tx) => {
    const nowMs = clock.now()
    const { clientId } = asked.legalStep
    const planned = await rehearse(tx, async (inner) => {
      const draft = await legalStatusDraftById(inner, await keep(inner, asked, nowMs))
      if (!draft) throw new Error('The draft is gone')
      return planLegalStep(inner, draft, nowMs)
    })
    const { staff, address } = asked.actor
    await recordStaffAction(
      tx,
      { staffId: staff.id, action: 'CLIENT_OPENED', clientId, address },
      nowMs,
    )
    return { about: planned.about, version: versionOf(planned), facts: planned.facts ?? null }
  })

/**
 * Keeps what was typed and asks another person to decide; until then nothing changes. One question at a time about the
 * statuses of a client.
 * @throws Refusal ROLE_REFUSED, VALIDATION, NOT_FOUND, REQUEST_IMPOSSIBLE, REQUEST_OPEN, REQUEST_STALE
 */
export const proposeLegalStep = (
  context: Context,
  idempotency: IdempotencyRequest,
  { reason, version, ...asked }: Asked & { readonly reason: string; readonly version: string },
): Promise<string> =>
  runIdempotent(context, idempotency, {
    async effect(tx) {
      const nowMs = context.clock.now()
      const { clientId, step } = asked.legalStep
      if (!(await clientById(tx, clientId))) throw new Refusal('NOT_FOUND')
      await lockClient(tx, clientId)
      await expireDeskRequests(tx, { beforeMs: nowMs - REQUEST_LIFE_MS, nowMs })
      if (await isLegalStatusAsked(tx, clientId)) throw new Refusal('REQUEST_OPEN')
      const subjectId = await keep(tx, asked, nowMs)
      const kind = step === 'ENTER' ? 'ENTER_LEGAL_STATUS' : 'END_LEGAL_STATUS'
      const { actor } = asked
      return askInside(tx, context, LEGAL_STATUS_ACTIONS, {
        kind,
        subjectId,
        reason,
        version,
        actor,
      })
    },
  })
