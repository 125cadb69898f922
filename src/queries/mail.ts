import type { Reply } from '../../protocol/call.ts'
import { mailState } from '../../protocol/calls/mail-service/mail.ts'
import { defineQuery } from './query.ts'

export type MailState = Reply<typeof mailState>

/** The client's address and what waits for a link. Not kept on the device: «Личные данные» keeps the address. */
export const mailQuery = defineQuery({ call: mailState })
