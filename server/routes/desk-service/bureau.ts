import * as calls from '../../../protocol/calls/desk/bureau.ts'
import { bureauStanding, repeatReport, reportsShown } from '../../desk/bureau-reports.ts'
import { route } from '../../route.ts'
import { actorOf, instantOf, instantOrNull } from './actor.ts'

export const deskBureauReports = route(calls.deskBureauReports, async ({ context, query }) => {
  const { list, before } = query
  const { reports, next } = await reportsShown(context, { list, before })
  return {
    asOf: instantOf(context.clock.now()),
    reports: reports.map(({ settledAtMs, ...report }) => ({
      ...report,
      settledAt: instantOrNull(settledAtMs),
    })),
    next,
  }
})

export const deskBureauState = route(calls.deskBureauState, async ({ context }) => {
  const { compared, differences, ...counts } = await bureauStanding(context)
  return {
    ...counts,
    asOf: instantOf(context.clock.now()),
    compared: compared && {
      at: instantOf(compared.atMs),
      loans: compared.loans,
      differences: compared.differences,
    },
    differences: differences.map(({ difference, contractNumber }) => ({
      loanId: difference.loanId,
      contractNumber,
      kind: difference.kind,
      toldOn: difference.toldOn,
      toldKopecks: difference.toldKopecks,
      ledgerKopecks: difference.ledgerKopecks,
      foundAt: instantOf(difference.foundAtMs),
    })),
  }
})

export const deskRepeatBureauReport = route(
  calls.deskRepeatBureauReport,
  async ({ context, client: staff, params, request, idempotency }) => {
    await repeatReport(context, idempotency, { ...params, actor: actorOf(staff, request) })
    return { ok: true as const }
  },
)
