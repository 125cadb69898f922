/** Who works at the lender and may do what; two people decide (decision 0106). */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { STAFF_ACTIONS, STAFF_ROLES } from '../../desk.ts'
import { TWO_PERSON_KINDS, TWO_PERSON_ROLES } from '../../two-people.ts'
import { done, filled, id, instant, password } from '../../shapes.ts'
import { entryCodeProblem, loginProblem, rolesProblem } from '../../staff-roles.ts'

/** How somebody stands: at work, kept out, with a link, to be given one, or with none given in time. */
export const STAFF_STANDINGS = ['ACTIVE', 'BLOCKED', 'INVITED', 'TO_INVITE', 'ENTRY_OVER'] as const

const roles = z
  .array(z.enum(STAFF_ROLES, 'Такой роли нет.'), 'Выберите роли.')
  .check(z.maxLength(STAFF_ROLES.length, 'Одна роль названа дважды.'), (payload) => {
    const message = rolesProblem(payload.value)
    if (message) payload.issues.push({ code: 'custom', message, input: payload.value })
  })

const login = z.pipe(
  z.string('Введите логин.').check((payload) => {
    const message = loginProblem(payload.value.trim().toLowerCase())
    if (message) payload.issues.push({ code: 'custom', message, input: payload.value })
  }),
  z.transform((text) => text.trim().toLowerCase()),
)

const reason = filled('причину', 500)

/** What a link carries behind `#`: 32 random bytes. */
const token = z.string().check(z.regex(/^[\w-]{43}$/, 'Откройте ссылку из приглашения целиком.'))

export const deskStaff = call({
  method: 'GET',
  path: '/desk-service/staff',
  auth: 'staff',
  roles: [...TWO_PERSON_ROLES.ADD_STAFF.decides, 'AUDITOR'],
  summary: 'Everybody who works or worked here, by name, and the hundred changes made last',
  reply: z.object({
    asOf: instant,
    people: z.array(
      z.object({
        staffId: id,
        name: z.string(),
        login: z.string(),
        roles: z.array(z.enum(STAFF_ROLES)),
        standing: z.enum(STAFF_STANDINGS),
        isYou: z.boolean(),
        lastSignInAt: z.nullable(instant),
        /** Until when the open link works. */
        invitedUntil: z.nullable(instant),
        /** Who has made it, and so has seen it. */
        invitedBy: z.nullable(z.string()),
        /** Whoever has made the link is not shown the code. */
        isInvitedByYou: z.boolean(),
        /** Who has been shown the code that goes with the link. */
        codeShownTo: z.nullable(z.string()),
        /** Until when that code works. */
        codeUntil: z.nullable(instant),
        /** What waits for a second decision about them. */
        askedFor: z.nullable(z.enum(TWO_PERSON_KINDS)),
      }),
    ),
    /** Questions about the staff that wait for a second decision. */
    waiting: z.array(
      z.object({ requestId: id, about: z.string(), askedBy: z.string(), askedAt: instant }),
    ),
    /** The latest first. */
    changes: z.array(
      z.object({
        id,
        at: instant,
        action: z.enum(STAFF_ACTIONS),
        /** Whom it was done to. */
        name: z.string(),
        /** Null for the command line. */
        by: z.nullable(z.string()),
        /** What was before and after, and why. */
        reason: z.nullable(z.string()),
      }),
    ),
  }),
})

export const deskProposeStaff = call({
  method: 'POST',
  path: '/desk-service/staff',
  auth: 'staff',
  roles: TWO_PERSON_ROLES.ADD_STAFF.asks,
  summary: 'Asks another person to let somebody begin to work here; nothing happens before',
  body: z.object({ login, name: filled('имя и фамилию', 100), roles, reason }),
  reply: z.object({ requestId: id }),
  idempotent: true,
})

export const deskProposeRoles = call({
  method: 'POST',
  path: '/desk-service/staff/{staffId}/roles',
  auth: 'staff',
  roles: TWO_PERSON_ROLES.CHANGE_STAFF_ROLES.asks,
  summary: 'Asks another person to give a member of staff other roles; nobody asks for themself',
  params: z.object({ staffId: id }),
  body: z.object({
    roles,
    /** Those the form has shown: when they are others by now, it is looked at again. */
    seenRoles: z.array(z.enum(STAFF_ROLES)),
    reason,
  }),
  reply: z.object({ requestId: id }),
  idempotent: true,
})

export const deskBlockStaff = call({
  method: 'POST',
  path: '/desk-service/staff/{staffId}/block',
  auth: 'staff',
  roles: ['ADMINISTRATOR'],
  summary: 'Keeps a member of staff out at once; two people let them in again',
  params: z.object({ staffId: id }),
  body: z.object({ reason }),
  reply: done,
  idempotent: true,
})

export const deskInviteStaff = call({
  method: 'POST',
  path: '/desk-service/staff/{staffId}/invite',
  auth: 'staff',
  roles: ['ADMINISTRATOR'],
  summary:
    'Makes the link by which somebody two people let in sets up how they sign in; shown once, the one before is over',
  params: z.object({ staffId: id }),
  reply: z.object({ token: z.string(), expiresAt: instant }),
})

export const deskShowEntryCode = call({
  method: 'POST',
  path: '/desk-service/staff/{staffId}/entry-code',
  auth: 'staff',
  roles: TWO_PERSON_ROLES.ADD_STAFF.decides,
  summary:
    'Shows the code without which a link lets nobody in, to another person than who made the link; the one before is over',
  params: z.object({ staffId: id }),
  reply: z.object({
    /** Eight digits, shown this once. */
    code: z.string(),
    expiresAt: instant,
    /** Who has made the link, and must not learn the code. */
    invitedBy: z.string(),
  }),
})

/** What another person than who made the link tells whoever was invited. */
const entryCode = z.string('Введите код приглашения.').check((payload) => {
  const message = entryCodeProblem(payload.value)
  if (message) payload.issues.push({ code: 'custom', message, input: payload.value })
})

export const deskOpenInvitation = call({
  method: 'POST',
  path: '/desk-service/invitation',
  auth: 'none',
  summary:
    'Whose link it is, and a new secret of one-time codes for their application; five wrong codes and it is over',
  body: z.object({ token, entryCode }),
  reply: z.object({
    name: z.string(),
    login: z.string(),
    /** Base32, to be typed into the application. */
    codeSecret: z.string(),
    /** `otpauth:`, to be opened on the phone. */
    codeLink: z.string(),
  }),
})

export const deskAcceptInvitation = call({
  method: 'POST',
  path: '/desk-service/invitation/accept',
  auth: 'none',
  summary: 'Sets the password and the codes of whoever was invited, and signs them in; once a link',
  body: z.object({
    token,
    entryCode,
    password,
    code: z.string('Введите код.').check(z.regex(/^\d{6}$/, 'Введите шесть цифр из приложения.')),
  }),
  reply: z.object({ name: z.string(), login: z.string(), roles: z.array(z.enum(STAFF_ROLES)) }),
})
