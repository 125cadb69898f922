/** What the credit bureau was told of loans (218-FZ, decision 0065). */
import * as z from 'zod/mini'
import { BUREAU_EVENT_KINDS } from '../../../lending/bureau-event-kinds.ts'
import {
  BUREAU_DIFFERENCE_KINDS,
  BUREAU_LISTS,
  BUREAU_OPERATIONS,
  BUREAU_REPORT_STATES,
} from '../../bureau.ts'
import { call } from '../../call.ts'
import { done, id, instant, isoDate, kopecks, wholeNumber } from '../../shapes.ts'

const acting = ['CREDIT_OFFICER', 'ADMINISTRATOR'] as const
const roles = [...acting, 'ACCOUNTANT', 'AUDITOR'] as const

const debt = z.object({
  principalKopecks: kopecks,
  interestKopecks: kopecks,
  otherKopecks: kopecks,
})

export const deskBureauReports = call({
  method: 'GET',
  path: '/desk-service/bureau/reports',
  auth: 'staff',
  roles,
  summary: 'What the bureau was told and what waits, fifty at a time',
  query: z.object({
    list: z.enum(BUREAU_LISTS),
    /** The page after the report of this number. */
    before: z.optional(id),
  }),
  reply: z.object({
    asOf: instant,
    reports: z.array(
      z.object({
        reportId: id,
        /** As the bureau knows it. */
        number: wholeNumber,
        fileNumber: z.nullable(wholeNumber),
        clientId: id,
        contractNumber: z.nullable(z.string()),
        dealId: z.string(),
        kind: z.enum(BUREAU_EVENT_KINDS),
        /** Of 758-П, «2.3». */
        code: z.string(),
        operation: z.enum(BUREAU_OPERATIONS),
        version: wholeNumber,
        on: isoDate,
        dueOn: isoDate,
        isLate: z.boolean(),
        state: z.enum(BUREAU_REPORT_STATES),
        /** Null where no money was sent. */
        debt: z.nullable(debt),
        overdueDays: wholeNumber,
        rejection: z.nullable(z.object({ code: z.string(), reason: z.string() })),
        settledAt: z.nullable(instant),
      }),
    ),
    /** Where the next page begins; null on the last one. */
    next: z.nullable(id),
  }),
})

export const deskBureauState = call({
  method: 'GET',
  path: '/desk-service/bureau/state',
  auth: 'staff',
  roles,
  summary: 'How many reports wait, are late or were rejected, and how the ledger compares',
  reply: z.object({
    asOf: instant,
    waiting: wholeNumber,
    late: wholeNumber,
    rejected: wholeNumber,
    /** Files without a receipt a working day after they were made. */
    silentFiles: wholeNumber,
    /** Of the last night; null before the first. */
    compared: z.nullable(z.object({ at: instant, loans: wholeNumber, differences: wholeNumber })),
    /** The oldest first, a hundred at most. */
    differences: z.array(
      z.object({
        loanId: id,
        contractNumber: z.nullable(z.string()),
        kind: z.enum(BUREAU_DIFFERENCE_KINDS),
        toldOn: z.nullable(isoDate),
        toldKopecks: z.nullable(kopecks),
        ledgerKopecks: kopecks,
        foundAt: instant,
      }),
    ),
  }),
})

export const deskRepeatBureauReport = call({
  method: 'POST',
  path: '/desk-service/bureau/reports/{reportId}/repeat',
  auth: 'staff',
  roles: acting,
  summary: 'Sends a rejected report again, with the data and the sums as they are now',
  params: z.object({ reportId: id }),
  reply: done,
  idempotent: true,
})
