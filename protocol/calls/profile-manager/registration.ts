/** The last step of the registration: documents signed with one code (D19). */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { CLIENT_STATUSES, DOCUMENT_TYPES, REGISTRATION_STEPS } from '../../enums.ts'
import { sha256, smsCode } from '../../shapes.ts'

/** Consents are documents of their own, never pre-ticked; the server stores date, text version and address (D19). */
export const consent = z.object({
  type: z.enum(DOCUMENT_TYPES),
  textVersion: z.string().check(z.maxLength(20)),
})

export const registrationTerms = call({
  method: 'GET',
  path: '/profile-manager/registration/terms',
  auth: 'bearer',
  summary: 'What the code of REGISTRATION_END signs: documents, their texts and one hash',
  reply: z.object({
    termsHash: sha256,
    documents: z.array(
      z.object({
        type: z.enum(DOCUMENT_TYPES),
        title: z.string(),
        textVersion: z.string(),
        paragraphs: z.array(z.string()),
      }),
    ),
  }),
})

export const registrationSign = call({
  method: 'POST',
  path: '/profile-manager/registration/sign',
  auth: 'bearer',
  summary: 'Finish the registration with a code of REGISTRATION_END',
  body: z.object({ smsCode, termsHash: sha256, consents: z.array(consent) }),
  reply: z.object({ status: z.enum(CLIENT_STATUSES), step: z.enum(REGISTRATION_STEPS) }),
  idempotent: true,
})
