/** Consents the client gave, taken back and given again (152-FZ art. 9, decision 0139). */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { WITHDRAWABLE_CONSENTS } from '../../own-consents.ts'
import { id, instant, isoDate, sentInstant } from '../../shapes.ts'

const ownConsents = z.object({
  consents: z.array(
    z.object({
      type: z.enum(['PERSONAL_DATA', 'CREDIT_HISTORY', 'ANALOG_SIGNATURE']),
      textVersion: z.string(),
      givenAt: instant,
      /** Signed by a code, or ticked in the account; null before its paper is filed. */
      proof: z.nullable(z.enum(['CODE', 'TICK'])),
      documentId: z.nullable(id),
      state: z.enum(['IN_FORCE', 'ENDED', 'WITHDRAWN']),
      /** Null for one without a term. */
      expiresAt: z.nullable(instant),
      withdrawn: z.nullable(
        z.object({
          number: z.string(),
          at: instant,
          documentId: id,
          /** When the letter came that took it back; null for the client's own hand (decision 0141). */
          letterReceivedOn: z.nullable(isoDate),
          /** When the data go; null while something keeps them. */
          eraseAt: z.nullable(instant),
        }),
      ),
    }),
  ),
  /** Agreements on automatic debits in force; each ends on its loan's page. */
  autoDebits: z.array(
    z.object({
      loanId: id,
      contractNumber: z.nullable(z.string()),
      lastFour: z.string(),
      agreedAt: instant,
    }),
  ),
  /** What keeps the account; null: taking back the consent to process data is deleting it. */
  obstacle: z.nullable(z.object({ title: z.string(), detail: z.string() })),
  /** The text by which the consent to process data is given again. */
  personalData: z.object({
    title: z.string(),
    paragraphs: z.array(z.string()),
    textVersion: z.string(),
  }),
})

export const consents = call({
  method: 'GET',
  path: '/profile-manager/consents',
  auth: 'bearer',
  summary: 'Consents the client gave, whether they are in force, and what can be taken back',
  reply: ownConsents,
})

export const consentWithdraw = call({
  method: 'POST',
  path: '/profile-manager/consents/withdraw',
  auth: 'bearer',
  summary: 'Take a consent back; registered with a number, filed and told to the client',
  body: z.object({
    type: z.enum(WITHDRAWABLE_CONSENTS),
    /** Of the consent as it was shown: one given since is another. */
    givenAt: sentInstant,
  }),
  reply: ownConsents,
  idempotent: true,
})

export const personalDataConsentGive = call({
  method: 'POST',
  path: '/profile-manager/consents/personal-data',
  auth: 'bearer',
  summary: 'Give the consent to process personal data again after a withdrawal',
  body: z.object({
    accepted: z.literal(true, 'Отметьте согласие на обработку персональных данных.'),
    textVersion: z.string().check(z.maxLength(20)),
  }),
  reply: ownConsents,
  idempotent: true,
})
