import type { Reply } from '../../protocol/call.ts'
import { passportShow } from '../../protocol/calls/profile-manager/passport.ts'
import { send } from '../api/send.ts'

export type DocumentNumbers = Reply<typeof passportShow>

/** Numbers of the documents, whole, for whoever has just confirmed; nothing of them is kept. Throws CallRefused. */
export const showPassport = (reauthentication: string): Promise<DocumentNumbers> =>
  send(passportShow, { body: { reauthentication } })
