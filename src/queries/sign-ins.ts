import type { Reply } from '../../protocol/call.ts'
import { sessions } from '../../protocol/calls/auth-service/session.ts'
import { defineQuery } from './query.ts'

export type SignIn = Reply<typeof sessions>['sessions'][number]

/** Where the client is signed in, the last seen first. Not kept on the device: an old list would be a false comfort. */
export const signInsQuery = defineQuery({
  call: sessions,
  select: ({ sessions: open }): readonly SignIn[] => open,
})
