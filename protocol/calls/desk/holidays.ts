/** Demands for payment holidays at the workplace (353-FZ art. 6.1-2, decision 0055). */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import {
  HOLIDAY_GROUNDS,
  HOLIDAY_PROOF_STEPS,
  HOLIDAY_REASONS,
  HOLIDAY_STATES,
  SERVICE_KINDS,
  SERVICE_RELATIONS,
  STAFF_HOLIDAY_REASONS,
} from '../../holiday.ts'
import {
  done,
  filled,
  id,
  instant,
  isoDate,
  kopecks,
  scheduleRow,
  wholeNumber,
} from '../../shapes.ts'

const readers = ['CREDIT_OFFICER', 'AUDITOR'] as const
const params = z.object({ holidayId: id })

const demand = z.object({
  holidayId: id,
  clientId: id,
  clientName: z.nullable(z.string()),
  contractNumber: z.nullable(z.string()),
  /** Of the contract. */
  amountKopecks: kopecks,
  ground: z.enum(HOLIDAY_GROUNDS),
  state: z.enum(HOLIDAY_STATES),
  submittedAt: instant,
  from: isoDate,
  /** Null where a service gives the length. */
  months: z.nullable(wholeNumber),
  /** As it was demanded, or as it has come to be; null where nothing gives it a last day yet. */
  untilOn: z.nullable(isoDate),
  proofs: wholeNumber,
  /** Papers are asked for by this day; null when none are. */
  proofBy: z.nullable(isoDate),
  answerBy: isoDate,
  /** From this moment on silence is consent. */
  silenceAt: instant,
  decidedAt: z.nullable(instant),
  /** Null when silence has granted it. */
  decidedBy: z.nullable(z.string()),
})

export const deskHolidays = call({
  method: 'GET',
  path: '/desk-service/holidays',
  auth: 'staff',
  roles: readers,
  summary: 'Demands that wait for an answer, the oldest first, then the fifty answered last',
  reply: z.object({
    asOf: instant,
    waiting: z.array(demand),
    /** Granted, their papers were asked for and nobody has accepted them: the earliest day first. */
    unproven: z.array(demand),
    answered: z.array(demand),
  }),
})

export const deskHoliday = call({
  method: 'GET',
  path: '/desk-service/holidays/{holidayId}',
  auth: 'staff',
  roles: readers,
  summary: 'One demand: income windows, limit, earlier holidays, proof, what it would cost',
  params,
  reply: z.extend(demand, {
    asOf: instant,
    /** What the books have against it as things stand. */
    reasons: z.array(z.enum(HOLIDAY_REASONS)),
    yearIncomeKopecks: z.nullable(kopecks),
    lastIncomeKopecks: z.nullable(kopecks),
    incomeDropPercent: z.nullable(z.number()),
    incomeDropAbovePercent: z.nullable(wholeNumber),
    service: z.nullable(
      z.object({
        kind: z.enum(SERVICE_KINDS),
        relation: z.nullable(z.enum(SERVICE_RELATIONS)),
        from: isoDate,
        endsOn: z.nullable(isoDate),
      }),
    ),
    /** Treatment after the service that was added, with the paper of each. */
    treatments: z.array(z.object({ from: isoDate, until: isoDate, paper: z.string() })),
    /** Days of treatment make it longer as things stand. */
    mayAddTreatment: z.boolean(),
    /** What may be done about the proof as things stand. */
    proofSteps: z.array(z.enum(HOLIDAY_PROOF_STEPS)),
    /** Why a member of staff may refuse it, while it waits. */
    staffReasons: z.array(z.enum(STAFF_HOLIDAY_REASONS)),
    earlier: z.array(
      z.object({ ground: z.enum(HOLIDAY_GROUNDS), state: z.enum(HOLIDAY_STATES), from: isoDate }),
    ),
    daysOverdue: wholeNumber,
    /** What it would make of the schedule; null when there is nothing to put off. */
    plan: z.nullable(
      z.object({ costKopecks: kopecks, principalKopecks: kopecks, rows: z.array(scheduleRow) }),
    ),
    fileIds: z.array(id),
    /** Why it was refused. */
    refusedFor: z.array(z.enum(HOLIDAY_REASONS)),
    note: z.nullable(z.string()),
  }),
})

export const deskHolidayPhoto = call({
  method: 'GET',
  path: '/desk-service/holidays/{holidayId}/photos/{fileId}',
  auth: 'staff',
  roles: readers,
  summary: 'A photo of the proof; that it was looked at is written down before it leaves',
  params: z.extend(params, { fileId: id }),
  reply: 'blob',
  blobType: 'image/jpeg',
})

export const deskDecideHoliday = call({
  method: 'POST',
  path: '/desk-service/holidays/{holidayId}/decide',
  auth: 'staff',
  roles: ['CREDIT_OFFICER'],
  summary: 'Grants a payment holiday, or refuses it with every reason',
  params,
  body: z.object({
    isGranted: z.boolean('Выберите решение.'),
    reasons: z._default(z.array(z.enum(STAFF_HOLIDAY_REASONS, 'Выберите причину.')), []),
    note: z._default(
      z.string().check(z.trim(), z.maxLength(500, 'Сократите пояснение до 500 знаков.')),
      '',
    ),
  }),
  reply: done,
  idempotent: true,
})

export const deskHolidayProof = call({
  method: 'POST',
  path: '/desk-service/holidays/{holidayId}/proof',
  auth: 'staff',
  roles: ['CREDIT_OFFICER'],
  summary:
    'Asks for papers of a holiday, accepts them, or ends it when they were not brought in time',
  params,
  body: z.object({
    step: z.enum(HOLIDAY_PROOF_STEPS, 'Выберите решение.'),
    /** Which papers, or why they prove nothing: the client reads it. */
    note: z.string().check(z.trim(), z.maxLength(500, 'Сократите пояснение до 500 знаков.')),
  }),
  reply: done,
  idempotent: true,
})

export const deskAddTreatment = call({
  method: 'POST',
  path: '/desk-service/holidays/{holidayId}/treatment',
  auth: 'staff',
  roles: ['CREDIT_OFFICER'],
  summary: 'Adds days of treatment after the service, by a paper: the holiday gets longer',
  params,
  body: z.object({
    from: isoDate,
    until: isoDate,
    /** Number and day of the paper of the hospital. */
    paper: filled('номер и дату документа', 200),
  }),
  reply: z.object({ untilOn: isoDate }),
  idempotent: true,
})
