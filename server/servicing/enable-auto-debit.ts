import { DEBIT_NOTICE_DAYS, nextDebitMs } from '../../lending/auto-debit.ts'
import { daysBetween, isoDate, moscowDate } from '../../lending/calendar.ts'
import { isOpenContract } from '../../lending/lifecycle.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'
import {
  type AutoDebitRow,
  insertAutoDebit,
  isForbidden,
  lockAutoDebit,
  stopAutoDebits,
} from '../db/auto-debits.ts'
import { hashOf } from '../canonical-hash.ts'
import { isExpired } from '../accounts/card-face.ts'
import { type CardRow, ownCard, cardMask } from '../db/cards.ts'
import type { Tx } from '../db/database.ts'
import { addDocument } from '../db/documents.ts'
import { type IdempotencyRequest, runIdempotent } from '../db/idempotency.ts'
import { debtRefusal } from '../loan-book/legal-standing.ts'
import { foldsOf } from '../loan-book/loan-history.ts'
import { type LoanRow, lockLoan } from '../db/loans.ts'
import { planMessage } from '../messaging/messages.ts'
import { personOf } from '../documents/filing/person-facts.ts'
import { debitNotice } from '../messaging/reminder-texts.ts'
import {
  agreedCard,
  AUTO_DEBIT_TEXT_VERSION,
  autoDebitConsent,
} from '../documents/auto-debit-consent.ts'

export interface DebitAgreement {
  readonly clientId: string
  readonly loanId: string
  readonly cardId: string
  /** Of the text that was shown. */
  readonly textVersion: string
  /** Network address it was given from. */
  readonly address: string
}

const FIRST_NOTICE_DAYS = DEBIT_NOTICE_DAYS[0]

const openLoan = async (tx: Tx, { clientId, loanId }: DebitAgreement): Promise<LoanRow> => {
  const loan = await lockLoan(tx, loanId)
  if (loan?.clientId !== clientId) throw new Refusal('NOT_FOUND')
  if (!isOpenContract(loan.contractState)) throw new Refusal('NOTHING_TO_PAY')
  if (await debtRefusal(tx, { clientId, loanId }, 'AUTO_DEBIT'))
    throw new Refusal('ILLEGAL_TRANSITION', {
      detail: 'По этому займу идёт процедура по закону: автоматических списаний в это время нет.',
    })
  return loan
}

const goodCard = async (tx: Tx, agreement: DebitAgreement, nowMs: number): Promise<CardRow> => {
  const card = await ownCard(tx, agreement.clientId, agreement.cardId)
  if (!card) throw new Refusal('NOT_FOUND')
  if (isExpired(card, nowMs))
    throw new Refusal('NO_CARD', { detail: 'Срок карты закончился. Выберите другую карту.' })
  if (await isForbidden(tx, card.id))
    throw new Refusal('NO_CARD', {
      detail: 'Банк запретил автосписания с этой карты. Выберите другую или оплатите ею сами.',
    })
  return card
}

const fileConsent = async (
  tx: Tx,
  agreed: { autoDebit: AutoDebitRow; loan: LoanRow; card: CardRow; address: string },
): Promise<void> => {
  const { autoDebit, loan, card, address } = agreed
  const { type, title, textVersion, paragraphs } = autoDebitConsent(loan.contractNumber ?? '')
  const text = [...paragraphs, agreedCard(cardMask(card))]
  const signer = await personOf(tx, loan.clientId)
  const nowMs = autoDebit.agreedAtMs
  await addDocument(tx, {
    type,
    title,
    clientId: loan.clientId,
    loanId: loan.id,
    causeId: autoDebit.id,
    nowMs,
    facts: {
      title,
      paragraphs: text,
      signer,
      signature: {
        phone: signer.phone,
        signedAtMs: nowMs,
        codeHash: null,
        termsHash: hashOf(text),
        textVersion,
        address,
      },
    },
  })
}

/** Agreed so late that the planned notices have passed: what comes is told at once. */
const tellSoonDebit = async (
  tx: Tx,
  { autoDebit, loan, card }: { autoDebit: AutoDebitRow; loan: LoanRow; card: CardRow },
): Promise<void> => {
  const nowMs = autoDebit.agreedAtMs
  const today = moscowDate(nowMs)
  const { clientId, id: loanId, nextDueOn } = loan
  const [fold] = await foldsOf(tx, [loan], today)
  const next = fold?.state.nextPayment
  if (!next || nextDueOn === null) return
  const dueOn = isoDate(nextDueOn)
  if (daysBetween(today, dueOn) > FIRST_NOTICE_DAYS) return
  const atMs = nextDebitMs(dueOn, nowMs)
  const text = debitNotice({ atMs, amountKopecks: next.amountKopecks, cardMask: cardMask(card) })
  const dedupeKey = `AGREED:${autoDebit.id}`
  await planMessage(tx, { ...text, clientId, loanId, dueOn, dedupeKey, sendAtMs: nowMs }, nowMs)
}

/**
 * Takes the agreement to debit a saved card when a payment is due, files it as a document of its own and replaces an
 * earlier one of the loan (D16). The same card again changes nothing.
 * @throws Refusal NOT_FOUND, NOTHING_TO_PAY, NO_CARD, CONSENT_REQUIRED for a text that is not in force any more
 */
export const enableAutoDebit = (
  context: Context,
  idempotency: IdempotencyRequest,
  agreement: DebitAgreement,
): Promise<{ ok: true }> =>
  runIdempotent<{ ok: true }>(context, idempotency, {
    async effect(tx) {
      const nowMs = context.clock.now()
      const { clientId, loanId, cardId, textVersion, address } = agreement
      if (textVersion !== AUTO_DEBIT_TEXT_VERSION)
        throw new Refusal('CONSENT_REQUIRED', {
          detail: 'Текст согласия обновился. Прочитайте новый и отметьте согласие.',
        })
      const loan = await openLoan(tx, agreement)
      const card = await goodCard(tx, agreement, nowMs)
      const current = await lockAutoDebit(tx, loanId)
      if (current?.state === 'ON' && current.cardId === cardId) return { ok: true }
      await stopAutoDebits(tx, [loanId], nowMs)
      const autoDebit = await insertAutoDebit(tx, {
        clientId,
        loanId,
        cardId,
        textVersion,
        agreedAtMs: nowMs,
      })
      await fileConsent(tx, { autoDebit, loan, card, address })
      await tellSoonDebit(tx, { autoDebit, loan, card })
      return { ok: true }
    },
  })
