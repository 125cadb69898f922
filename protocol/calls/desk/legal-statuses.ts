/** Legal statuses of clients and debts, entered and ended by two people (decision 0085). */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { TWO_PERSON_ROLES } from '../../two-people.ts'
import { LEGAL_STATUS_END_REASONS, LEGAL_STATUS_KINDS } from '../../legal-status.ts'
import { filled, id, instant, isoDate } from '../../shapes.ts'
import { ledgerFacts } from './requests.ts'

const ground = {
  clientId: id,
  /** Number of the case or of the document. */
  caseNumber: filled('номер дела или документа', 100),
  /** Where it was read. */
  source: filled('источник', 200),
}

const legalStep = z.discriminatedUnion('step', [
  z.object({
    step: z.literal('ENTER'),
    kind: z.enum(LEGAL_STATUS_KINDS, 'Выберите, что произошло.'),
    /** The debt it is about; null for what is about the person. */
    loanId: z._default(z.nullable(id), null),
    /** The first day it counts. */
    on: isoDate,
    ...ground,
  }),
  z.object({
    step: z.literal('END'),
    statusId: id,
    endReason: z.enum(LEGAL_STATUS_END_REASONS, 'Выберите, чем закончилось.'),
    /** The last day it counts. */
    on: isoDate,
    ...ground,
  }),
])

const asks = TWO_PERSON_ROLES.ENTER_LEGAL_STATUS.asks

export const deskPreviewLegalStatus = call({
  method: 'POST',
  path: '/desk-service/legal-statuses/preview',
  auth: 'staff',
  roles: asks,
  summary:
    'What a legal status, or its end, would change in the debts of a client; nothing is done, that it was looked at is written down',
  body: z.object({ legalStep }),
  reply: z.object({
    asOf: instant,
    about: z.string(),
    version: z.string(),
    /** Of all debts it binds together; null when there are none. */
    facts: z.nullable(ledgerFacts),
  }),
})

export const deskProposeLegalStatus = call({
  method: 'POST',
  path: '/desk-service/legal-statuses',
  auth: 'staff',
  roles: asks,
  summary: 'Asks another person to enter a legal status, or to end one; nothing happens before',
  body: z.object({
    legalStep,
    /** Of the preview that was seen. */
    version: z.string().check(z.maxLength(64)),
    reason: filled('причину', 500),
  }),
  reply: z.object({ requestId: id }),
  idempotent: true,
})
