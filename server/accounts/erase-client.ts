import { and, eq, gte, inArray, ne, notExists, or } from 'drizzle-orm'
import type { Queryable, Tx } from '../db/database.ts'
import { deleteBankStatements, READ_STATEMENT } from '../db/credit-evidence.ts'
import { withdrawCases } from '../db/cases.ts'
import { nameOf, passportOf } from '../db/client-profile.ts'
import { clientById } from '../db/clients.ts'
import { keepAnswerAddress } from '../db/complaints.ts'
import { deleteCodeAccesses } from './code-accesses.ts'
import { deleteDataChanges, deletePassportDrafts, deletePhoneDrafts } from '../db/data-changes.ts'
import { forgetLoginFailures, deleteAccount } from '../db/identity.ts'
import { deleteMailConfirmations, deletePushSubscriptions } from '../messaging/delivery-channels.ts'
import { deletePasskeys } from '../db/passkeys.ts'
import { deletePassportChanges } from '../db/passport-changes.ts'
import { forgetClicksOf } from '../db/postbacks.ts'
import { deleteInbox } from '../db/inbox.ts'
import { endLoanWatch } from '../messaging/message-choices.ts'
import { deleteSupportThread } from '../db/support.ts'
import { stopAutoDebitsOfCard } from '../db/auto-debits.ts'
import { calendarLinks } from '../db/schema/calendar.ts'
import { dataCopies } from '../db/schema/data-copies.ts'
import {
  cards,
  clientAddresses,
  clientDrafts,
  clientPassports,
  clientPdns,
  clients,
} from '../db/schema/clients.ts'
import { clientIdentifications, identificationConfirmations } from '../db/schema/identification.ts'
import { advertClicks, partnerClicks } from '../db/schema/partner-clicks.ts'
import { idempotencyKeys } from '../db/schema/idempotency.ts'
import { loanChanges, loans, loanSignatures, payouts } from '../db/schema/loans.ts'
import { recommendations } from '../db/schema/recommendations.ts'
import { enqueueAll } from '../db/outbox.ts'
import { OPEN_STATES } from '../db/payments.ts'
import { moneyTasks } from '../db/schema/money-tasks.ts'
import { payments, refunds } from '../db/schema/payments.ts'
import { reminderSettings } from '../db/schema/reminders.ts'

/**
 * True while money of the client is or may get on its way through the acquirer, in either direction. A form takes money
 * only as long as it lives.
 */
export const hasOpenOperations = async (
  queryable: Queryable,
  { clientId, nowMs }: { clientId: string; nowMs: number },
): Promise<boolean> => {
  const open = [...OPEN_STATES]
  const [payment] = await queryable
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.clientId, clientId),
        inArray(payments.state, open),
        or(ne(payments.state, 'CREATED'), gte(payments.expiresAtMs, nowMs)),
      ),
    )
    .limit(1)
  // One that the acquirer has refused keeps the account too, in words of its own (owed-return.ts).
  const isLate = queryable
    .select({ id: moneyTasks.id })
    .from(moneyTasks)
    .where(and(eq(moneyTasks.subjectId, refunds.id), eq(moneyTasks.state, 'OPEN')))
  const [refund] = await queryable
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.clientId, clientId), inArray(refunds.state, open), notExists(isLate)))
    .limit(1)
  return payment !== undefined || refund !== undefined
}

/** Cards lose token and face; the rows stay, payouts of kept contracts point at them. */
const eraseCards = async (tx: Tx, clientId: string, nowMs: number): Promise<void> => {
  const own = await tx.select({ id: cards.id }).from(cards).where(eq(cards.clientId, clientId))
  for (const { id } of own) await stopAutoDebitsOfCard(tx, id, nowMs)
  await tx
    .update(cards)
    .set({
      tokenSealed: null,
      tokenDigest: null,
      firstSix: '',
      lastFour: '',
      expires: '',
      deletedAtMs: nowMs,
    })
    .where(eq(cards.clientId, clientId))
  await tx.update(payments).set({ cardMask: null }).where(eq(payments.clientId, clientId))
  // A form whose card was refused would take another one until its end.
  await tx
    .update(payments)
    .set({ expiresAtMs: nowMs - 1 })
    .where(
      and(
        eq(payments.clientId, clientId),
        eq(payments.state, 'DECLINED'),
        gte(payments.expiresAtMs, nowMs),
      ),
    )
  const ofClient = tx.select({ id: loans.id }).from(loans).where(eq(loans.clientId, clientId))
  await tx.update(payouts).set({ receiverPhone: null }).where(inArray(payouts.loanId, ofClient))
}

