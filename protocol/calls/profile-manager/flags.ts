/** Profile flags of spec §4. */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { ACTION_FLAG_STATES, PROFILE_FLAGS } from '../../enums.ts'

export const profileFlags = z.record(z.enum(PROFILE_FLAGS), z.enum(ACTION_FLAG_STATES))

export const actionFlagsCurrently = call({
  method: 'GET',
  path: '/profile-manager/action/flags/currently',
  auth: 'bearer',
  summary: 'State of each profile flag',
  reply: profileFlags,
})

export const actionFlagsSetTraining = call({
  method: 'POST',
  path: '/profile-manager/action/flags/set/training',
  auth: 'bearer',
  summary: 'Mark the tour of the account',
  body: z.object({ status: z.enum(ACTION_FLAG_STATES) }),
  reply: profileFlags,
  idempotent: true,
  mayArriveLate: true,
})
