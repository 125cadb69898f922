/** Rules with dates that two people put in force (decision 0057). */
import * as z from 'zod/mini'
import { RESERVE_BUCKETS } from '../../../lending/reserves.ts'
import { call } from '../../call.ts'
import { TWO_PERSON_ROLES } from '../../two-people.ts'
import { filled, id, instant, isoDate, quarter, wholeNumber } from '../../shapes.ts'

/** Greatest limit there can be: the cap of 353-FZ art. 6 p. 11, per cent a year. */
export const MAX_MARKET_PERCENT = 292

const bound = z.nullable(
  z.int('Введите целое число.').check(z.positive('Введите число больше нуля.')),
)

const limit = z.object({
  /** Inclusive; null is «and above». */
  termDaysTo: bound,
  amountRoublesTo: bound,
  /** Per cent a year. */
  percent: z
    .number('Введите предел.')
    .check(
      z.positive('Предел должен быть больше нуля.'),
      z.lte(MAX_MARKET_PERCENT, 'Предел не бывает больше 292%.'),
    ),
})

const limits = z.array(limit)

const isUnlike = (rows: z.infer<typeof limits>): boolean =>
  new Set(rows.map(({ termDaysTo, amountRoublesTo }) => `${termDaysTo} ${amountRoublesTo}`))
    .size === rows.length

export const deskMarketLimits = call({
  method: 'GET',
  path: '/desk-service/rules/market-limits',
  auth: 'staff',
  roles: ['CREDIT_OFFICER', 'ADMINISTRATOR', 'AUDITOR'],
  summary:
    'Market limits of the full cost for this quarter and the two after it, and what waits for a decision',
  reply: z.object({
    asOf: instant,
    quarters: z.array(
      z.object({
        quarter,
        /** Null: no row, nothing is lent. */
        limits: z.nullable(limits),
        /** The first day a new row may count from; null when none may. */
        earliest: z.nullable(isoDate),
        /** Rows that begin later. */
        later: z.array(z.object({ validFrom: isoDate, limits })),
      }),
    ),
    drafts: z.array(z.object({ draftId: id, quarter, validFrom: isoDate, limits })),
  }),
})

export const deskProposeMarketLimits = call({
  method: 'POST',
  path: '/desk-service/rules/market-limits',
  auth: 'staff',
  roles: TWO_PERSON_ROLES.SET_MARKET_LIMITS.asks,
  summary: 'Asks another person to put market limits of a quarter in force; never backwards',
  body: z.object({
    quarter,
    validFrom: isoDate,
    limits: limits.check(
      z.minLength(1, 'Введите хотя бы одну строку.'),
      z.maxLength(60, 'Строк слишком много.'),
      z.refine(isUnlike, 'Одна строка введена дважды.'),
    ),
    /** Where the figures are from. */
    reason: filled('источник', 500),
  }),
  reply: z.object({ requestId: id }),
  idempotent: true,
})

/** Greatest caps there have been: 353-FZ before July 2023. A typed one above them is a slip of the hand. */
export const MAX_LAW_CAPS = {
  dailyRateCapMillionths: 10_000,
  fullCostCapPercent: 365,
  overpaymentCapPercent: 150,
} as const

const cap = (most: number, words: string) =>
  z
    .int('Введите предел.')
    .check(
      z.positive('Предел должен быть больше нуля.'),
      z.lte(most, `Предел не бывает больше ${words}.`),
    )

/** Caps of the law on a loan (353-FZ art. 5 p. 23, 24; art. 6 p. 11). */
const caps = z.object({
  /** Millionths of the balance a day: 0.8 % is 8,000. */
  dailyRateCapMillionths: cap(MAX_LAW_CAPS.dailyRateCapMillionths, '1% в день'),
  /** Per cent a year. */
  fullCostCapPercent: cap(MAX_LAW_CAPS.fullCostCapPercent, '365%'),
  /** Per cent of the loan that all charges together may come to. */
  overpaymentCapPercent: cap(MAX_LAW_CAPS.overpaymentCapPercent, '150%'),
})