/** Nothing else knows the service's name of a reading, so the order to close the access to the bank carries it. */
const eraseBankStatements = async (tx: Tx, clientId: string, nowMs: number): Promise<void> => {
  const open = await deleteBankStatements(tx, clientId)
  await enqueueAll(
    tx,
    open.map(({ id, customerId }) => ({
      kind: READ_STATEMENT,
      payload: { statementId: id, customerId },
      runAtMs: nowMs,
      dedupeKey: `${id}:erased`,
    })),
  )
}

/** Complaints that wait for an answer are answered to the confirmed address of before (442-FZ, decision 0171). */
const keepAnswers = async (tx: Tx, clientId: string): Promise<void> => {
  const client = await clientById(tx, clientId)
  if (!client?.mail || client.mailConfirmedAtMs === null) return
  const passport = await passportOf(tx, clientId)
  const fullName = passport === null ? 'имя не указано' : nameOf(passport)
  await keepAnswerAddress(tx, clientId, { fullName, mail: client.mail })
}

/**
 * Erases what names a person and is not a paper of a contract, and takes the way in away: account, sessions, tokens.
 * The phone stays on the blocked row until {@link forgetPhone}.
 */
export const eraseClient = async (
  tx: Tx,
  { id, phone }: { readonly id: string; readonly phone: string },
  nowMs: number,
): Promise<void> => {
  await keepAnswers(tx, id)
  await deleteAccount(tx, id)
  await deletePasskeys(tx, id)
  await forgetLoginFailures(tx, phone)
  await eraseCards(tx, id, nowMs)
  await tx.delete(clientPassports).where(eq(clientPassports.clientId, id))
  await tx.delete(clientAddresses).where(eq(clientAddresses.clientId, id))
  await tx.delete(clientPdns).where(eq(clientPdns.clientId, id))
  await tx.delete(clientDrafts).where(eq(clientDrafts.clientId, id))
  await tx.delete(dataCopies).where(eq(dataCopies.clientId, id))
  await tx.delete(partnerClicks).where(eq(partnerClicks.clientId, id))
  await forgetClicksOf(tx, id)
  await tx.update(advertClicks).set({ clientId: null }).where(eq(advertClicks.clientId, id))
  await tx.delete(recommendations).where(eq(recommendations.clientId, id))
  // What was signed is filed by now: the documents name the person.
  const unnamed = { signerSealed: null }
  const own = tx.select({ id: loans.id }).from(loans).where(eq(loans.clientId, id))
  await tx.update(loanSignatures).set(unnamed).where(inArray(loanSignatures.loanId, own))
  await tx.update(loanChanges).set(unnamed).where(eq(loanChanges.clientId, id))
  await deleteInbox(tx, id)
  await endLoanWatch(tx, id)
  await deleteSupportThread(tx, id)
  await withdrawCases(tx, id)
  await eraseBankStatements(tx, id, nowMs)
  await deleteMailConfirmations(tx, id)
  await tx.delete(calendarLinks).where(eq(calendarLinks.clientId, id))
  await deletePushSubscriptions(tx, id)
  await deletePhoneDrafts(tx, id)
  await deletePassportDrafts(tx, id)
  await deletePassportChanges(tx, id)
  await tx.delete(reminderSettings).where(eq(reminderSettings.clientId, id))
  // First answers repeat what the client sent and saw.
  const byPhone = `phone:${phone.replace(/\D/g, '')}`
  await tx
    .delete(idempotencyKeys)
    .where(or(eq(idempotencyKeys.owner, id), eq(idempotencyKeys.owner, byPhone)))
  await tx
    .update(clients)
    .set({
      mail: null,
      mailConfirmedAtMs: null,
      identifiersSealed: null,
      landing: null,
      integrationId: null,
      passportPhotoFileId: null,
      registrationPhotoFileId: null,
      selfieFileId: null,
      deletedAtMs: nowMs,
    })
    .where(eq(clients.id, id))
  // Last: what stood before a change may go only when the account has gone.
  await tx.delete(clientIdentifications).where(eq(clientIdentifications.clientId, id))
  await tx
    .update(identificationConfirmations)
    .set({ sealed: null })
    .where(eq(identificationConfirmations.clientId, id))
  await deleteCodeAccesses(tx, id)
  await deleteDataChanges(tx, id)
}
