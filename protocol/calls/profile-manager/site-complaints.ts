/** Complaints of whoever has not signed in, from `/organization-issues` (442-FZ, decision 0086). */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { COMPLAINT_NUMBER, COMPLAINT_STATES, COMPLAINT_SUBJECTS } from '../../complaints.ts'
import { email, filled, instant, isoDate, phone } from '../../shapes.ts'
import { complaintBody } from './complaints.ts'

const CONTRACT_NUMBER_LENGTH = 40

export const siteComplaintFile = call({
  method: 'POST',
  path: '/profile-manager/site-complaints',
  auth: 'none',
  csrf: true,
  summary: 'Files a complaint from the site: registered at once, its number goes to the mail',
  body: z.object({
    subject: z.enum(COMPLAINT_SUBJECTS, 'Выберите, о чём обращение.'),
    fullName: filled('фамилию, имя и отчество'),
    /** As the writer knows it; null when there is none. */
    contractNumber: z.nullable(filled('номер договора', CONTRACT_NUMBER_LENGTH)),
    mail: email,
    phone: z.nullable(phone),
    body: complaintBody,
  }),
  multilineFields: ['body'],
  reply: z.object({ number: z.string(), dueOn: isoDate }),
  idempotent: true,
})

export const siteComplaintState = call({
  method: 'POST',
  path: '/profile-manager/site-complaints/state',
  auth: 'none',
  csrf: true,
  summary: 'Where a complaint from the site stands, by its number and the mail it was written with',
  body: z.object({
    number: z
      .string('Введите номер обращения.')
      .check(z.trim(), z.regex(COMPLAINT_NUMBER, 'Номер выглядит так: 2026-00012.')),
    mail: email,
  }),
  reply: z.object({
    asOf: instant,
    state: z.enum(COMPLAINT_STATES),
    registeredAt: instant,
    /** The last day of the answer. */
    dueOn: isoDate,
    /** When the answer was sent; null while it is awaited. */
    closedAt: z.nullable(instant),
  }),
})