export const deskLawCaps = call({
  method: 'GET',
  path: '/desk-service/rules/law-caps',
  auth: 'staff',
  roles: ['CREDIT_OFFICER', 'ADMINISTRATOR', 'AUDITOR'],
  summary: 'Caps of the law that new loans are measured by, and what waits for a decision',
  reply: z.object({
    asOf: instant,
    /** In force today. */
    caps,
    /** The first and the last day that new ones may count from. */
    earliest: isoDate,
    latest: isoDate,
    /** Rows that begin later, oldest first. */
    later: z.array(z.object({ validFrom: isoDate, caps })),
    drafts: z.array(z.object({ draftId: id, validFrom: isoDate, caps })),
  }),
})

export const deskProposeLawCaps = call({
  method: 'POST',
  path: '/desk-service/rules/law-caps',
  auth: 'staff',
  roles: TWO_PERSON_ROLES.SET_LAW_CAPS.asks,
  summary: 'Asks another person to put caps of the law in force from a day on; never backwards',
  body: z.object({
    validFrom: isoDate,
    caps,
    /** The law they are from. */
    reason: filled('источник', 500),
  }),
  reply: z.object({ requestId: id }),
  idempotent: true,
})

/** The last day on which holidays of those who serve may be demanded (377-FZ), from a day on. */
const holidayLaw = z.object({ validFrom: isoDate, lastOn: isoDate })

export const deskHolidayLaw = call({
  method: 'GET',
  path: '/desk-service/rules/holiday-law',
  auth: 'staff',
  roles: ['CREDIT_OFFICER', 'ADMINISTRATOR', 'AUDITOR'],
  summary: 'The last day of the law on holidays of those who serve, and what waits for a decision',
  reply: z.object({
    asOf: instant,
    /** By today's rule. */
    lastOn: isoDate,
    isInForce: z.boolean(),
    /** The first day that a new one may count from, and the last one that it and the law's last day may be. */
    earliest: isoDate,
    latest: isoDate,
    /** Rows that begin later, oldest first. */
    later: z.array(holidayLaw),
    drafts: z.array(z.extend(holidayLaw, { draftId: id })),
  }),
})

export const deskProposeHolidayLaw = call({
  method: 'POST',
  path: '/desk-service/rules/holiday-law',
  auth: 'staff',
  roles: TWO_PERSON_ROLES.SET_HOLIDAY_LAW.asks,
  summary:
    'Asks another person to prolong the law on holidays of those who serve from a day on; never backwards',
  body: z.extend(holidayLaw, {
    /** The law that prolongs it. */
    reason: filled('источник', 500),
  }),
  reply: z.object({ requestId: id }),
  idempotent: true,
})

const percents = z
  .array(
    z
      .int('Введите целый процент.')
      .check(
        z.gte(0, 'Процент не бывает меньше нуля.'),
        z.lte(100, 'Процент не бывает больше 100.'),
      ),
  )
  .check(z.length(RESERVE_BUCKETS.length, 'Заполните каждую строку.'))

/** Whole per cent of the debt by days past due, in the order of RESERVE_BUCKETS. */
const reserveRates = z.object({ USUAL: percents, BURDENED: percents, RESTRUCTURED: percents })

export const deskReserveRates = call({
  method: 'GET',
  path: '/desk-service/rules/reserve-rates',
  auth: 'staff',
  roles: ['CREDIT_OFFICER', 'ADMINISTRATOR', 'AUDITOR'],
  summary: 'Percents of the reserves by days past due, and what waits for a decision',
  reply: z.object({
    asOf: instant,
    /** In force today. */
    rates: reserveRates,
    /** False while they are those of the release, which nobody has confirmed. */
    isEntered: z.boolean(),
    /** The first and the last day that new ones may count from. */
    earliest: isoDate,
    latest: isoDate,
    /** Rows that begin later, oldest first. */
    later: z.array(z.object({ validFrom: isoDate, rates: reserveRates })),
    drafts: z.array(z.object({ draftId: id, validFrom: isoDate, rates: reserveRates })),
  }),
})

export const deskProposeReserveRates = call({
  method: 'POST',
  path: '/desk-service/rules/reserve-rates',
  auth: 'staff',
  roles: TWO_PERSON_ROLES.SET_RESERVE_RATES.asks,
  summary:
    'Asks another person to put percents of the reserves in force from a day on; never backwards',
  body: z.object({
    validFrom: isoDate,
    rates: reserveRates,
    /** The rule of the lender's accounting they are from. */
    reason: filled('источник', 500),
  }),
  reply: z.object({ requestId: id }),
  idempotent: true,
})

