import type { ClientStatus, RegistrationStep } from '../../protocol/enums.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'
import { applicantOf } from '../documents/filing/applicant.ts'
import { startCheck } from '../db/files.ts'
import {
  recordConsents,
  type GivenConsent,
  deleteDrafts,
  clientById,
  lockClient,
  updateClient,
  type ClientRow,
} from '../db/clients.ts'
import { consumeCode, verifyCode } from '../codes/codes.ts'
import type { Queryable } from '../db/database.ts'
import { fileRegistrationDocuments } from '../documents/filing/file-registration-documents.ts'
import { runIdempotent, type IdempotencyRequest } from '../db/idempotency.ts'
import { enqueueModeration } from './moderation-queue.ts'
import { finishStep } from './registration-step.ts'
import { personalDataConsent } from '../documents/personal-data-consent.ts'
import {
  registrationDocuments,
  registrationTermsHash,
  type RegistrationDocument,
} from '../documents/registration-terms.ts'

export interface RegistrationTerms {
  readonly termsHash: string
  readonly documents: RegistrationDocument[]
}

/** What the code of REGISTRATION_END signs, for this client as they are now. @throws Refusal STEP_ORDER */
export const registrationTerms = async (
  queryable: Queryable,
  clientId: string,
): Promise<RegistrationTerms> => {
  const applicant = await applicantOf(queryable, clientId)
  if (!applicant) throw new Refusal('STEP_ORDER')
  const documents = registrationDocuments(applicant)
  return { termsHash: registrationTermsHash(documents), documents }
}

const refuseWrongStep = (client: ClientRow): void => {
  if (client.step === 'done') {
    throw new Refusal('ILLEGAL_TRANSITION', { detail: 'Анкета уже подписана.' })
  }
  if (client.step !== 'sign') throw new Refusal('STEP_ORDER')
}

/** The bureau answers only with a consent (218-FZ art. 6); every consent names the text that stands now. */
const refuseConsents = (consents: readonly GivenConsent[], terms: RegistrationTerms): void => {
  const stale = consents.some((consent) => {
    const document = terms.documents.find(({ type }) => type === consent.type)
    return document !== undefined && document.textVersion !== consent.textVersion
  })
  if (stale) throw new Refusal('CODE_OTHER_TERMS')
  if (consents.some((consent) => consent.type === 'CREDIT_HISTORY')) return
  const message = 'Отметьте согласие на получение кредитной истории.'
  throw new Refusal('CONSENT_REQUIRED', { fields: [{ field: 'consents', message }] })
}

export interface RegistrationSignature {
  readonly clientId: string
  readonly smsCode: string
  readonly termsHash: string
  readonly consents: readonly GivenConsent[]
  /** Network address, kept with the consents. */
  readonly address: string
}

export interface SignedRegistration {
  readonly status: ClientStatus
  readonly step: RegistrationStep
}

/**
 * Ends the registration: the code is used up, the consents are kept and the check is ordered in one transaction (D20).
 * @throws Refusal STEP_ORDER, CONSENT_REQUIRED, CODE_…; CODE_OTHER_TERMS when the data changed after the code was sent
 */
export const signRegistration = async (
  context: Context,
  idempotency: IdempotencyRequest,
  signature: RegistrationSignature,
): Promise<SignedRegistration> => {
  const { clientId, termsHash, smsCode, consents, address } = signature
  let codeId = ''
  return runIdempotent<SignedRegistration>(context, idempotency, {
    async before() {
      const client = await clientById(context.database, clientId)
      if (!client) throw new Refusal('UNAUTHENTICATED')
      refuseWrongStep(client)
      const { phone } = client
      const code = { phone, code: smsCode, eventCode: 'REGISTRATION_END', termsHash } as const
      codeId = (await verifyCode(context, code)).codeId
    },
    async effect(tx) {
      const nowMs = context.clock.now()
      refuseWrongStep(await lockClient(tx, clientId))
      const terms = await registrationTerms(tx, clientId)
      if (terms.termsHash !== termsHash) throw new Refusal('CODE_OTHER_TERMS')
      refuseConsents(consents, terms)
      await consumeCode(tx, codeId, nowMs)
      await recordConsents(tx, { clientId, address, nowMs, consents })
      const signed = terms.documents
      const ticked = [personalDataConsent()]
      const signing = { clientId, codeId, termsHash, address, nowMs, signed, ticked }
      await fileRegistrationDocuments(tx, signing)
      const step = await finishStep(tx, clientId, 'sign')
      await deleteDrafts(tx, clientId)
      await updateClient(tx, clientId, {
        status: 'DATA_CHECKING',
        signedAtMs: nowMs,
        signedTermsHash: termsHash,
      })
      const checkId = await startCheck(tx, { clientId, number: 0, nowMs })
      await enqueueModeration(tx, { clientId, checkId, nowMs })
      return { status: 'DATA_CHECKING', step }
    },
  })
}
