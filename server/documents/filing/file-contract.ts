import { eq } from 'drizzle-orm'
import { isoDate } from '../../../lending/calendar.ts'
import { HOUR_MS } from '../../../lending/durations.ts'
import { rulesAt } from '../../../lending/rules.ts'
import { formatMoney } from '../../../lending/plain-text.ts'
import { kopecks } from '../../../lending/money.ts'
import type { LoanFacts, SignatureFacts } from '../../document-facts.ts'
import { cardMask } from '../../db/cards.ts'
import type { Tx } from '../../db/database.ts'
import { addDocument, openSigner } from '../../db/documents.ts'
import type { LoanRow } from '../../db/loans.ts'
import { CELLS } from '../../db/sealed-columns.ts'
import { personOf } from './person-facts.ts'
import { cards } from '../../db/schema/clients.ts'
import { loanSignatures } from '../../db/schema/loans.ts'

type SignatureRow = typeof loanSignatures.$inferSelect

const signatureOf = async (tx: Tx, loanId: string): Promise<SignatureRow> => {
  const [row] = await tx.select().from(loanSignatures).where(eq(loanSignatures.loanId, loanId))
  if (!row) throw new Error('A contract that nobody signed')
  return row
}

/** The card's face stays in the contract even when the card was deleted since. */
const maskOf = async (tx: Tx, cardId: string): Promise<string | null> => {
  const [card] = await tx.select().from(cards).where(eq(cards.id, cardId))
  return card ? cardMask(card) : null
}

const confirmedWarnings = (loan: LoanRow, { acknowledgedWarnings }: SignatureRow): string[] =>
  loan.warnings
    .filter(({ code }) => acknowledgedWarnings.includes(code))
    .map(({ text, whatHelps }) => `${text} ${whatHelps}`)

/** As promised at the signature: a smaller sum taken since does not change them (D58). */
const promisedHours = ({ signedAtMs, coolingUntilMs }: LoanRow): number =>
  signedAtMs === null || coolingUntilMs === null ? 0 : (coolingUntilMs - signedAtMs) / HOUR_MS

const loanFacts = async (tx: Tx, loan: LoanRow): Promise<LoanFacts> => {
  const signed = await signatureOf(tx, loan.id)
  // As the signed text names them: an address or a number changed since is not in it (decision 0046).
  const borrower =
    openSigner(tx, CELLS.loanSigner(loan.id), signed.signerSealed) ??
    (await personOf(tx, loan.clientId))
  const signature: SignatureFacts = {
    phone: borrower.phone,
    signedAtMs: signed.signedAtMs,
    codeHash: signed.codeHash,
    termsHash: signed.termsHash,
    textVersion: signed.textVersion,
    address: signed.address,
  }
  const issuedOn = isoDate(loan.issuedOn)
  return {
    productKey: loan.productKey,
    amountKopecks: loan.amountKopecks,
    signedAmountKopecks: loan.signedAmountKopecks,
    term: loan.term,
    dailyRateMillionths: loan.dailyRateMillionths,
    chargedRateBillionths: loan.chargedRateBillionths,
    issuedOn,
    fullCostPercentText: loan.fullCostPercentText,
    fullCostKopecks: loan.fullCostKopecks,
    rows: loan.schedule.map((row) => ({ ...row })),
    overpaymentCapPercent: loan.overpaymentCapPercent,
    penaltyPercentAYear: rulesAt(issuedOn).penaltyPercentAYear,
    coolingHours: promisedHours(loan),
    borrower,
    cardMask: await maskOf(tx, loan.cardId),
    payoutBank: loan.payoutBankName,
    warnings: confirmedWarnings(loan, signed),
    contractNumber: loan.contractNumber,
    signature,
  }
}

/**
 * Files the contract, its schedule and the application the same code signed, with everything they say fixed now.
 * Call it when the money was sent: only then the day, the number and the schedule are final (D10).
 */
export const fileContract = async (tx: Tx, loan: LoanRow, nowMs: number): Promise<void> => {
  const facts = await loanFacts(tx, loan)
  const filed = { clientId: loan.clientId, loanId: loan.id, causeId: loan.id, facts, nowMs }
  const number = `№ ${loan.contractNumber ?? ''}`
  await addDocument(tx, { ...filed, type: 'CONTRACT', title: `Договор займа ${number}` })
  await addDocument(tx, { ...filed, type: 'SCHEDULE', title: `График платежей ${number}` })
  const title = `Заявление о предоставлении займа ${number}`
  await addDocument(tx, { ...filed, type: 'CONSUMER_LOAN', title })
}

/**
 * Files the contract as it was signed before a smaller sum replaces it: it stays in the history (D58). It has no number,
 * for no money was sent under it.
 */
export const fileSignedContract = async (tx: Tx, loan: LoanRow, nowMs: number): Promise<void> => {
  const facts = await loanFacts(tx, loan)
  const title = `Подписанный договор на ${formatMoney(kopecks(loan.amountKopecks), { whole: true })}, до отказа от части займа`
  const { clientId, id: loanId } = loan
  const causeId = `${loanId}:signed`
  await addDocument(tx, { type: 'CONTRACT', clientId, loanId, causeId, facts, nowMs, title })
}
