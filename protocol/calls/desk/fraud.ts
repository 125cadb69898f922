/** Loans taken without the client's consent or by deceit: looked into, and told to the Bank of Russia (41-FZ, decision 0164). */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { FRAUD_CLAIM_WAYS } from '../../legal-status.ts'
import { done, filled, id, instant, isoDate } from '../../shapes.ts'

export const deskRegisterFraudClaim = call({
  method: 'POST',
  path: '/desk-service/fraud-claims',
  auth: 'staff',
  roles: ['SUPPORT', 'COLLECTIONS', 'CREDIT_OFFICER'],
  summary:
    'Begins to look into a claim that a loan is not the client’s; collection and automatic debits stop at once',
  body: z.object({
    clientId: id,
    loanId: id,
    way: z.enum(FRAUD_CLAIM_WAYS, 'Выберите, как клиент сообщил.'),
    /** Of the letter, the complaint or the police's paper. */
    caseNumber: filled('номер обращения или документа', 100),
    reason: filled('что сообщил клиент', 500),
  }),
  reply: done,
  idempotent: true,
})

const roles = ['CREDIT_OFFICER', 'ADMINISTRATOR'] as const

export const deskFraudReports = call({
  method: 'GET',
  path: '/desk-service/fraud-reports',
  auth: 'staff',
  roles: [...roles, 'AUDITOR'],
  summary:
    'Loans that the Bank of Russia is to be told of, or has not answered about, those due first first',
  reply: z.object({
    asOf: instant,
    reports: z.array(
      z.object({
        reportId: id,
        clientId: id,
        clientName: z.nullable(z.string()),
        contractNumber: z.nullable(z.string()),
        /** The last day on which it is in time. */
        dueOn: isoDate,
        isLate: z.boolean(),
        sentAt: z.nullable(instant),
        number: z.nullable(z.string()),
      }),
    ),
  }),
})

const report = z.object({ reportId: id })

export const deskExportFraudReport = call({
  method: 'POST',
  path: '/desk-service/fraud-reports/{reportId}/export',
  auth: 'staff',
  roles,
  summary:
    'What the Bank of Russia is told of a loan, as a file; that it was taken is written down',
  params: report,
  reply: z.object({ name: z.string(), content: z.string() }),
})

export const deskFraudReportSent = call({
  method: 'POST',
  path: '/desk-service/fraud-reports/{reportId}/sent',
  auth: 'staff',
  roles,
  summary: 'A member of staff has sent a report to the Bank of Russia',
  params: report,
  body: z.object({ number: filled('номер сообщения', 100) }),
  reply: done,
  idempotent: true,
})

export const deskFraudReportAnswered = call({
  method: 'POST',
  path: '/desk-service/fraud-reports/{reportId}/answered',
  auth: 'staff',
  roles,
  summary: 'The Bank of Russia has answered a report',
  params: report,
  body: z.object({ answer: filled('ответ', 500) }),
  reply: done,
  idempotent: true,
})
