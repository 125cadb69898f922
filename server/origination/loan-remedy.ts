import { isoDate, type IsoDate } from '../../lending/calendar.ts'
import { closingAction } from '../../lending/closing-action.ts'
import { CLOSE_REASONS, isOpenContract } from '../../lending/lifecycle.ts'
import { foldLoan } from '../../lending/loan-replay.ts'
import type { LoanState } from '../../lending/loan-state.ts'
import { addKopecks, type Kopecks, minKopecks } from '../../lending/money.ts'
import { payoffOf } from '../../lending/payoff.ts'
import type { ProductKey } from '../../lending/products.ts'
import type { LoanBookRow } from '../loan-book/loan-books.ts'
import { foldInput } from '../loan-book/loan-history.ts'
import { afterPause, type LoansOnDay, mostRoublesOf, possibleLoan } from './possible-loan.ts'

export interface RemedyPayment {
  readonly loanApplicationId: string
  readonly typeOfProduct: ProductKey
  readonly action: 'PAY_OVERDUE' | 'CLOSE'
  readonly amountKopecks: Kopecks
  /** Of which interest and penalty. */
  readonly chargesKopecks: Kopecks
}

export interface LoanRemedy {
  readonly payments: RemedyPayment[]
  readonly totalKopecks: Kopecks
  /** Roubles. */
  readonly afterwards: number
  readonly allowedFrom: IsoDate | null
}

/** A loan that ends by its schedule on a day, with what is to be paid until then. */
export interface LoanEnding {
  readonly loanApplicationId: string
  readonly typeOfProduct: ProductKey
  readonly on: IsoDate
  readonly amountKopecks: Kopecks
}

interface OpenLoan {
  readonly row: LoanBookRow
  readonly state: LoanState
  readonly payoffKopecks: Kopecks
}

const openLoansOf = ({ book, today }: LoansOnDay): OpenLoan[] =>
  book.books
    .filter(({ loan }) => isOpenContract(loan.contractState))
    .map((row) => {
      const state = foldLoan(foldInput(row.loan, row.history, today), today)
      const { totalKopecks } = payoffOf(state, isoDate(row.loan.issuedOn), today)
      return { row, state, payoffKopecks: totalKopecks }
    })
    // What was paid ahead covers the rest: its day closes it, not another payment.
    .filter(({ payoffKopecks }) => payoffKopecks > 0)
    .toSorted((a, b) => a.payoffKopecks - b.payoffKopecks)

const paymentOf = (
  { row, state, payoffKopecks }: OpenLoan,
  action: RemedyPayment['action'],
): RemedyPayment => {
  const amountKopecks = action === 'CLOSE' ? payoffKopecks : state.dueNowKopecks
  const charges = addKopecks(state.accruedInterestKopecks, state.penaltyKopecks)
  return {
    loanApplicationId: row.loan.id,
    typeOfProduct: row.loan.productKey,
    action,
    amountKopecks,
    chargesKopecks: minKopecks(charges, amountKopecks),
  }
}

/** The loan as the same functions would keep it once this money had come today. */
const paidToday = (
  { loan, history }: LoanBookRow,
  { action, amountKopecks }: RemedyPayment,
  today: IsoDate,
): LoanBookRow => {
  const payment = {
    id: '',
    loanId: loan.id,
    on: today,
    amountKopecks,
    kind: action === 'CLOSE' ? 'PAYOFF' : 'INSTALMENT',
    finishedAtMs: 0,
  } as const
  const grown = { ...history, applied: [...history.applied, payment] }
  const state = foldLoan(foldInput(loan, grown, today), today)
  if (!state.closed) return { loan: { ...loan, contractState: 'ACTIVE' }, history: grown }
  const closeReason = CLOSE_REASONS[closingAction(isoDate(loan.issuedOn), state.rows, today)]
  return {
    loan: { ...loan, contractState: 'CLOSED', closedOn: today, closeReason },
    history: grown,
  }
}

/** What may be lent after these payments; null when still nothing, or only what is cheap enough. */
const remedyBy = (payments: RemedyPayment[], loans: LoansOnDay): LoanRemedy | null => {
  const { book, today } = loans
  const books = book.books.map((row) => {
    const payment = payments.find(({ loanApplicationId }) => loanApplicationId === row.loan.id)
    return payment ? paidToday(row, payment, today) : row
  })
  const after = possibleLoan({ ...loans, book: { ...book, books } })
  const later = afterPause(after, today)
  const afterwards = mostRoublesOf(later)
  if (later.bars.length > 0 || afterwards === 0) return null
  const pause = after.bars.find(({ code }) => code === 'PAUSE')
  return {
    payments,
    totalKopecks: addKopecks(...payments.map(({ amountKopecks }) => amountKopecks)),
    afterwards,
    allowedFrom: pause?.code === 'PAUSE' ? pause.allowedFrom : null,
  }
}

/** Which loans to close, the least money first: none where something is late, one, then the smallest ones together. */
const choicesOf = (open: readonly OpenLoan[]): (readonly OpenLoan[])[] => [
  ...(open.some(({ state }) => state.overdueDays > 0) ? [[]] : []),
  ...open.map((loan) => [loan]),
  ...open.slice(1).map((_loan, index) => open.slice(0, index + 2)),
]

/**
 * The least a client can pay today to be lent to again: what is late on every loan, and where that is not enough the
 * cheapest loan to close, or several. Null when no payment helps (D8, D12, D40).
 */
export const loanRemedy = (loans: LoansOnDay): LoanRemedy | null => {
  const open = openLoansOf(loans)
  for (const closed of choicesOf(open)) {
    const payments = open.flatMap((loan) => {
      if (closed.includes(loan)) return [paymentOf(loan, 'CLOSE')]
      return loan.state.overdueDays > 0 ? [paymentOf(loan, 'PAY_OVERDUE')] : []
    })
    const remedy = remedyBy(payments, loans)
    if (remedy) return remedy
  }
  return null
}

/** The loan that will be the first to end by its schedule, of those whose end alone helps; null while anything is late. */
export const helpfulEnding = (loans: LoansOnDay): LoanEnding | null => {
  const open = openLoansOf(loans)
  if (open.some(({ state }) => state.overdueDays > 0)) return null
  const [first] = open
    .flatMap((loan) => {
      const { row, state } = loan
      const last = state.rows.at(-1)
      if (!last || last.dueOn <= loans.today) return []
      if (!remedyBy([paymentOf(loan, 'CLOSE')], loans)) return []
      return {
        loanApplicationId: row.loan.id,
        typeOfProduct: row.loan.productKey,
        on: last.dueOn,
        amountKopecks: state.remainingTotalKopecks,
      }
    })
    .toSorted((a, b) => (a.on < b.on ? -1 : 1))
  return first ?? null
}
