import { isoDate } from '../../../lending/calendar.ts'
import type { LoadLimits } from '../../../lending/debt-load-share.ts'
import { type MarketLimit, quarterOf } from '../../../lending/market-limits.ts'
import { parseRegionalIncomes, type RegionalIncomeRow } from '../../../lending/regional-income.ts'
import { REGIONS_OF_RUSSIA } from '../../../lending/regions.ts'
import type { ReserveRates } from '../../../lending/reserves.ts'
import * as calls from '../../../protocol/calls/desk/rules.ts'
import { Refusal } from '../../../protocol/errors.ts'
import { HOLIDAY_LAW, holidayLaw } from '../../desk/holiday-law.ts'
import { LAW_CAPS, lawCaps } from '../../desk/law-caps.ts'
import { LOAD_LIMITS, loadLimits } from '../../desk/load-limits.ts'
import { MARKET_LIMITS, marketLimits } from '../../desk/market-limits.ts'
import { proposeRule } from '../../desk/propose-rule.ts'
import { REGIONAL_INCOME, regionalIncomes } from '../../desk/regional-income.ts'
import { RESERVE_RATES, reserveRates } from '../../desk/reserve-rates.ts'
import { route } from '../../route.ts'
import { actorOf, instantOf } from './actor.ts'

const copyOf = (limits: readonly MarketLimit[]): MarketLimit[] => limits.map((row) => ({ ...row }))

export const deskMarketLimits = route(calls.deskMarketLimits, async ({ context }) => {
  const { quarters, drafts } = await marketLimits(context)
  return {
    asOf: instantOf(context.clock.now()),
    quarters: quarters.map(({ quarter, limits, earliest, later }) => ({
      quarter,
      limits: limits && copyOf(limits),
      earliest,
      later: later.map((row) => ({ validFrom: row.validFrom, limits: copyOf(row.limits) })),
    })),
    drafts: drafts.map(({ id, quarter, validFrom, limits }) => ({
      draftId: id,
      quarter,
      validFrom,
      limits: copyOf(limits),
    })),
  }
})

export const deskProposeMarketLimits = route(
  calls.deskProposeMarketLimits,
  async ({ context, client: staff, body, request, idempotency }) => ({
    requestId: await proposeRule(context, idempotency, MARKET_LIMITS, {
      typed: { quarter: body.quarter, validFrom: isoDate(body.validFrom), limits: body.limits },
      reason: body.reason,
      actor: actorOf(staff, request),
    }),
  }),
)

export const deskLawCaps = route(calls.deskLawCaps, async ({ context }) => {
  const { caps, earliest, latest, later, drafts } = await lawCaps(context)
  return {
    asOf: instantOf(context.clock.now()),
    caps,
    earliest,
    latest,
    later: later.map((row) => ({ validFrom: row.validFrom, caps: row.caps })),
    drafts: drafts.map(({ id, validFrom, ...typed }) => ({
      draftId: id,
      validFrom,
      caps: {
        dailyRateCapMillionths: typed.dailyRateCapMillionths,
        fullCostCapPercent: typed.fullCostCapPercent,
        overpaymentCapPercent: typed.overpaymentCapPercent,
      },
    })),
  }
})

export const deskProposeLawCaps = route(
  calls.deskProposeLawCaps,
  async ({ context, client: staff, body, request, idempotency }) => ({
    requestId: await proposeRule(context, idempotency, LAW_CAPS, {
      typed: { validFrom: isoDate(body.validFrom), ...body.caps },
      reason: body.reason,
      actor: actorOf(staff, request),
    }),
  }),
)

export const deskHolidayLaw = route(calls.deskHolidayLaw, async ({ context }) => {
  const { lastOn, isInForce, earliest, latest, later, drafts } = await holidayLaw(context)
  return {
    asOf: instantOf(context.clock.now()),
    lastOn,
    isInForce,
    earliest,
    latest,
    later: later.map((row) => ({ validFrom: row.validFrom, lastOn: row.lastOn })),
    drafts: drafts.map((draft) => ({
      draftId: draft.id,
      validFrom: draft.validFrom,
      lastOn: draft.lastOn,
    })),
  }
})

export const deskProposeHolidayLaw = route(
  calls.deskProposeHolidayLaw,
  async ({ context, client: staff, body, request, idempotency }) => ({
    requestId: await proposeRule(context, idempotency, HOLIDAY_LAW, {
      typed: { validFrom: isoDate(body.validFrom), lastOn: isoDate(body.lastOn) },
      reason: body.reason,
      actor: actorOf(staff, request),
    }),
  }),
)

