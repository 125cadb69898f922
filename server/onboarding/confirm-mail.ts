import { isOpenContract } from '../../lending/lifecycle.ts'
import { Refusal } from '../../protocol/errors.ts'
import { maskMail } from '../../protocol/validation.ts'
import type { Context } from '../context.ts'
import { type ClientRow, lockClient, updateClient } from '../db/clients.ts'
import type { Tx } from '../db/database.ts'
import { loansOf } from '../db/loans.ts'
import {
  type MailConfirmation,
  mailConfirmationById,
  noteMailConfirmed,
} from '../messaging/delivery-channels.ts'
import { transaction } from '../db/transaction.ts'
import { mailChanged } from '../messaging/account-texts.ts'
import { idOfToken } from '../messaging/mail-link.ts'
import { orderContractPapers, orderLetter } from '../messaging/order-letter.ts'
import { tellEvent } from '../messaging/tell-event.ts'

/** The address that was in force before is told, and so is the client: it may have been somebody else. */
const tellReplaced = async (
  tx: Tx,
  client: ClientRow,
  { id, mail }: MailConfirmation,
  nowMs: number,
): Promise<void> => {
  const { id: clientId, mail: to, mailConfirmedAtMs } = client
  if (to === null || to === mail) return
  const words = mailChanged({ atMs: nowMs, mail: maskMail(mail) })
  await tellEvent(tx, { clientId, loanId: null, words, cause: id, nowMs })
  if (mailConfirmedAtMs === null) return
  const order = { about: 'REPLACED', clientId, to, atMs: nowMs } as const
  await orderLetter(tx, { order, cause: `${id}:replaced`, nowMs })
}

/** What was signed before the address was known to be theirs. */
const orderKnownPapers = async (
  tx: Tx,
  { clientId, id: cause }: MailConfirmation,
  nowMs: number,
): Promise<void> => {
  for (const { id: loanId, contractState } of await loansOf(tx, clientId))
    if (isOpenContract(contractState))
      await orderContractPapers(tx, { clientId, loanId, cause, nowMs })
}

/**
 * Takes the link of a letter: the address is the client's from now on, and the contracts that are open go there. The same
 * link again is answered alike while the address is in force.
 * @throws Refusal MAIL_LINK_UNKNOWN, MAIL_LINK_EXPIRED
 */
export const confirmMail = async (context: Context, token: string): Promise<{ mail: string }> => {
  const id = idOfToken(context.config.secret, 'mail-confirmation', token)
  if (id === null) throw new Refusal('MAIL_LINK_UNKNOWN')
  return transaction(context.database, async (tx) => {
    const nowMs = context.clock.now()
    const known = await mailConfirmationById(tx, id)
    if (!known) throw new Refusal('MAIL_LINK_UNKNOWN')
    const client = await lockClient(tx, known.clientId)
    const asked = (await mailConfirmationById(tx, id)) ?? known
    const done = { mail: maskMail(asked.mail) }
    if (asked.confirmedAtMs !== null) {
      if (client.mail === asked.mail) return done
      throw new Refusal('MAIL_LINK_EXPIRED')
    }
    if (asked.expiresAtMs <= nowMs) throw new Refusal('MAIL_LINK_EXPIRED')
    await noteMailConfirmed(tx, id, nowMs)
    await updateClient(tx, client.id, { mail: asked.mail, mailConfirmedAtMs: nowMs })
    await tellReplaced(tx, client, asked, nowMs)
    if (client.mailsPapers) await orderKnownPapers(tx, asked, nowMs)
    return done
  })
}
