import { addDays, isoDate } from '../../../lending/calendar.ts'
import { fromRoubles } from '../../../lending/money.ts'
import * as calls from '../../../protocol/calls/core/holidays.ts'
import type { HolidayRow } from '../../db/payment-holidays.ts'
import { route } from '../../route.ts'
import { askHoliday } from '../../servicing/ask-holiday.ts'
import { endHoliday } from '../../servicing/end-holiday.ts'
import { holidayView, previewHoliday } from '../../servicing/preview-holiday.ts'

const instantOf = (atMs: number): string => new Date(atMs).toISOString()

const demandShape = (row: HolidayRow) => ({
  holidayId: row.id,
  ground: row.ground,
  state: row.state,
  submittedAt: instantOf(row.submittedAtMs),
  from: row.fromOn,
  months: row.months,
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
      firstFrom,
      lastFrom: addDays(today, policy.maxDaysAhead),
      incomeDropAbovePercent: policy.incomeDropAbovePercent,
      answerDays: policy.answerDays,
    })),
    latest: latest && demandShape(latest),
  }
})

export const contractHolidayPlan = route(
  calls.contractHolidayPlan,
  async ({ context, client, params, query }) => {
    const { ground, months } = query
    const from = isoDate(query.from)
    const asked = { clientId: client.id, loanId: params.id, ground, months, from }
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
    const { ground, months, income, fileIds } = body
    const holidayId = await askHoliday(context, idempotency, {
      clientId: client.id,
      loanId: params.id,
      ground,
      months,
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
