/** Staff sign in and out (decision 0051). */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { STAFF_ROLES } from '../../desk.ts'
import { done, instant, isoDate, kopecks, wholeNumber } from '../../shapes.ts'

const staff = z.object({
  name: z.string(),
  login: z.string(),
  roles: z.array(z.enum(STAFF_ROLES)),
})

export const deskSignIn = call({
  method: 'POST',
  path: '/desk-service/sign-in',
  auth: 'none',
  summary: 'Signs a member of staff in by login, password and one-time code',
  body: z.object({
    login: z
      .string('Введите логин.')
      .check(z.trim(), z.minLength(1, 'Введите логин.'), z.maxLength(100, 'Сократите логин.')),
    password: z
      .string('Введите пароль.')
      .check(z.minLength(1, 'Введите пароль.'), z.maxLength(200, 'Сократите пароль.')),
    code: z.string('Введите код.').check(z.regex(/^\d{6}$/, 'Введите шесть цифр из приложения.')),
  }),
  reply: staff,
})

export const deskSession = call({
  method: 'GET',
  path: '/desk-service/session',
  auth: 'staff',
  roles: STAFF_ROLES,
  summary: 'Who is signed in at the workplace, and what waits in each list',
  reply: z.object({
    asOf: instant,
    staff,
    waiting: z.object({
      cases: wholeNumber,
      oldestCaseAt: z.nullable(instant),
      threads: wholeNumber,
      oldestThreadAt: z.nullable(instant),
      /** Payouts, tasks about money and jobs that wait for a person. */
      money: wholeNumber,
      /** Of them, a payer's money that should have gone back or found its loan by now (decision 0155). */
      lateMoney: wholeNumber,
      /** Demands for payment holidays, and since when the oldest waits. */
      holidays: wholeNumber,
      oldestHolidayAt: z.nullable(instant),
      /** What one has asked for and another is to decide. */
      requests: wholeNumber,
      /** Clients who resemble somebody on a list, undecided. */
      duplicates: wholeNumber,
      oldestDuplicateAt: z.nullable(instant),
      /** And loans that the Bank of Russia is to be told of (decision 0164). */
      matches: wholeNumber,
      oldestMatchAt: z.nullable(instant),
      /** Open ones, those of them past their day, and the day of the one due first. */
      complaints: wholeNumber,
      overdueComplaints: wholeNumber,
      nextComplaintDueOn: z.nullable(isoDate),
      /** Overdue contracts, and those of them that are so for a week at most. */
      overdue: wholeNumber,
      freshOverdue: wholeNumber,
      /** Declined debits that nothing has settled, and those of the last day. */
      debits: wholeNumber,
      freshDebits: wholeNumber,
      /** New passports that clients have sent and nobody has looked at, and since when the oldest waits. */
      passports: wholeNumber,
      oldestPassportAt: z.nullable(instant),
      /** Papers of clients that run out, and how many of each kind. */
      expiring: wholeNumber,
      expiringPassports: wholeNumber,
      expiringCards: wholeNumber,
      expiringConsents: wholeNumber,
      expiringIdentifications: wholeNumber,
      /** Of them, those whose last day has passed (115-FZ, decision 0165). */
      lateIdentifications: wholeNumber,
    }),
    /** Quarters, like `2026-Q4`, without their market limits: nothing can be lent in them; the next one from 14 days before it. */
    missingQuarters: z.array(z.string()),
    /** The same without their mean incomes of the regions: income that nobody has confirmed counts for nothing in them. */
    quartersWithoutIncome: z.array(z.string()),
    /** The same without their macroprudential limits: nothing is lent above a debt load of 50 % in them. */
    quartersWithoutLoadLimits: z.array(z.string()),
    /** Bands of the debt load of which four fifths of the quarter's limit or more are used (lender's duties §3). */
    nearLoadLimits: z.array(
      z.object({
        abovePercent: wholeNumber,
        limitPercent: wholeNumber,
        /** What may be lent before the share exceeds the limit. */
        roomKopecks: kopecks,
      }),
    ),
    /** The last day of the law on holidays of those who serve while it is within a month and nothing prolongs it, else null. */
    holidayLawLastOn: z.nullable(isoDate),
    /** Whether the last check has found an entry of the journal that does not fit (decision 0161). */
    isJournalBroken: z.boolean(),
  }),
})

export const deskSignOut = call({
  method: 'POST',
  path: '/desk-service/sign-out',
  auth: 'staff',
  roles: STAFF_ROLES,
  summary: 'Ends the session of the member of staff',
  reply: done,
})
