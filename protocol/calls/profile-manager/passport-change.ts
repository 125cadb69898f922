/** A client who has got another passport sends it from the account (decision 0111). */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { PASSPORT_CHANGE_REASONS, PASSPORT_CHANGE_STATES } from '../../passport-change.ts'
import { id, instant } from '../../shapes.ts'
import { reauthentication } from '../auth-service/reauthentication.ts'
import { passport } from './passport.ts'

const change = z.object({
  changeId: id,
  state: z.enum(PASSPORT_CHANGE_STATES),
  /** The last four digits. */
  tail: z.string(),
  askedAt: instant,
  decidedAt: z.nullable(instant),
  /** Of a refused one. */
  reason: z.nullable(z.enum(PASSPORT_CHANGE_REASONS)),
})

const reply = z.object({
  /** The latest; null when nothing was sent yet. */
  change: z.nullable(change),
})

export const passportChange = call({
  method: 'GET',
  path: '/profile-manager/passport/change',
  auth: 'bearer',
  summary: 'What became of the new passport that the client has sent',
  reply: z.extend(reply, { asOf: instant }),
})

export const passportChangeAsk = call({
  method: 'POST',
  path: '/profile-manager/passport/change',
  auth: 'bearer',
  summary:
    'Sends a new passport to be checked, after a confirmation of CHANGE_PASSPORT; the former one stays until two people agree',
  body: z.object({
    passport: z.omit(passport, { birthDate: true, birthPlace: true }),
    passportPhotoFieId: id,
    selfieId: id,
    reauthentication,
  }),
  reply,
  idempotent: true,
})

export const passportChangeWithdraw = call({
  method: 'POST',
  path: '/profile-manager/passport/change/withdraw',
  auth: 'bearer',
  summary: 'Takes back a new passport that nobody has decided on yet',
  body: z.object({ changeId: id }),
  reply,
  idempotent: true,
})
