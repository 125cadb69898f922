import { Refusal } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'
import { applicantOf } from '../documents/filing/applicant.ts'
import { hashOf } from '../canonical-hash.ts'
import { lockClient } from '../db/clients.ts'
import {
  type CreditHistoryConsent,
  creditHistoryConsentOf,
  renewCreditHistoryConsent as storeRenewal,
} from './credit-history-consent.ts'
import type { Queryable } from '../db/database.ts'
import { addDocument } from '../db/documents.ts'
import { type IdempotencyRequest, runIdempotent } from '../db/idempotency.ts'
import { personFacts } from '../documents/filing/person-facts.ts'
import { type Applicant, creditHistoryConsent } from '../documents/registration-terms.ts'

export interface ShownConsent {
  readonly title: string
  readonly paragraphs: readonly string[]
  /** Of the text above; the stored consent may have been given to an earlier one. */
  readonly textVersion: string
  /** Null when none was ever given. */
  readonly given: CreditHistoryConsent | null
}

const shown = async (
  queryable: Queryable,
  applicant: Applicant,
  clientId: string,
): Promise<ShownConsent> => {
  const { title, paragraphs, textVersion } = creditHistoryConsent(applicant)
  const given = await creditHistoryConsentOf(queryable, clientId)
  return { title, paragraphs, textVersion, given }
}

/** The text to ask the bureau under and until when it is agreed to (218-FZ art. 6). @throws Refusal STEP_ORDER */
export const showCreditHistoryConsent = async (
  { database }: Context,
  clientId: string,
): Promise<ShownConsent> => {
  const applicant = await applicantOf(database, clientId)
  if (!applicant) throw new Refusal('STEP_ORDER')
  return shown(database, applicant, clientId)
}

export interface ConsentRenewal {
  readonly clientId: string
  /** Of the text that was shown. */
  readonly textVersion: string
  /** Network address it was given from. */
  readonly address: string
}

/**
 * Gives the consent to ask the bureau for another half a year and files it as a document of its own; documents given
 * before stay (218-FZ art. 6, D19). Before the first signature there is nothing to renew.
 * @throws Refusal STEP_ORDER; CONSENT_REQUIRED for a text that is not in force any more
 */
export const renewCreditHistoryConsent = (
  context: Context,
  idempotency: IdempotencyRequest,
  renewal: ConsentRenewal,
): Promise<ShownConsent> =>
  runIdempotent<ShownConsent>(context, idempotency, {
    async effect(tx) {
      const nowMs = context.clock.now()
      const { clientId, address } = renewal
      const { phone } = await lockClient(tx, clientId)
      const applicant = await applicantOf(tx, clientId)
      const earlier = await creditHistoryConsentOf(tx, clientId)
      if (!applicant || !earlier) throw new Refusal('STEP_ORDER')
      const { title, paragraphs, textVersion } = creditHistoryConsent(applicant)
      if (renewal.textVersion !== textVersion)
        throw new Refusal('CONSENT_REQUIRED', {
          detail: 'Текст согласия обновился. Прочитайте новый и отметьте согласие.',
        })
      await storeRenewal(tx, { clientId, textVersion, address, nowMs })
      await addDocument(tx, {
        type: 'CREDIT_HISTORY',
        title,
        clientId,
        loanId: null,
        causeId: `${clientId}:${textVersion}:${nowMs}`,
        nowMs,
        facts: {
          title,
          paragraphs,
          signer: personFacts(applicant),
          signature: {
            phone,
            signedAtMs: nowMs,
            codeHash: null,
            termsHash: hashOf(paragraphs),
            textVersion,
            address,
          },
        },
      })
      return shown(tx, applicant, clientId)
    },
  })
