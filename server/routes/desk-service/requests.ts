import * as calls from '../../../protocol/calls/desk/requests.ts'
import { REQUEST_LIFE_MS } from '../../../protocol/two-people.ts'
import {
  decidedDeskRequests,
  type DeskRequestRow,
  openDeskRequests,
} from '../../db/desk-requests.ts'
import { askFor, decideRequest, previewStep } from '../../desk/two-people.ts'
import { withdrawRequest } from '../../desk/withdraw-request.ts'
import { route } from '../../route.ts'
import { actorOf, instantOf, instantOrNull } from './actor.ts'

const MAX_OPEN = 100
const MAX_DECIDED = 50

/** The night closes those whose day is over; nobody decides them before either. */
const stateOf = ({ state, askedAtMs }: DeskRequestRow, nowMs: number): DeskRequestRow['state'] =>
  state === 'OPEN' && nowMs - askedAtMs >= REQUEST_LIFE_MS ? 'EXPIRED' : state

export const deskRequests = route(
  calls.deskRequests,
  async ({ context: { database, clock }, client: staff }) => {
    const [open, decided] = await Promise.all([
      openDeskRequests(database, MAX_OPEN),
      decidedDeskRequests(database, MAX_DECIDED),
    ])
    return {
      asOf: instantOf(clock.now()),
      requests: [...open, ...decided].map(({ request, askedByName, decidedByName }) => ({
        requestId: request.id,
        kind: request.kind,
        subjectId: request.subjectId,
        clientId: request.clientId,
        about: request.about,
        facts: request.facts,
        reason: request.reason,
        state: stateOf(request, clock.now()),
        askedBy: askedByName,
        askedAt: instantOf(request.askedAtMs),
        expiresAt: instantOf(request.askedAtMs + REQUEST_LIFE_MS),
        isYours: request.askedBy === staff.id,
        isAboutYou: request.subjectId === staff.id,
        decidedBy: decidedByName,
        decidedAt: instantOrNull(request.decidedAtMs),
        note: request.note,
      })),
    }
  },
)

export const deskPreviewStep = route(
  calls.deskPreviewStep,
  async ({ context, client: staff, query, request }) => {
    const actor = actorOf(staff, request)
    return {
      asOf: instantOf(context.clock.now()),
      ...(await previewStep(context, { ...query, target: query.target ?? null, actor })),
    }
  },
)

export const deskAskFor = route(
  calls.deskAskFor,
  async ({ context, client: staff, body, request, idempotency }) => ({
    requestId: await askFor(context, idempotency, { ...body, actor: actorOf(staff, request) }),
  }),
)

export const deskDecideRequest = route(
  calls.deskDecideRequest,
  async ({ context, client: staff, params, body, request, idempotency }) => {
    const actor = actorOf(staff, request)
    await decideRequest(context, idempotency, { ...params, ...body, actor })
    return { ok: true as const }
  },
)

export const deskWithdrawRequest = route(
  calls.deskWithdrawRequest,
  async ({ context, client: staff, params, body, request, idempotency }) => {
    const actor = actorOf(staff, request)
    await withdrawRequest(context, idempotency, { ...params, ...body, actor })
    return { ok: true as const }
  },
)
