/** Small shapes that several calls share. zod/mini: the same source checks on the server and in lazy screens. */
import * as z from 'zod/mini'
import { isIsoDate } from '../lending/calendar.ts'
import { PRODUCT_KEYS } from '../lending/product-keys.ts'
import {
  departmentCodeProblem,
  emailProblem,
  innProblem,
  nameProblem,
  normalizeDepartmentCode,
  normalizeName,
  normalizePhone,
  passportNumberProblem,
  passportProblem,
  passportSeriesProblem,
  passwordProblem,
  phoneProblem,
  postcodeProblem,
  snilsProblem,
} from './validation.ts'

const text = (
  problem: (value: string) => string | null,
  clean: (value: string) => string = (value) => value.trim(),
) =>
  z.pipe(
    z
      .string('Заполните это поле.')
      .check(z.maxLength(500, 'Сократите текст: не больше 500 знаков.'), (payload) => {
        const message = problem(payload.value)
        if (message) payload.issues.push({ code: 'custom', message, input: payload.value })
      }),
    z.transform(clean),
  )

const digits = (value: string): string => value.replace(/\D/g, '')

/** Phone in any spelling; comes out as E.164. */
export const phone = text(phoneProblem, (value) => normalizePhone(value) ?? value)
export const personName = (what: string) => text((value) => nameProblem(value, what), normalizeName)
/** Patronymic may be empty: not everyone has one. */
export const patronymic = z.nullable(
  text((value) => (value.trim() === '' ? null : nameProblem(value, 'отчество')), normalizeName),
)
export const passportSeries = text(passportSeriesProblem, digits)
export const passportNumber = text(passportNumberProblem, digits)
/** Series and number together; comes out as ten digits. */
export const passport = text(passportProblem, digits)
export const departmentCode = text(
  departmentCodeProblem,
  (value) => normalizeDepartmentCode(value) ?? value,
)
export const email = text(emailProblem)
export const postcode = text(postcodeProblem)
export const inn = text(innProblem, digits)
export const snils = text(snilsProblem, digits)
export const password = z.string('Введите пароль.').check((payload) => {
  const message = passwordProblem(payload.value)
  if (message) payload.issues.push({ code: 'custom', message, input: payload.value })
})

/** Free text that is required; `what` completes «Заполните …». */
export const filled = (what: string, maximum = 200) =>
  text((value) => {
    if (value.trim() === '') return `Заполните ${what}.`
    return value.length > maximum ? `Сократите ${what} до ${maximum} знаков.` : null
  })

export const isoDate = z
  .string('Укажите дату.')
  .check(z.refine((value) => isIsoDate(value), 'Укажите дату в виде ГГГГ-ММ-ДД.'))
/** `2026-Q4` */
export const quarter = z.string().check(z.regex(/^20\d{2}-Q[1-4]$/, 'Выберите квартал.'))
/** Moment in ISO 8601, UTC. */
export const instant = z.string()
/** The same as a device sends it. */
export const sentInstant = z
  .string()
  .check(
    z.regex(
      /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z$/,
      'Укажите момент в виде ГГГГ-ММ-ДДTчч:мм:ссZ.',
    ),
  )
/** Limits what a value without a fixed shape takes on the disk, as JSON. */
export const atMostBytes = (most: number) =>
  z.refine<object>(
    (value) => new TextEncoder().encode(JSON.stringify(value)).length <= most,
    `Слишком много данных: не больше ${most} байт.`,
  )
export const id = z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/, 'Неизвестный номер.'))
export const kopecks = z.number().check(z.int())
/** Roubles with at most two decimals: amounts under the specification's own names. */
export const roubles = z.number('Укажите сумму.').check(
  z.gte(0, 'Сумма не может быть меньше нуля.'),
  z.lte(10_000_000, 'Сумма слишком большая.'),
  z.refine(
    (value) => Math.round(value * 100) / 100 === value,
    'Не больше двух знаков после запятой.',
  ),
)
export const wholeNumber = z
  .number('Укажите число.')
  .check(z.int('Укажите целое число.'), z.gte(0, 'Укажите число не меньше нуля.'))
/** The same numbers when they travel in a query string. */
export const queryNumber = <S extends z.ZodMiniType<unknown, number>>(schema: S) =>
  z.pipe(z.pipe(z.union([z.string(), z.number()]), z.transform(Number)), schema)
export const productKey = z.enum(PRODUCT_KEYS, 'Выберите вид займа.')
export const smsCode = z.string('Введите код.').check(z.regex(/^\d{4,6}$/, 'Введите цифры кода.'))
export const amountOfContract = roubles.check(z.gt(0, 'Укажите сумму займа.'))
/** Term in the product's own unit: days, weeks or months (spec §9). */
export const loanTerm = wholeNumber
/** SHA-256 in hex: what exactly is signed (D10, D22). */
/** Number of a bank among the members of СБП. */
export const sbpBankId = z.string().check(z.regex(/^\d{12}$/, 'Выберите банк из списка.'))

export const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** What a day costs on the balance owed, billionths; null where it is the level `dailyRateMillionths` (D51). */
export const chargedRateBillionths = z.nullable(wholeNumber)

export const fullCost = z.object({
  /** ПСК in per cent a year with three decimals, for showing. */
  percentText: z.string(),
  /** Unrounded. */
  percent: z.number(),
  /** ПСК in roubles: everything paid but the principal. */
  costKopecks: kopecks,
})

export const scheduleRow = z.object({
  number: wholeNumber,
  dueOn: isoDate,
  paymentKopecks: kopecks,
  principalKopecks: kopecks,
  interestKopecks: kopecks,
  balanceAfterKopecks: kopecks,
})

export const paidScheduleRow = z.extend(scheduleRow, {
  status: z.enum(['PAID', 'NEAREST', 'PENDING', 'EXPIRED']),
  paidKopecks: kopecks,
})

/** One side of a changed schedule: what would still be paid, and what it costs. */
export const scheduleSide = z.object({
  rows: z.array(scheduleRow),
  totalKopecks: kopecks,
  overpaymentKopecks: kopecks,
  fullCost,
})

/** The one empty reply body that JSON clients accept. */
export const done = z.object({ ok: z.literal(true) })
