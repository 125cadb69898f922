import * as calls from '../../../protocol/calls/desk/cases.ts'
import { askedCases, casesPage, medianReviewSeconds, waitingCases } from '../../db/cases.ts'
import { REQUEST_LIFE_MS } from '../../../protocol/two-people.ts'
import { nameInPassport } from '../../db/client-profile.ts'
import { casePhoto, caseView } from '../../desk/case-view.ts'
import { decideCase } from '../../desk/decide-case.ts'
import { putCaseBack, takeCase } from '../../desk/take-case.ts'
import { route } from '../../route.ts'
import { actorOf, instantOf } from './actor.ts'
import { shownAccount } from './shown-account.ts'

const MAX_SHOWN = 50

const NAMELESS = 'Имя ещё не введено'

export const deskCases = route(calls.deskCases, async ({ context, client: staff }) => {
  const { database, clock } = context
  const nowMs = clock.now()
  const page = { limit: MAX_SHOWN, nowMs }
  const [rows, asked] = [await casesPage(database, page), await askedCases(database, page)]
  return {
    asOf: instantOf(nowMs),
    total: (await waitingCases(database, nowMs)).total,
    medianSeconds: await medianReviewSeconds(database, nowMs),
    cases: rows.map(({ checkId, clientId, number, deskSinceMs, passportSealed, ...review }) => ({
      checkId,
      clientName: nameInPassport(database, clientId, passportSealed) ?? NAMELESS,
      waitingSince: instantOf(deskSinceMs ?? nowMs),
      earlierChecks: number,
      reviewer:
        review.reviewerName === null || review.untilMs === null || review.untilMs <= nowMs
          ? null
          : {
              name: review.reviewerName,
              until: instantOf(review.untilMs),
              isYou: review.reviewerId === staff.id,
            },
    })),
    asked: asked.map(
      ({ checkId, clientId, deskSinceMs, passportSealed, request, askedByName }) => ({
        checkId,
        clientName: nameInPassport(database, clientId, passportSealed) ?? NAMELESS,
        waitingSince: instantOf(deskSinceMs ?? nowMs),
        requestId: request.id,
        about: request.about,
        reason: request.reason,
        askedBy: askedByName,
        askedAt: instantOf(request.askedAtMs),
        expiresAt: instantOf(request.askedAtMs + REQUEST_LIFE_MS),
        isYours: request.askedBy === staff.id,
      }),
    ),
  }
})

export const deskTakeCase = route(
  calls.deskTakeCase,
  async ({ context, client: staff, body, request }) => ({
    checkId: await takeCase(context, actorOf(staff, request), body.checkId),
  }),
)

export const deskCase = route(
  calls.deskCase,
  async ({ context, client: staff, params, request }) => {
    const view = await caseView(context, actorOf(staff, request), params.checkId)
    const { check, review, earlier, passport, identifiers, photos } = view
    return {
      asOf: instantOf(context.clock.now()),
      checkId: check.id,
      clientId: check.clientId,
      waitingSince: instantOf(check.deskSinceMs ?? check.startedAtMs),
      takenAt: instantOf(review.takenAtMs),
      until: instantOf(review.untilMs),
      medianSeconds: view.medianSeconds,
      phone: view.phone,
      ...identifiers,
      person: {
        lastName: passport.lastName,
        firstName: passport.firstName,
        patronymic: passport.patronymic,
        birthDate: passport.birthDate,
        birthPlace: passport.birthPlace,
      },
      passport: {
        series: passport.serialNumber,
        number: passport.documentNumber,
        departmentCode: passport.departmentCode,
        issuedDate: passport.issuedDate,
      },
      registrationAddress: view.registrationAddress,
      sameDocuments: view.sameDocuments.map(shownAccount),
      declinedElsewhere: view.declinedElsewhere.map(({ reason, note, declinedAtMs }) => ({
        reason,
        note,
        declinedAt: instantOf(declinedAtMs),
      })),
      photos,
      earlier: earlier.flatMap(({ finishedAtMs, outcome, reasons }) =>
        finishedAtMs === null || outcome === null
          ? []
          : [{ finishedAt: instantOf(finishedAtMs), outcome, reasons: [...reasons] }],
      ),
    }
  },
)

export const deskCasePhoto = route(
  calls.deskCasePhoto,
  async ({ context, client: staff, params, request, reply }) => {
    const content = await casePhoto(context, actorOf(staff, request), params)
    void reply.type('image/jpeg').header('content-disposition', 'inline')
    return content
  },
)

export const deskDecideCase = route(
  calls.deskDecideCase,
  async ({ context, client: staff, params, body, request, idempotency }) => {
    const actor = actorOf(staff, request)
    await decideCase(context, idempotency, { checkId: params.checkId, verdict: body, actor })
    return { ok: true as const }
  },
)

export const deskPutCaseBack = route(
  calls.deskPutCaseBack,
  async ({ context, client: staff, params, request }) => {
    await putCaseBack(context, actorOf(staff, request), params.checkId)
    return { ok: true as const }
  },
)
