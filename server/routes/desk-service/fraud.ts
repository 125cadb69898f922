import * as calls from '../../../protocol/calls/desk/fraud.ts'
import { moscowDate } from '../../../lending/calendar.ts'
import { nameInPassport } from '../../db/client-profile.ts'
import {
  exportFraudReport,
  noteFraudReportAnswered,
  noteFraudReportSent,
  openFraudReports,
} from '../../desk/fraud-reports.ts'
import { registerFraudClaim } from '../../desk/register-fraud-claim.ts'
import { route } from '../../route.ts'
import { actorOf, instantOf, instantOrNull } from './actor.ts'

export const deskRegisterFraudClaim = route(
  calls.deskRegisterFraudClaim,
  async ({ context, client: staff, body, request, idempotency }) => {
    await registerFraudClaim(context, idempotency, { ...body, actor: actorOf(staff, request) })
    return { ok: true as const }
  },
)

export const deskFraudReports = route(calls.deskFraudReports, async ({ context }) => {
  const { database, clock } = context
  const nowMs = clock.now()
  const today = moscowDate(nowMs)
  const rows = await openFraudReports(database)
  return {
    asOf: instantOf(nowMs),
    reports: rows.map(({ report, contractNumber, passportSealed }) => ({
      reportId: report.id,
      clientId: report.clientId,
      clientName: nameInPassport(database, report.clientId, passportSealed),
      contractNumber,
      dueOn: report.dueOn,
      isLate: report.sentAtMs === null && report.dueOn < today,
      sentAt: instantOrNull(report.sentAtMs),
      number: report.number,
    })),
  }
})

export const deskExportFraudReport = route(
  calls.deskExportFraudReport,
  ({ context, client: staff, params, request }) =>
    exportFraudReport(context, { ...params, actor: actorOf(staff, request) }),
)

export const deskFraudReportSent = route(
  calls.deskFraudReportSent,
  async ({ context, client: staff, params, body, request, idempotency }) => {
    const actor = actorOf(staff, request)
    await noteFraudReportSent(context, idempotency, { ...params, ...body, actor })
    return { ok: true as const }
  },
)

export const deskFraudReportAnswered = route(
  calls.deskFraudReportAnswered,
  async ({ context, client: staff, params, body, request, idempotency }) => {
    const actor = actorOf(staff, request)
    await noteFraudReportAnswered(context, idempotency, { ...params, ...body, actor })
    return { ok: true as const }
  },
)
