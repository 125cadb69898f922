/** Payment holidays of a contract (353-FZ art. 6.1-2, 377-FZ, decisions 0055 and 0117). */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import {
  HOLIDAY_END_REASONS,
  HOLIDAY_GROUNDS,
  HOLIDAY_REASONS,
  HOLIDAY_STATES,
  MAX_HOLIDAY_PROOFS,
  SERVICE_KINDS,
  SERVICE_RELATIONS,
} from '../../holiday.ts'
import {
  fullCost,
  id,
  instant,
  isoDate,
  kopecks,
  queryNumber,
  roubles,
  scheduleRow,
  wholeNumber,
} from '../../shapes.ts'

const params = z.object({ id })
const ground = z.enum(HOLIDAY_GROUNDS, 'Выберите причину.')
const months = wholeNumber.check(z.gte(1, 'Выберите срок.'), z.lte(12, 'Выберите срок.'))

const serviceFrom = isoDate
const serviceEndsOn = isoDate
const fileIds = z
  .array(id)
  .check(z.maxLength(MAX_HOLIDAY_PROOFS, `Приложите не больше ${MAX_HOLIDAY_PROOFS} снимков.`))

/** A service on which a holiday rests; the relation is null where the borrower serves. */
const service = z.object({
  kind: z.enum(SERVICE_KINDS, 'Выберите, как проходит служба.'),
  relation: z.nullable(z.enum(SERVICE_RELATIONS, 'Выберите, кем вы приходитесь.')),
  from: serviceFrom,
  /** Null while nobody knows its last day. */
  endsOn: z.nullable(serviceEndsOn),
})

/** A demand, whatever became of it. */
const demand = z.object({
  holidayId: id,
  ground,
  state: z.enum(HOLIDAY_STATES),
  submittedAt: instant,
  from: isoDate,
  /** Null where a service gives the length. */
  months: z.nullable(wholeNumber),
  /** Null where months are named. */
  service: z.nullable(service),
  proofs: wholeNumber,
  /** Papers are asked for by this day; null when none are. */
  proofBy: z.nullable(isoDate),
  /** The last day to answer; after `silenceAt` silence is consent. */
  answerBy: isoDate,
  silenceAt: instant,
  decidedAt: z.nullable(instant),
  reasons: z.array(z.enum(HOLIDAY_REASONS)),
  note: z.nullable(z.string()),
  /** The last day without payments, once it is granted. */
  untilOn: z.nullable(isoDate),
  endReason: z.nullable(z.enum(HOLIDAY_END_REASONS)),
})

export const contractHoliday = call({
  method: 'GET',
  path: '/vovremya-core/contract/{id}/holiday',
  auth: 'bearer',
  summary:
    'What stands against a payment holiday of the contract, and how the latest demand stands',
  params,
  reply: z.object({
    asOf: instant,
    grounds: z.array(
      z.object({
        ground,
        reasons: z.array(z.enum(HOLIDAY_REASONS)),
        /** Null where a service gives the length. */
        maxMonths: z.nullable(wholeNumber),
        /** Where a service gives the length: days after it, and the last day that its end may be. */
        service: z.nullable(z.object({ daysAfter: wholeNumber, lastEnd: isoDate })),
        isProofLater: z.boolean(),
        firstFrom: isoDate,
        lastFrom: isoDate,
        /** The income must have fallen by more than this; null where it is not asked. */
        incomeDropAbovePercent: z.nullable(wholeNumber),
        answerDays: wholeNumber,
      }),
    ),
    latest: z.nullable(demand),
  }),
})

const side = z.object({ rows: z.array(scheduleRow), totalKopecks: kopecks, fullCost })

export const contractHolidayPlan = call({
  method: 'GET',
  path: '/vovremya-core/contract/{id}/holiday-plan',
  auth: 'bearer',
  summary: 'What a holiday would cost in roubles and make of the schedule; nothing is kept',
  params,
  query: z.object({
    ground,
    from: isoDate,
    months: z.optional(queryNumber(months)),
    serviceFrom: z.optional(serviceFrom),
    serviceEndsOn: z.optional(serviceEndsOn),
  }),
  reply: z.object({
    from: isoDate,
    untilOn: isoDate,
    before: side,
    after: side,
    /** Interest of its days, paid after the last instalment. */
    costKopecks: kopecks,
    principalKopecks: kopecks,
    answerBy: isoDate,
    /** Without an answer it is granted after this day. */
    silenceAfter: isoDate,
  }),
})

export const contractHolidayAsk = call({
  method: 'POST',
  path: '/vovremya-core/contract/{id}/holiday',
  auth: 'bearer',
  summary: 'Demand a payment holiday; the clock of the answer begins',
  params,
  body: z.object({
    ground,
    from: isoDate,
    /** Null where a service gives the length. */
    months: z.nullable(months),
    /** Null where months are named. */
    service: z.optional(z.nullable(service)),
    /** Roubles of twelve months and of the last two of them; null where the ground asks for none. */
    income: z.nullable(z.object({ year: roubles, lastTwoMonths: roubles })),
    /** Photos of kind HOLIDAY_PROOF, uploaded before; none where the proof may follow. */
    fileIds,
  }),
  reply: z.object({ holidayId: id }),
  idempotent: true,
})

export const contractHolidayEnd = call({
  method: 'POST',
  path: '/vovremya-core/contract/{id}/holiday/end',
  auth: 'bearer',
  summary: 'Take the demand back, or end the holiday: today is its last day',
  params,
  reply: z.object({ holidayId: id }),
  idempotent: true,
})

export const contractHolidayService = call({
  method: 'POST',
  path: '/vovremya-core/contract/{id}/holiday/service',
  auth: 'bearer',
  summary: 'Tell the last day of the service on which a holiday rests; the holiday gets its length',
  params,
  body: z.object({ endsOn: serviceEndsOn }),
  reply: z.object({ holidayId: id, untilOn: isoDate }),
  idempotent: true,
})

export const contractHolidayProof = call({
  method: 'POST',
  path: '/vovremya-core/contract/{id}/holiday/proof',
  auth: 'bearer',
  summary: 'Send papers of a holiday that is asked for or granted',
  params,
  body: z.object({
    fileIds: fileIds.check(z.minLength(1, 'Приложите хотя бы один снимок документа.')),
  }),
  reply: z.object({ holidayId: id }),
  idempotent: true,
})
