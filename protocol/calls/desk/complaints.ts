/** The register of complaints (442-FZ, decision 0058). */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import {
  COMPLAINT_CHANNELS,
  COMPLAINT_REFUSALS,
  COMPLAINT_STATES,
  COMPLAINT_SUBJECTS,
  MAX_COMPLAINT_LENGTH,
} from '../../complaints.ts'
import { done, filled, id, instant, isoDate, wholeNumber } from '../../shapes.ts'
import { complaintBody } from '../profile-manager/complaints.ts'

const answering = ['SUPPORT', 'CREDIT_OFFICER', 'ADMINISTRATOR'] as const
const reading = [...answering, 'AUDITOR'] as const

const complaint = z.object({
  complaintId: id,
  number: z.string(),
  /** Null for one from the site, whose writer has proved nothing. */
  clientId: z.nullable(id),
  clientName: z.nullable(z.string()),
  contractNumber: z.nullable(z.string()),
  channel: z.enum(COMPLAINT_CHANNELS),
  subject: z.enum(COMPLAINT_SUBJECTS),
  state: z.enum(COMPLAINT_STATES),
  registeredAt: instant,
  dueOn: isoDate,
  /** Working days of the production calendar left, today not among them; 0 on the last day, below when it is over. */
  workingDaysLeft: z.int(),
  takenBy: z.nullable(z.string()),
  closedAt: z.nullable(instant),
})

export const deskComplaints = call({
  method: 'GET',
  path: '/desk-service/complaints',
  auth: 'staff',
  roles: reading,
  summary: 'Open complaints, the overdue first, then those due first; then the fifty closed last',
  reply: z.object({
    asOf: instant,
    total: wholeNumber,
    open: z.array(complaint),
    closed: z.array(complaint),
  }),
})

export const deskComplaint = call({
  method: 'GET',
  path: '/desk-service/complaints/{complaintId}',
  auth: 'staff',
  roles: reading,
  summary: 'One complaint with its text and answer',
  params: z.object({ complaintId: id }),
  reply: z.object({
    asOf: instant,
    complaint: z.extend(complaint, {
      /** Who wrote from the site, or a client whose account is deleted since; null for any other client's. */
      sender: z.nullable(
        z.object({
          mail: z.string(),
          phone: z.nullable(z.string()),
          contractNumber: z.nullable(z.string()),
        }),
      ),
      body: z.string(),
      receivedOn: isoDate,
      extensionReason: z.nullable(z.string()),
      refusal: z.nullable(z.enum(COMPLAINT_REFUSALS)),
      forwardedTo: z.nullable(z.string()),
      answer: z.nullable(z.string()),
      /** What the terms of the law still allow. */
      mayExtend: z.boolean(),
      mayRefuse: z.boolean(),
      mayForward: z.boolean(),
    }),
  }),
})

export const deskRegisterComplaint = call({
  method: 'POST',
  path: '/desk-service/complaints',
  auth: 'staff',
  roles: answering,
  summary: 'Registers a complaint that came on paper, by mail or at the office',
  body: z.object({
    clientId: id,
    loanApplicationId: z.nullable(id),
    channel: z.enum(['MAIL', 'LETTER', 'OFFICE'], 'Выберите, как пришло.'),
    subject: z.enum(COMPLAINT_SUBJECTS, 'Выберите, о чём обращение.'),
    receivedOn: isoDate,
    body: complaintBody,
  }),
  multilineFields: ['body'],
  reply: z.object({ complaintId: id }),
  idempotent: true,
})

export const deskTakeComplaint = call({
  method: 'POST',
  path: '/desk-service/complaints/{complaintId}/take',
  auth: 'staff',
  roles: answering,
  summary: 'Takes a complaint into work',
  params: z.object({ complaintId: id }),
  reply: done,
  idempotent: true,
})

export const deskExtendComplaint = call({
  method: 'POST',
  path: '/desk-service/complaints/{complaintId}/extend',
  auth: 'staff',
  roles: answering,
  summary: 'Ten working days more, once; the client is told why',
  params: z.object({ complaintId: id }),
  body: z.object({ reason: filled('причину', 500) }),
  reply: done,
  idempotent: true,
})

const answer = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Напишите ответ.'),
    z.maxLength(MAX_COMPLAINT_LENGTH, 'Сократите ответ до 5 000 знаков.'),
  )

export const deskEndComplaint = call({
  method: 'POST',
  path: '/desk-service/complaints/{complaintId}/end',
  auth: 'staff',
  roles: answering,
  summary: 'Answers a complaint, refuses its merits or hands it on; the client reads it',
  params: z.object({ complaintId: id }),
  body: z.discriminatedUnion('state', [
    z.object({ state: z.literal('ANSWERED'), answer }),
    z.object({
      state: z.literal('REFUSED'),
      answer,
      refusal: z.enum(COMPLAINT_REFUSALS, 'Выберите основание.'),
    }),
    z.object({
      state: z.literal('FORWARDED'),
      answer,
      forwardedTo: filled('кому переслали', 200),
    }),
  ]),
  multilineFields: ['answer'],
  reply: done,
  idempotent: true,
})
