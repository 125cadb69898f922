/** Complaints of a client (442-FZ, decision 0058). */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { COMPLAINT_STATES, COMPLAINT_SUBJECTS, MAX_COMPLAINT_LENGTH } from '../../complaints.ts'
import { id, instant, isoDate } from '../../shapes.ts'

export const complaintBody = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Напишите, что случилось.'),
    z.maxLength(MAX_COMPLAINT_LENGTH, 'Сократите обращение до 5 000 знаков.'),
  )

export const complaintsList = call({
  method: 'GET',
  path: '/profile-manager/complaints',
  auth: 'bearer',
  summary: 'The latest fifty complaints of the client with their numbers, due dates and answers',
  reply: z.object({
    asOf: instant,
    complaints: z.array(
      z.object({
        complaintId: id,
        number: z.string(),
        subject: z.enum(COMPLAINT_SUBJECTS),
        body: z.string(),
        state: z.enum(COMPLAINT_STATES),
        registeredAt: instant,
        /** The last day of the answer. */
        dueOn: isoDate,
        /** Why more time is needed; null while the first term holds. */
        extensionReason: z.nullable(z.string()),
        answer: z.nullable(z.string()),
        closedAt: z.nullable(instant),
      }),
    ),
  }),
})

export const complaintFile = call({
  method: 'POST',
  path: '/profile-manager/complaints',
  auth: 'bearer',
  summary: 'Files a complaint: registered at once, with a number and the day of the answer',
  body: z.object({
    subject: z.enum(COMPLAINT_SUBJECTS, 'Выберите, о чём обращение.'),
    /** Null when it is about no contract. */
    loanApplicationId: z.nullable(id),
    body: complaintBody,
  }),
  multilineFields: ['body'],
  reply: z.object({ complaintId: id, number: z.string(), dueOn: isoDate }),
  idempotent: true,
})
