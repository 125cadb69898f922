import type { Body } from '../../protocol/call.ts'
import {
  mailChange,
  mailConfirm,
  mailDocument,
  mailPapers,
  mailSend,
} from '../../protocol/calls/mail-service/mail.ts'
import { send } from '../api/send.ts'

/** Takes the link of a letter; the masked address. Throws CallRefused, MAIL_LINK_UNKNOWN and MAIL_LINK_EXPIRED. */
export const confirmMail = async (token: string): Promise<string> =>
  (await send(mailConfirm, { body: { token } })).mail

/** Has the link sent once more. Throws CallRefused, MAIL_SEND_LIMIT and MAIL_CONFIRMED. */
export const sendMailAgain = async (idempotencyKey: string): Promise<void> => {
  await send(mailSend, { idempotencyKey })
}

/** Has a link sent to another address. Throws CallRefused with the field that is wrong. */
export const changeMail = async (
  body: Body<typeof mailChange>,
  idempotencyKey: string,
): Promise<void> => {
  await send(mailChange, { body, idempotencyKey })
}

/** Whether papers go to the confirmed address. Throws CallRefused. */
export const choosePapers = async (sendsPapers: boolean): Promise<void> => {
  await send(mailPapers, { body: { sendsPapers }, idempotencyKey: crypto.randomUUID() })
}

/** Has one own document sent to the confirmed address; the masked address. Throws CallRefused, MAIL_NOT_CONFIRMED and DOCUMENT_MAIL_LIMIT. */
export const sendDocumentByMail = async (
  documentId: string,
  idempotencyKey: string,
): Promise<string> => (await send(mailDocument, { params: { documentId }, idempotencyKey })).mail
