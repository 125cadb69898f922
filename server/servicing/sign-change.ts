import { addDays, moscowDate } from '../../lending/calendar.ts'
import type { LoanChangeKind } from '../../lending/loan-change.ts'
import { CONSENT_VERSION } from '../../protocol/consents.ts'
import { Refusal } from '../../protocol/errors.ts'
import { codeHmac, consumeCode, verifyCode } from '../codes/codes.ts'
import type { Context } from '../context.ts'
import { clientById, lockClient } from '../db/clients.ts'
import type { Queryable, Tx } from '../db/database.ts'
import { type IdempotencyRequest, runIdempotent } from '../db/idempotency.ts'
import {
  type ChangeRow,
  lockChange,
  previewedChange,
  updateChange,
  waitingChange,
} from '../db/loan-changes.ts'
import { lockLoan } from '../db/loans.ts'
import { CELLS } from '../db/sealed-columns.ts'
import { sealSigner } from '../db/documents.ts'
import { knownPerson } from '../documents/filing/person-facts.ts'
import { changeHash, planChange } from '../loan-book/plan-change.ts'
import { changeSigned } from '../messaging/event-texts.ts'
import { tellEvent } from '../messaging/tell-event.ts'
import { accrueLoan } from './accrue-loans.ts'
import { type Applied, putInForce } from './apply-change.ts'
import { plannedOrRefused } from './change-refused.ts'
import { type ChangeStep, stepOf } from './change-step.ts'
import { dropWaiting } from './drop-waiting.ts'
import { fileAgreement } from './file-agreement.ts'
import { ownContract } from './own-contract.ts'
import { takeTerms } from './restructuring.ts'

export interface ChangeSignature {
  readonly clientId: string
  readonly loanId: string
  readonly kind: LoanChangeKind
  readonly smsCode: string
  /** Hash of the preview that was shown; undefined: the latest of this kind. */
  readonly termsHash: string | undefined
  /** Network address, kept with the signature. */
  readonly address: string
}

/** The last moment of a Moscow day is the first of the next one. */
const endOfDayMs = (nowMs: number): number =>
  Date.parse(`${addDays(moscowDate(nowMs), 1)}T00:00:00+03:00`)

/** What the client looked at last, if it is what they sign and was shown today. */
const shownFor = async (
  queryable: Queryable,
  { loanId, kind, termsHash }: ChangeSignature,
  nowMs: number,
): Promise<ChangeRow> => {
  const shown = await previewedChange(queryable, loanId, kind)
  const isSame = termsHash === undefined || shown?.termsHash === termsHash
  if (!shown || !isSame || shown.previewedOn !== moscowDate(nowMs))
    throw new Refusal('CHANGE_OUTDATED')
  return shown
}

const verify = async (context: Context, signature: ChangeSignature) => {
  const { clientId, smsCode: code } = signature
  const { database } = context
  const nowMs = context.clock.now()
  const client = await clientById(database, clientId)
  if (!client) throw new Refusal('UNAUTHENTICATED')
  await ownContract(database, signature, nowMs)
  const { id: changeId, termsHash } = await shownFor(database, signature, nowMs)
  const tried = { phone: client.phone, code, eventCode: 'DEFAULT', termsHash } as const
  return { changeId, termsHash, ...(await verifyCode(context, tried)) }
}

/** The plan once more under the locks: money may have come since it was shown. */
const planAgain = async (
  tx: Tx,
  signature: ChangeSignature,
  { changeRequest, termsHash }: ChangeRow,
  nowMs: number,
) => {
  const { book, day } = await ownContract(tx, signature, nowMs)
  const plan = plannedOrRefused(planChange(book, changeRequest, day))
  if (changeHash(signature.loanId, changeRequest, plan.preview) !== termsHash)
    throw new Refusal('CHANGE_OUTDATED')
  return plan
}

/** Puts a change in force that costs nothing today (D14). @throws IllegalTransition */
const applyFree = async (tx: Tx, { loan, change, preview, nowMs }: Applied): Promise<void> => {
  const moved = await putInForce(tx, { loan, change, preview, nowMs })
  await accrueLoan(tx, moved, { on: preview.change.on, nowMs })
  await fileAgreement(tx, change.id, nowMs)
}

const sign = async (
  tx: Tx,
  context: Context,
  {
    signature,
    verified,
  }: { signature: ChangeSignature; verified: Awaited<ReturnType<typeof verify>> },
): Promise<ChangeStep> => {
  const nowMs = context.clock.now()
  const { clientId, loanId, smsCode, address } = signature
  const { codeId, changeId } = verified
  await lockClient(tx, clientId)
  const loan = await lockLoan(tx, loanId)
  await consumeCode(tx, codeId, nowMs)
  const shown = await lockChange(tx, changeId)
  if (!loan || shown?.state !== 'PREVIEWED' || shown.termsHash !== verified.termsHash)
    throw new Refusal('CHANGE_OUTDATED')
  const plan = await planAgain(tx, signature, shown, nowMs)
  if (shown.changeRequest.kind === 'RESTRUCTURING')
    await takeTerms(tx, loanId, shown.changeRequest, nowMs)
  const waiting = await waitingChange(tx, loanId)
  if (waiting) await dropWaiting(tx, waiting, nowMs)
  const signer = await knownPerson(tx, clientId)
  await updateChange(tx, changeId, {
    state: 'WAITING_PAYMENT',
    codeId,
    codeHash: codeHmac(context.config.secret, codeId, smsCode),
    textVersion: CONSENT_VERSION,
    address,
    signedAtMs: nowMs,
    signerSealed: signer && sealSigner(tx, CELLS.changeSigner(changeId), signer),
    evidence: plan.evidence,
    expiresAtMs: endOfDayMs(nowMs),
  })
  if (plan.preview.dueNowKopecks === 0)
    await applyFree(tx, { loan, change: shown, preview: plan.preview, nowMs })
  const { contractNumber } = loan
  const { dueNowKopecks } = plan.preview
  const words = changeSigned({ kind: shown.kind, dueNowKopecks, contractNumber })
  await tellEvent(tx, { clientId, loanId, words, cause: changeId, nowMs })
  return stepOf(tx, { clientId, loanId }, nowMs)
}

/**
 * Signs the change last looked at with the code sent for exactly its terms: of many at once one. A change that costs
 * nothing today is in force at once, another waits for its money until the end of the day (D13, D14, D36).
 * @throws Refusal NOT_FOUND, CHANGE_OUTDATED, CHANGE_REFUSED, PAYMENT_IN_PROGRESS, CODE_…
 */
export const signChange = async (
  context: Context,
  idempotency: IdempotencyRequest,
  signature: ChangeSignature,
): Promise<ChangeStep> => {
  let verified: Awaited<ReturnType<typeof verify>> | null = null
  return runIdempotent<ChangeStep>(context, idempotency, {
    async before() {
      verified = await verify(context, signature)
    },
    effect(tx) {
      if (!verified) throw new Error('A signature without a code')
      return sign(tx, context, { signature, verified })
    },
  })
}
