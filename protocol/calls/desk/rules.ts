/** Rules with dates that two people put in force (decision 0057). */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { TWO_PERSON_ROLES } from '../../desk.ts'
import { filled, id, instant, isoDate, quarter } from '../../shapes.ts'

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
      z.lte(MAX_MARKET_PERCENT, 'Предел не бывает больше 292 %.'),
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
