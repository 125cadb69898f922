import { HOUR_MS, MINUTE_MS } from '../../lending/durations.ts'
import { eraseAccount } from '../accounts/erase-account.ts'
import { ERASE_ACCOUNT, type EraseAccountOrder } from '../accounts/erase-papers.ts'
import {
  type IdentityServerOrder,
  runIdentityServerOrder,
  TELL_IDENTITY_SERVER,
} from '../accounts/tell-identity-server.ts'
import { WARN_OWNER, warnOwner, type WarnOwnerOrder } from '../accounts/warn-owner.ts'
import { moderateClient } from '../onboarding/moderate-client.ts'
import { READ_STATEMENT } from '../db/credit-evidence.ts'
import { MAKE_DOCUMENT, type MakeDocumentOrder } from '../db/documents.ts'
import { SEND_POSTBACK } from '../db/outbox.ts'
import { makeDocument } from '../documents/filing/make-document.ts'
import { SEND_MESSAGE, type SendOrder } from '../messaging/messages.ts'
import { type LetterOrder, SEND_LETTER } from '../messaging/order-letter.ts'
import { sendLetter } from '../messaging/send-letter.ts'
import { giveMessageUp, notifyClient } from '../messaging/notify-client.ts'
import {
  TELL_FORMER_NUMBER,
  tellFormerNumber,
  type TellFormerNumberOrder,
} from '../messaging/tell-former-number.ts'
import type { PostbackOrder } from '../onboarding/order-postback.ts'
import { givePostbackUp, sendPostback } from '../onboarding/send-postback.ts'
import { runStatementOrder, type StatementOrder } from '../onboarding/bank-statement.ts'
import { MODERATE_CLIENT, type ModerationOrder } from '../onboarding/moderation-queue.ts'
import { SCREEN_CLIENT, type ScreeningOrder } from '../screening/order-screening.ts'
import { screenClient } from '../screening/screen-clients.ts'
import type { Job } from '../job.ts'
import { UNTIL_DONE } from './retries.ts'

/** Checks a client's data (D20). It never dies: without a decision the client waits, nobody passes by themselves (D44). */
export const moderateClientJob: Job<ModerationOrder> = {
  kind: MODERATE_CLIENT,
  maxAttempts: Number.POSITIVE_INFINITY,
  retryDelayMs: (attempt) => Math.min(attempt, 15) * MINUTE_MS,
  run: moderateClient,
}

/** Checks a client with another passport against the lists of 115-FZ; while they cannot be read, again and again. */
export const screenClientJob: Job<ScreeningOrder> = {
  kind: SCREEN_CLIENT,
  ...UNTIL_DONE,
  async run(context, { clientId, cause }) {
    await screenClient(context, clientId, cause)
  },
}

/** Reads a bank statement its client does not come back for, and closes the access to the bank (decision 0059). */
export const readStatementJob: Job<StatementOrder> = {
  kind: READ_STATEMENT,
  ...UNTIL_DONE,
  run: runStatementOrder,
}

/** Erases what is left of a deleted account when its time has come (D25). */
export const eraseAccountJob: Job<EraseAccountOrder> = {
  kind: ERASE_ACCOUNT,
  maxAttempts: UNTIL_DONE.maxAttempts,
  retryDelayMs: (attempt) => Math.min(2 ** attempt * 1000, HOUR_MS),
  run: eraseAccount,
}

/** Makes the file of a signed document. */
export const makeDocumentJob: Job<MakeDocumentOrder> = {
  kind: MAKE_DOCUMENT,
  maxAttempts: UNTIL_DONE.maxAttempts,
  retryDelayMs: (attempt) => Math.min(2 ** attempt * 1000, 10 * MINUTE_MS),
  run: makeDocument,
}

/** Sends one message to a client (D17). */
export const sendMessageJob: Job<SendOrder> = {
  kind: SEND_MESSAGE,
  maxAttempts: 5,
  retryDelayMs: (attempt) => attempt * 5 * MINUTE_MS,
  run: notifyClient,
  onDead: giveMessageUp,
}

/** Sends a letter; a mail server that is down all day keeps nobody's papers from the account. */
export const sendLetterJob: Job<LetterOrder> = {
  kind: SEND_LETTER,
  maxAttempts: 24,
  retryDelayMs: (attempt) => Math.min(2 ** attempt * MINUTE_MS, HOUR_MS),
  run: sendLetter,
}

/** Tells the former number of a client that another one has taken its place (decision 0046). */
export const tellFormerNumberJob: Job<TellFormerNumberOrder> = {
  kind: TELL_FORMER_NUMBER,
  maxAttempts: 20,
  retryDelayMs: (attempt) => attempt * 5 * MINUTE_MS,
  run: tellFormerNumber,
}

/** Warns an owner of an access by a code alone by another way than the phone (decision 0147). */
export const warnOwnerJob: Job<WarnOwnerOrder> = {
  kind: WARN_OWNER,
  maxAttempts: 20,
  retryDelayMs: (attempt) => attempt * 5 * MINUTE_MS,
  run: warnOwner,
}

/** Tells another identity server what happened to an account here; until it hears, a password or a session may live there. */
export const tellIdentityServerJob: Job<IdentityServerOrder> = {
  kind: TELL_IDENTITY_SERVER,
  maxAttempts: UNTIL_DONE.maxAttempts,
  retryDelayMs: (attempt) => Math.min(2 ** attempt * 1000, 10 * MINUTE_MS),
  run: runIdentityServerOrder,
}

/** Minutes before the next tries (integrations reference 6); from then on every two hours, for a day and more. */
const POSTBACK_DELAYS_MIN = [1, 5, 30]

/** Tells a partner what happened to an application; their outage of a night costs nobody the pay for a client. */
export const sendPostbackJob: Job<PostbackOrder> = {
  kind: SEND_POSTBACK,
  maxAttempts: 16,
  retryDelayMs: (attempt) => (POSTBACK_DELAYS_MIN[attempt - 1] ?? 120) * MINUTE_MS,
  run: sendPostback,
  onDead: givePostbackUp,
}
