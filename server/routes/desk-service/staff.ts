import * as calls from '../../../protocol/calls/desk/staff.ts'
import { blockStaff } from '../../desk/block-staff.ts'
import { showEntryCode } from '../../desk/entry-code.ts'
import { inviteStaff } from '../../desk/invite-staff.ts'
import { proposeRoles, proposeStaff } from '../../desk/propose-staff.ts'
import { everyStaff } from '../../desk/staff-list.ts'
import { acceptInvitation, openInvitation } from '../../desk/take-invitation.ts'
import { route } from '../../route.ts'
import { actorOf, instantOf, instantOrNull } from './actor.ts'

export const deskStaff = route(calls.deskStaff, async ({ context, client: staff }) => {
  const { nowMs, people, waiting, changes } = await everyStaff(context)
  return {
    asOf: instantOf(nowMs),
    people: people.map((person) => ({
      staffId: person.id,
      name: person.name,
      login: person.login,
      roles: [...person.roles],
      standing: person.standing,
      isYou: person.id === staff.id,
      lastSignInAt: instantOrNull(person.lastSignInAtMs),
      invitedUntil: instantOrNull(person.invitedUntilMs),
      invitedBy: person.invitedBy,
      isInvitedByYou: person.invitedById === staff.id,
      codeShownTo: person.codeShownTo,
      codeUntil: instantOrNull(person.codeUntilMs),
      askedFor: person.askedFor,
    })),
    waiting: waiting.map(({ id, about, askedByName, askedAtMs }) => ({
      requestId: id,
      about,
      askedBy: askedByName,
      askedAt: instantOf(askedAtMs),
    })),
    changes: changes.map(({ entry, byName, aboutName }) => ({
      id: entry.id,
      at: instantOf(entry.atMs),
      action: entry.action,
      name: aboutName,
      by: byName,
      reason: entry.reason,
    })),
  }
})

export const deskProposeStaff = route(
  calls.deskProposeStaff,
  async ({ context, client: staff, body, request, idempotency }) => ({
    requestId: await proposeStaff(context, idempotency, {
      ...body,
      actor: actorOf(staff, request),
    }),
  }),
)

export const deskProposeRoles = route(
  calls.deskProposeRoles,
  async ({ context, client: staff, params, body, request, idempotency }) => ({
    requestId: await proposeRoles(context, idempotency, {
      ...params,
      ...body,
      actor: actorOf(staff, request),
    }),
  }),
)

export const deskBlockStaff = route(
  calls.deskBlockStaff,
  async ({ context, client: staff, params, body, request, idempotency }) => {
    const actor = actorOf(staff, request)
    await blockStaff(context, idempotency, { ...params, ...body, actor })
    return { ok: true as const }
  },
)

export const deskInviteStaff = route(
  calls.deskInviteStaff,
  async ({ context, client: staff, params, request }) => {
    const actor = actorOf(staff, request)
    const { token, expiresAtMs } = await inviteStaff(context, { ...params, actor })
    return { token, expiresAt: instantOf(expiresAtMs) }
  },
)

export const deskShowEntryCode = route(
  calls.deskShowEntryCode,
  async ({ context, client: staff, params, request }) => {
    const actor = actorOf(staff, request)
    const { code, expiresAtMs, invitedBy } = await showEntryCode(context, { ...params, actor })
    return { code, expiresAt: instantOf(expiresAtMs), invitedBy }
  },
)

export const deskOpenInvitation = route(calls.deskOpenInvitation, ({ context, body, request }) =>
  openInvitation(context, { ...body, request }),
)

export const deskAcceptInvitation = route(
  calls.deskAcceptInvitation,
  async ({ context, body, request, reply }) => {
    const { login, name, roles } = await acceptInvitation(context, body, { request, reply })
    return { login, name, roles: [...roles] }
  },
)