const incomes = z.array(z.object({ code: z.string(), name: z.string(), roubles: wholeNumber }))

const incomeRow = z.object({ statisticsQuarter: z.nullable(quarter), incomes })

export const deskRegionalIncome = call({
  method: 'GET',
  path: '/desk-service/rules/regional-income',
  auth: 'staff',
  roles: ['CREDIT_OFFICER', 'ADMINISTRATOR', 'AUDITOR'],
  summary:
    'Mean incomes of the regions by Rosstat for this quarter and the next, and what waits for a decision',
  reply: z.object({
    asOf: instant,
    quarters: z.array(
      z.object({
        quarter,
        /** Null: no row, income that nobody has confirmed counts for nothing. Without a quarter of Rosstat: the sandbox's assumption. */
        row: z.nullable(incomeRow),
        /** The first day a new row may count from; null when none may. */
        earliest: z.nullable(isoDate),
        /** Rows that begin later. */
        later: z.array(z.extend(incomeRow, { validFrom: isoDate })),
      }),
    ),
    drafts: z.array(z.extend(incomeRow, { draftId: id, quarter, validFrom: isoDate })),
  }),
})

export const deskProposeRegionalIncome = call({
  method: 'POST',
  path: '/desk-service/rules/regional-income',
  auth: 'staff',
  roles: TWO_PERSON_ROLES.SET_REGIONAL_INCOME.asks,
  summary:
    'Asks another person to put mean incomes of the regions in force for a quarter; never backwards',
  body: z.object({
    /** In the quarter that the figures are used in. */
    validFrom: isoDate,
    /** Of Rosstat's figures. */
    statisticsQuarter: quarter,
    /** A line a region, as it is pasted: «регион; рубли в месяц». */
    lines: z
      .string('Вставьте доходы регионов.')
      .check(z.maxLength(20_000, 'Текст слишком длинный. Вставьте только строки регионов.')),
    /** Where the figures are from. */
    reason: filled('источник', 500),
  }),
  reply: z.object({ requestId: id }),
  multilineFields: ['lines'],
  idempotent: true,
})

const shareLimit = z
  .int('Введите целый процент.')
  .check(z.gte(0, 'Процент не бывает меньше нуля.'), z.lte(100, 'Процент не бывает больше 100.'))

/** Whole per cent of what is lent in the quarter, nested; 100: the Bank of Russia sets no limit. */
const loadLimits = z.object({ over50Percent: shareLimit, over80Percent: shareLimit })

export const deskLoadLimits = call({
  method: 'GET',
  path: '/desk-service/rules/load-limits',
  auth: 'staff',
  roles: ['CREDIT_OFFICER', 'ADMINISTRATOR', 'AUDITOR'],
  summary: 'Macroprudential limits of this quarter and the next, and what waits for a decision',
  reply: z.object({
    asOf: instant,
    quarters: z.array(
      z.object({
        quarter,
        /** Null: no row, nothing is lent above a debt load of 50 %. */
        limits: z.nullable(loadLimits),
        /** The first day a new row may count from; null when none may. */
        earliest: z.nullable(isoDate),
        /** Rows that begin later. */
        later: z.array(z.extend(loadLimits, { validFrom: isoDate })),
      }),
    ),
    drafts: z.array(z.extend(loadLimits, { draftId: id, quarter, validFrom: isoDate })),
  }),
})

export const deskProposeLoadLimits = call({
  method: 'POST',
  path: '/desk-service/rules/load-limits',
  auth: 'staff',
  roles: TWO_PERSON_ROLES.SET_LOAD_LIMITS.asks,
  summary:
    'Asks another person to put macroprudential limits in force for a quarter; never backwards',
  body: z.extend(loadLimits, {
    /** In the quarter that the limits are of. */
    validFrom: isoDate,
    /** The decision of the Bank of Russia. */
    reason: filled('источник', 500),
  }),
  reply: z.object({ requestId: id }),
  idempotent: true,
})