const ratesCopy = ({ USUAL, BURDENED, RESTRUCTURED }: ReserveRates) => ({
  USUAL: [...USUAL],
  BURDENED: [...BURDENED],
  RESTRUCTURED: [...RESTRUCTURED],
})

export const deskReserveRates = route(calls.deskReserveRates, async ({ context }) => {
  const { rates, isEntered, earliest, latest, later, drafts } = await reserveRates(context)
  return {
    asOf: instantOf(context.clock.now()),
    rates: ratesCopy(rates),
    isEntered,
    earliest,
    latest,
    later: later.map((row) => ({ validFrom: row.validFrom, rates: ratesCopy(row.rates) })),
    drafts: drafts.map((draft) => ({
      draftId: draft.id,
      validFrom: draft.validFrom,
      rates: ratesCopy(draft.rates),
    })),
  }
})

export const deskProposeReserveRates = route(
  calls.deskProposeReserveRates,
  async ({ context, client: staff, body, request, idempotency }) => ({
    requestId: await proposeRule(context, idempotency, RESERVE_RATES, {
      typed: { validFrom: isoDate(body.validFrom), rates: body.rates },
      reason: body.reason,
      actor: actorOf(staff, request),
    }),
  }),
)

const incomeRow = ({ statisticsQuarter, incomes }: RegionalIncomeRow) => ({
  statisticsQuarter,
  incomes: REGIONS_OF_RUSSIA.flatMap(({ code, name }) => {
    const roubles = incomes[code]
    return roubles === undefined ? [] : [{ code, name, roubles }]
  }),
})

export const deskRegionalIncome = route(calls.deskRegionalIncome, async ({ context }) => {
  const { quarters, drafts } = await regionalIncomes(context)
  return {
    asOf: instantOf(context.clock.now()),
    quarters: quarters.map(({ quarter, row, earliest, later }) => ({
      quarter,
      row: row && incomeRow(row),
      earliest,
      later: later.map((next) => ({ validFrom: next.validFrom, ...incomeRow(next) })),
    })),
    drafts: drafts.map((draft) => ({
      draftId: draft.id,
      quarter: draft.quarter,
      validFrom: draft.validFrom,
      ...incomeRow(draft),
    })),
  }
})

/** @throws Refusal VALIDATION naming the lines that cannot be read */
const pastedIncomes = (lines: string) => {
  const { incomes, problems } = parseRegionalIncomes(lines)
  const words =
    problems.length === 0 && Object.keys(incomes).length === 0
      ? ['Вставьте хотя бы одну строку: регион и рубли в месяц.']
      : problems.map(({ line, words: what }) => `Строка ${line}. ${what}`)
  if (words.length > 0)
    throw new Refusal('VALIDATION', {
      fields: words.slice(0, 10).map((message) => ({ field: 'lines', message })),
    })
  return incomes
}

export const deskProposeRegionalIncome = route(
  calls.deskProposeRegionalIncome,
  async ({ context, client: staff, body, request, idempotency }) => ({
    requestId: await proposeRule(context, idempotency, REGIONAL_INCOME, {
      typed: {
        quarter: quarterOf(isoDate(body.validFrom)),
        validFrom: isoDate(body.validFrom),
        statisticsQuarter: body.statisticsQuarter,
        incomes: pastedIncomes(body.lines),
      },
      reason: body.reason,
      actor: actorOf(staff, request),
    }),
  }),
)

const limitsOnly = ({ over50Percent, over80Percent }: LoadLimits): LoadLimits => ({
  over50Percent,
  over80Percent,
})

export const deskLoadLimits = route(calls.deskLoadLimits, async ({ context }) => {
  const { quarters, drafts } = await loadLimits(context)
  return {
    asOf: instantOf(context.clock.now()),
    quarters: quarters.map(({ quarter, row, earliest, later }) => ({
      quarter,
      limits: row && limitsOnly(row),
      earliest,
      later: later.map((next) => ({ validFrom: next.validFrom, ...limitsOnly(next) })),
    })),
    drafts: drafts.map((draft) => ({
      draftId: draft.id,
      quarter: draft.quarter,
      validFrom: draft.validFrom,
      ...limitsOnly(draft),
    })),
  }
})

export const deskProposeLoadLimits = route(
  calls.deskProposeLoadLimits,
  async ({ context, client: staff, body, request, idempotency }) => ({
    requestId: await proposeRule(context, idempotency, LOAD_LIMITS, {
      typed: {
        quarter: quarterOf(isoDate(body.validFrom)),
        validFrom: isoDate(body.validFrom),
        ...limitsOnly(body),
      },
      reason: body.reason,
      actor: actorOf(staff, request),
    }),
  }),
)
