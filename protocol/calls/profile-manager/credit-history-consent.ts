/** Consent to ask the credit bureau (218-FZ). */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { instant } from '../../shapes.ts'

const creditHistoryConsentState = z.object({
  title: z.string(),
  paragraphs: z.array(z.string()),
  /** Of the text in force. */
  textVersion: z.string(),
  /** Null when none was given. */
  givenAt: z.nullable(instant),
  /** Half a year after it was given; from then on the bureau is not asked and nothing is offered. */
  expiresAt: z.nullable(instant),
})

export const creditHistoryConsent = call({
  method: 'GET',
  path: '/profile-manager/consent/credit-history',
  auth: 'bearer',
  summary: 'Consent to ask the credit bureau: its text and until when it was given (218-FZ)',
  reply: creditHistoryConsentState,
})

export const creditHistoryConsentRenew = call({
  method: 'POST',
  path: '/profile-manager/consent/credit-history',
  auth: 'bearer',
  summary:
    'Give the consent to ask the credit bureau for another half a year; never ticked beforehand',
  body: z.object({
    accepted: z.literal(true, 'Отметьте согласие на получение кредитной истории.'),
    textVersion: z.string().check(z.maxLength(20)),
  }),
  reply: creditHistoryConsentState,
  idempotent: true,
})
