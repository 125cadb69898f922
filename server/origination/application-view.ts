import { inArray } from 'drizzle-orm'
import { type IsoDate, moscowDate } from '../../lending/calendar.ts'
import type { LegalStatusKind } from '../../lending/legal-status-kinds.ts'
import { stoppingStatus } from '../../lending/legal-status.ts'
import type { LoanState } from '../../lending/loan-state.ts'
import { kopecks, toRoubles } from '../../lending/money.ts'
import { cardMask } from '../db/cards.ts'
import type { Queryable } from '../db/database.ts'
import { type FacedBook, PAYOUT_ORDERED_AT_MS } from '../loan-book/loan-books.ts'
import type { LoanHistory } from '../loan-book/history-columns.ts'
import { foldBooks, historiesOf } from '../loan-book/loan-history.ts'
import type { LoanRow } from '../db/loans.ts'
import { cards } from '../db/schema/clients.ts'
import { loans } from '../db/schema/loans.ts'

/** Masks of cards by their ids, deleted ones too: the money went there all the same. */
export const cardMasks = async (
  queryable: Queryable,
  cardIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (cardIds.length === 0) return new Map()
  const rows = await queryable
    .select({ id: cards.id, brand: cards.brand, lastFour: cards.lastFour })
    .from(cards)
    .where(inArray(cards.id, [...cardIds]))
  return new Map(rows.map((card) => [card.id, cardMask(card)]))
}

/** {@link PAYOUT_ORDERED_AT_MS} of loans by their ids; asked for only where money is on its way. */
const ordersOf = async (
  queryable: Queryable,
  loansOfClient: readonly LoanRow[],
): Promise<ReadonlyMap<string, number | null>> => {
  const ids = loansOfClient.filter(({ state }) => state === 'PAYOUT_PENDING').map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const rows = await queryable
    .select({ id: loans.id, atMs: PAYOUT_ORDERED_AT_MS })
    .from(loans)
    .where(inArray(loans.id, ids))
  return new Map(rows.map(({ id, atMs }) => [id, atMs]))
}

const payoutReasonOf = ({ payoutBankName }: LoanRow) => ({
  code: 'PAYOUT_FAILED',
  text:
    payoutBankName === null
      ? 'Банк не принял перевод на эту карту.'
      : `Перевод по СБП в банк «${payoutBankName}» не прошёл.`,
  whatHelps: 'Выберите другую карту на своё имя или банк, и мы отправим деньги туда.',
})

/** The lender's word, where the client's own cancelling has the same end. */
const STOPPED_REASON = {
  code: 'PAYOUT_CANCELLED',
  text: 'Мы отменили выплату: деньги не отправлены, договора и процентов нет.',
  whatHelps:
    'Платить ничего не нужно. Выберите займ снова или спросите в поддержке, почему так вышло.',
}

const reasonsOf = (loan: LoanRow) => {
  if (loan.state === 'PAYOUT_FAILED') return [...loan.reasons, payoutReasonOf(loan)]
  const isStopped = loan.state === 'CANCELLED' && loan.payoutStoppedAtMs !== null
  return isStopped ? [...loan.reasons, STOPPED_REASON] : loan.reasons
}

const instantOf = (atMs: number | null): string | null =>
  atMs === null ? null : new Date(atMs).toISOString()

export interface ApplicationView {
  loanApplicationId: string
  contractNumber: string | null
  typeOfProduct: LoanRow['productKey']
  amountOfContract: number
  loanTerm: number
  applicationState: LoanRow['state']
  contractState: LoanRow['contractState']
  signedAt: string | null
  coolingUntil: string | null
  payoutOrderedAt: string | null
  /** The bank is asked whether the money of a cancelled payout had left (decision 0102). */
  payoutCancelling: boolean
  paidOutAt: string | null
  cardMask: string | null
  payoutBank: string | null
  nextPayment: { dueOn: string; amountKopecks: number } | null
  overdueDays: number
  remainingTotalKopecks: number
  reasons: { code: string; text: string; whatHelps: string }[]
  /** Under which nothing is asked for by dates (decision 0090). */
  legalStatus: LegalStatusKind | null
}

interface Book {
  readonly state: LoanState
  readonly history: Pick<LoanHistory, 'legalStatuses'>
}

interface Known {
  /** Undefined until the money has come. */
  readonly book: Book | undefined
  readonly mask: string | undefined
  readonly payoutOrderedAtMs: number | null
}

const viewOf = (loan: LoanRow, { book, mask, payoutOrderedAtMs }: Known): ApplicationView => ({
  loanApplicationId: loan.id,
  contractNumber: loan.contractNumber,
  typeOfProduct: loan.productKey,
  amountOfContract: toRoubles(kopecks(loan.amountKopecks)),
  loanTerm: loan.term,
  applicationState: loan.state,
  contractState: loan.contractState,
  signedAt: instantOf(loan.signedAtMs),
  coolingUntil: instantOf(loan.coolingUntilMs),
  payoutOrderedAt: instantOf(payoutOrderedAtMs),
  payoutCancelling: loan.state === 'PAYOUT_PENDING' && loan.payoutStoppedAtMs !== null,
  paidOutAt: instantOf(loan.paidOutAtMs),
  cardMask: mask ?? null,
  payoutBank: loan.payoutBankName,
  nextPayment: book?.state.nextPayment ?? null,
  overdueDays: book?.state.overdueDays ?? 0,
  remainingTotalKopecks: book?.state.remainingTotalKopecks ?? 0,
  reasons: [...reasonsOf(loan)],
  legalStatus: book ? (stoppingStatus(book.history.legalStatuses)?.kind ?? null) : null,
})

/** How loans stand on a day that were read with their histories and cards. */
export const viewsOfBooks = (books: readonly FacedBook[], today: IsoDate): ApplicationView[] =>
  books.map((book) => {
    const { loan, history, payoutOrderedAtMs, brand, lastFour } = book
    const [fold] = loan.contractState === null ? [] : foldBooks([book], today, () => today)
    const mask = brand === null || lastFour === null ? undefined : cardMask({ brand, lastFour })
    return viewOf(loan, { book: fold && { state: fold.state, history }, mask, payoutOrderedAtMs })
  })

/** How loans stand today, with their cards and payments: a few queries whatever their number. */
export const applicationViews = async (
  queryable: Queryable,
  rows: readonly LoanRow[],
  nowMs: number,
): Promise<ApplicationView[]> => {
  const contracts = rows.filter(({ contractState }) => contractState !== null)
  const today = moscowDate(nowMs)
  const historyBy = await historiesOf(
    queryable,
    contracts.map(({ id }) => id),
  )
  const books = contracts.map((loan) => ({ loan, history: historyBy(loan.id) }))
  const folds = new Map(
    foldBooks(books, today, () => today).map(({ loan, state }) => [
      loan.id,
      { state, history: historyBy(loan.id) },
    ]),
  )
  const masks = await cardMasks(
    queryable,
    rows.map(({ cardId }) => cardId),
  )
  const orders = await ordersOf(queryable, rows)
  return rows.map((loan) =>
    viewOf(loan, {
      book: folds.get(loan.id),
      mask: masks.get(loan.cardId),
      payoutOrderedAtMs: orders.get(loan.id) ?? null,
    }),
  )
}

/** {@link applicationViews} of one loan. */
export const applicationView = async (
  queryable: Queryable,
  loan: LoanRow,
  nowMs: number,
): Promise<ApplicationView> => {
  const [view] = await applicationViews(queryable, [loan], nowMs)
  if (!view) throw new Error('The loan has no view')
  return view
}
