import { addDays, isoDate } from '../../../lending/calendar.ts'
import { fromRoubles } from '../../../lending/money.ts'
import type { Service } from '../../../lending/service-holiday.ts'
import * as calls from '../../../protocol/calls/core/holidays.ts'
import type { HolidayRow } from '../../db/payment-holidays.ts'
import { route } from '../../route.ts'
import { addHolidayProof } from '../../servicing/add-holiday-proof.ts'
import { askHoliday } from '../../servicing/ask-holiday.ts'
import { endHoliday } from '../../servicing/end-holiday.ts'
import { serviceOf } from '../../servicing/holiday-terms.ts'
import { holidayView, previewHoliday } from '../../servicing/preview-holiday.ts'
import { tellServiceEnd } from '../../servicing/tell-service-end.ts'

const instantOf = (atMs: number): string => new Date(atMs).toISOString()

/** The service of a demand as it was told last; null where months are named. */
const serviceShape = (row: HolidayRow) => {
  const service = serviceOf(row)
  return row.serviceKind && service
    ? { kind: row.serviceKind, relation: row.serviceRelation, ...service }
    : null
}

const demandShape = (row: HolidayRow) => ({
  holidayId: row.id,
  ground: row.ground,
  state: row.state,
  submittedAt: instantOf(row.submittedAtMs),
  from: row.fromOn,
  months: row.months,
  service: serviceShape(row),
  proofs: row.proofFileIds.length,
  proofBy: row.proofDueOn,
  answerBy: row.answerByOn,
  silenceAt: instantOf(row.silenceAtMs),
  decidedAt: row.decidedAtMs === null ? null : instantOf(row.decidedAtMs),
  reasons: [...(row.reasons ?? [])],
  note: row.note,
  untilOn: row.untilOn,
  endReason: row.endReason,
})

export const contractHoliday = route(calls.contractHoliday, async ({ context, client, params }) => {
  const asked = { clientId: client.id, loanId: params.id }
  const { today, firstFrom, grounds, latest } = await holidayView(context, asked)
  return {
    asOf: instantOf(context.clock.now()),
    grounds: grounds.map(({ policy, reasons }) => ({
      ground: policy.ground,
      reasons: [...reasons],
      maxMonths: policy.maxMonths,
      service: policy.service && {
        daysAfter: policy.service.daysAfter,
        lastEnd: addDays(today, policy.service.maxDays),
      },
      isProofLater: policy.laterProof !== null,
      firstFrom,
      lastFrom: addDays(today, policy.maxDaysAhead),
      incomeDropAbovePercent: policy.incomeDropAbovePercent,
      answerDays: policy.answerDays,
    })),
    latest: latest && demandShape(latest),
  }
})

const daysOf = ({ from, endsOn }: { from: string; endsOn: string | null }): Service => ({
  from: isoDate(from),
  endsOn: endsOn === null ? null : isoDate(endsOn),
})

export const contractHolidayPlan = route(
  calls.contractHolidayPlan,
  async ({ context, client, params, query }) => {
    const { ground, months = null, serviceFrom, serviceEndsOn } = query
    const from = isoDate(query.from)
    const service =
      serviceFrom === undefined
        ? null
        : daysOf({ from: serviceFrom, endsOn: serviceEndsOn ?? null })
    const asked = { clientId: client.id, loanId: params.id, ground, months, from, service }
    const { preview, answerBy, silenceAfter } = await previewHoliday(context, asked)
    const { terms, before, after, costKopecks, principalKopecks } = preview
    return {
      from: terms.from,
      untilOn: terms.untilOn,
      before,
      after,
      costKopecks,
      principalKopecks,
      answerBy,
      silenceAfter,
    }
  },
)

export const contractHolidayAsk = route(
  calls.contractHolidayAsk,
  async ({ context, client, params, body, idempotency }) => {
    const { ground, months, service = null, income, fileIds } = body
    const holidayId = await askHoliday(context, idempotency, {
      clientId: client.id,
      loanId: params.id,
      ground,
      months,
      service: service && {
        kind: service.kind,
        relation: service.relation,
        ...daysOf(service),
      },
      from: isoDate(body.from),
      income: income && {
        yearKopecks: fromRoubles(income.year),
        lastTwoMonthsKopecks: fromRoubles(income.lastTwoMonths),
      },
      fileIds,
    })
    return { holidayId }
  },
)

export const contractHolidayEnd = route(
  calls.contractHolidayEnd,
  async ({ context, client, params, idempotency }) => ({
    holidayId: await endHoliday(context, idempotency, { clientId: client.id, loanId: params.id }),
  }),
)

export const contractHolidayService = route(
  calls.contractHolidayService,
  async ({ context, client, params, body, idempotency }) =>
    tellServiceEnd(context, idempotency, {
      clientId: client.id,
      loanId: params.id,
      endsOn: isoDate(body.endsOn),
    }),
)

export const contractHolidayProof = route(
  calls.contractHolidayProof,
  async ({ context, client, params, body, idempotency }) => ({
    holidayId: await addHolidayProof(context, idempotency, {
      clientId: client.id,
      loanId: params.id,
      fileIds: body.fileIds,
    }),
  }),
)
