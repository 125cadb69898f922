import { maskMail } from '../../protocol/validation.ts'
import type { Context } from '../context.ts'
import { clientById } from '../db/clients.ts'
import type { Database } from '../db/database.ts'
import { ownDocument, papersOf } from '../db/documents.ts'
import { mailConfirmationById } from './delivery-channels.ts'
import { isDrawnWhenOpened } from '../document-facts.ts'
import { makeDocument } from '../documents/filing/make-document.ts'
import { showDocument } from '../documents/filing/show-document.ts'
import type { Letter } from '../gateways/gateways.ts'
import { complaintById, complaintSender } from '../db/complaints.ts'
import { messagesHeld } from '../loan-book/legal-standing.ts'
import { complaintNumber } from './complaint-number.ts'
import {
  complaintLetter,
  confirmLetter,
  documentLetter,
  mailReplacedLetter,
  papersLetter,
} from './letter-texts.ts'
import { mailLink } from './mail-link.ts'
import type { LetterOrder } from './order-letter.ts'

type Order<A extends LetterOrder['about']> = Extract<LetterOrder, { about: A }>

const confirmation = async (
  { config, clock, database }: Context,
  { confirmationId }: Order<'CONFIRMATION'>,
): Promise<Letter | null> => {
  const asked = await mailConfirmationById(database, confirmationId)
  if (!asked || asked.confirmedAtMs !== null || asked.expiresAtMs <= clock.now()) return null
  const { mail: to, expiresAtMs } = asked
  return { to, ...confirmLetter({ link: mailLink(config, confirmationId), expiresAtMs }) }
}

const replaced = async (
  { database }: Context,
  { clientId, to, atMs }: Order<'REPLACED'>,
): Promise<Letter | null> => {
  const client = await clientById(database, clientId)
  if (!client?.mail) return null
  return { to, ...mailReplacedLetter({ nextMail: maskMail(client.mail), atMs }) }
}

const attached = async (context: Context, clientId: string, id: string, type: string) => {
  // Ordered at the same moment as this letter: whoever comes first draws it, once.
  if (!isDrawnWhenOpened(type)) await makeDocument(context, { documentId: id })
  const { title, content } = await showDocument(context, clientId, id)
  const fileName = `${title.replaceAll(/[\\/:*?"<>|]/g, ' ')}.pdf`
  return { fileName, contentType: 'application/pdf', content }
}

/** Papers go to an address only while it is the client's confirmed one and they want them there. */
const papers = async (
  context: Context,
  { clientId, ...sought }: Order<'PAPERS'>,
): Promise<Letter | null> => {
  const client = await clientById(context.database, clientId)
  if (!client?.mail || client.mailConfirmedAtMs === null || !client.mailsPapers) return null
  if ((await messagesHeld(context.database, { clientId, loanId: null })) === 'ALL') return null
  const found = await papersOf(context.database, sought)
  if (found.length === 0) return null
  const attachments: Awaited<ReturnType<typeof attached>>[] = []
  for (const { id, type } of found) attachments.push(await attached(context, clientId, id, type))
  return { to: client.mail, ...papersLetter(found.map(({ title }) => title)), attachments }
}

/** The confirmed address of a client; null when it is not confirmed, or the account is gone. */
const confirmedMailOf = async (database: Database, clientId: string): Promise<string | null> => {
  const client = await clientById(database, clientId)
  return client && client.mailConfirmedAtMs !== null ? client.mail : null
}

/** Goes to the address that is confirmed now: another one may have come into force since it was asked for. */
const askedDocument = async (
  context: Context,
  { clientId, documentId }: Order<'DOCUMENT'>,
): Promise<Letter | null> => {
  const to = await confirmedMailOf(context.database, clientId)
  if (to === null) return null
  const document = await ownDocument(context.database, clientId, documentId)
  if (!document) return null
  const attachments = [await attached(context, clientId, documentId, document.type)]
  return { to, ...documentLetter(document.title), attachments }
}

/**
 * Goes to the client's confirmed address, whatever they chose about papers, to the one given on the site, or to the one kept
 * of an account that is deleted: the law has it answered in writing.
 */
const complaint = async (
  { database }: Context,
  { complaintId, news, to: kept }: Order<'COMPLAINT'>,
): Promise<Letter | null> => {
  const found = await complaintById(database, complaintId)
  if (!found) return null
  const { clientId } = found
  const own = clientId === null ? null : await confirmedMailOf(database, clientId)
  const to = own ?? kept ?? complaintSender(database, found)?.mail
  if (!to) return null
  const number = complaintNumber(found)
  const writer = clientId === null ? 'SITE' : own === null ? 'DELETED' : 'CLIENT'
  return { to, ...complaintLetter(news, { ...found, number, writer }) }
}

const letterOf = (context: Context, order: LetterOrder): Promise<Letter | null> => {
  if (order.about === 'CONFIRMATION') return confirmation(context, order)
  if (order.about === 'COMPLAINT') return complaint(context, order)
  if (order.about === 'DOCUMENT') return askedDocument(context, order)
  return order.about === 'REPLACED' ? replaced(context, order) : papers(context, order)
}

/**
 * Sends a letter as things stand when it goes: nothing when the link has ended or the address is no longer the client's. A
 * lost answer of the mail server sends it twice, which is better than never.
 * @throws GatewayFailure when the mail server did not take it: run again later
 */
export const sendLetter = async (context: Context, order: LetterOrder): Promise<void> => {
  const letter = await letterOf(context, order)
  if (letter) await context.gateways.mail.send(letter)
}
