import { isoDate } from '../../../lending/calendar.ts'
import * as calls from '../../../protocol/calls/desk/holidays.ts'
import { nameInPassport } from '../../db/client-profile.ts'
import type { Queryable } from '../../db/database.ts'
import {
  answeredHolidays,
  namedHoliday,
  unprovenHolidays,
  waitingHolidays,
} from '../../db/payment-holidays.ts'
import { addTreatment, treatedServiceEnd } from '../../desk/add-treatment.ts'
import {
  decideHoliday,
  holidayDemand,
  holidayPhoto,
  staffReasonsOf,
} from '../../desk/decide-holiday.ts'
import { decideHolidayProof, proofStepsOf } from '../../desk/holiday-proof.ts'
import { route } from '../../route.ts'
import { demandedUntil, serviceOf } from '../../servicing/holiday-terms.ts'
import { actorOf, instantOf, instantOrNull } from './actor.ts'

const MAX_WAITING = 200
const MAX_UNPROVEN = 100
const MAX_ANSWERED = 50

type Named = NonNullable<Awaited<ReturnType<typeof namedHoliday>>>

const shapeOf = (
  queryable: Queryable,
  { holiday, contractNumber, amountKopecks, passportSealed, decidedByName }: Named,
) => ({
  holidayId: holiday.id,
  clientId: holiday.clientId,
  clientName: nameInPassport(queryable, holiday.clientId, passportSealed),
  contractNumber,
  amountKopecks,
  ground: holiday.ground,
  state: holiday.state,
  submittedAt: instantOf(holiday.submittedAtMs),
  from: holiday.fromOn,
  months: holiday.months,
  untilOn: holiday.untilOn ?? demandedUntil(holiday),
  proofs: holiday.proofFileIds.length,
  proofBy: holiday.proofDueOn,
  answerBy: holiday.answerByOn,
  silenceAt: instantOf(holiday.silenceAtMs),
  decidedAt: instantOrNull(holiday.decidedAtMs),
  decidedBy: decidedByName,
})

export const deskHolidays = route(calls.deskHolidays, async ({ context: { database, clock } }) => {
  const [waiting, unproven, answered] = await Promise.all([
    waitingHolidays(database, MAX_WAITING),
    unprovenHolidays(database, MAX_UNPROVEN),
    answeredHolidays(database, MAX_ANSWERED),
  ])
  return {
    asOf: instantOf(clock.now()),
    waiting: waiting.map((each) => shapeOf(database, each)),
    unproven: unproven.map((each) => shapeOf(database, each)),
    answered: answered.map((each) => shapeOf(database, each)),
  }
})

export const deskHoliday = route(
  calls.deskHoliday,
  async ({ context, client: staff, params, request }) => {
    const actor = actorOf(staff, request)
    const view = await holidayDemand(context, actor, params.holidayId)
    const { named, policy, reasons, incomeDrop, earlier, daysOverdue, preview } = view
    const { holiday } = named
    const service = serviceOf(holiday)
    return {
      ...shapeOf(context.database, named),
      asOf: instantOf(context.clock.now()),
      reasons: [...reasons],
      yearIncomeKopecks: holiday.yearIncomeKopecks,
      lastIncomeKopecks: holiday.lastIncomeKopecks,
      incomeDropPercent: incomeDrop,
      incomeDropAbovePercent: policy?.incomeDropAbovePercent ?? null,
      service:
        holiday.serviceKind && service
          ? { kind: holiday.serviceKind, relation: holiday.serviceRelation, ...service }
          : null,
      treatments: holiday.treatments.map(({ from, until, paper }) => ({ from, until, paper })),
      mayAddTreatment: treatedServiceEnd(holiday, context.clock.now()) !== null,
      proofSteps: proofStepsOf(holiday, context.clock.now()),
      staffReasons: policy && holiday.state === 'SUBMITTED' ? [...staffReasonsOf(policy)] : [],
      earlier: earlier.map(({ ground, state, fromOn }) => ({ ground, state, from: fromOn })),
      daysOverdue,
      plan: preview && {
        costKopecks: preview.costKopecks,
        principalKopecks: preview.principalKopecks,
        rows: preview.after.rows,
      },
      fileIds: [...holiday.proofFileIds],
      refusedFor: [...(holiday.reasons ?? [])],
      note: holiday.note,
    }
  },
)

export const deskHolidayPhoto = route(
  calls.deskHolidayPhoto,
  async ({ context, client: staff, params, request, reply }) => {
    const content = await holidayPhoto(context, actorOf(staff, request), params)
    void reply.type('image/jpeg').header('content-disposition', 'inline')
    return content
  },
)

export const deskDecideHoliday = route(
  calls.deskDecideHoliday,
  async ({ context, client: staff, params, body, request, idempotency }) => {
    const actor = actorOf(staff, request)
    await decideHoliday(context, idempotency, { ...params, ...body, actor })
    return { ok: true as const }
  },
)

export const deskHolidayProof = route(
  calls.deskHolidayProof,
  async ({ context, client: staff, params, body, request, idempotency }) => {
    const actor = actorOf(staff, request)
    await decideHolidayProof(context, idempotency, { ...params, ...body, actor })
    return { ok: true as const }
  },
)

export const deskAddTreatment = route(
  calls.deskAddTreatment,
  async ({ context, client: staff, params, body, request, idempotency }) => ({
    untilOn: await addTreatment(context, idempotency, {
      ...params,
      from: isoDate(body.from),
      until: isoDate(body.until),
      paper: body.paper,
      actor: actorOf(staff, request),
    }),
  }),
)
