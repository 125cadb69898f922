import { type IsoDate, moscowDate } from '../../lending/calendar.ts'
import { isExpensive } from '../../lending/expensive-loans.ts'
import { isUnderWay } from '../../lending/lifecycle.ts'
import { refreshRefusal } from '../../lending/identification-refresh.ts'
import type { LoanBounds } from '../../lending/loan-bounds.ts'
import type { ProductKey } from '../../lending/products.ts'
import type { ClientStatus } from '../../protocol/enums.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { OtherAccountRefusal } from '../../protocol/other-account.ts'
import type { Context } from '../context.ts'
import { type LendingBook, lendingBookOf } from '../loan-book/lending-book.ts'
import type { ClientBook } from '../loan-book/loan-books.ts'
import { rememberedOf } from '../remembered.ts'
import { type ClientStanding, standingFrom } from './client-standing.ts'
import { helpfulEnding, type LoanEnding, loanRemedy, type LoanRemedy } from './loan-remedy.ts'
import { hasSealedRunOut } from './passport-verdict.ts'
import { type LoansOnDay, type PossibleLoan, possibleLoan } from './possible-loan.ts'
import { termFactsOf } from '../screening/identifications.ts'
import { otherAccountRefusal } from './refuse-duplicate.ts'

/** Why a client would be refused whatever was chosen, or any loan dearer than a bound; optional parts by the code. */
export interface NewLoanRefusal {
  readonly code:
    | 'NOT_VERIFIED'
    | 'PASSPORT'
    | 'DATA_REFRESH'
    | 'DATA_DOUBT'
    | 'OVERDUE'
    | 'SELF_BAN'
    | 'MARKET_LIMIT'
    | 'NO_FREE_LINE'
    | 'EXPENSIVE_LOANS'
    | 'PAUSE'
    | 'LEGAL_STATUS'
    | 'DECLINED'
    | 'ACCESS_STOPPED'
    | OtherAccountRefusal
  readonly on: IsoDate
  readonly expensive?: { abovePercent: number; maxOpen: number; products: ProductKey[] }
  readonly pause?: { abovePercent: number; days: number; allowedFrom: IsoDate }
  readonly decline?: { allowedFrom: IsoDate }
  readonly remedy?: LoanRemedy
  readonly ending?: LoanEnding
}

export interface NewLoan {
  readonly standing: ClientStanding
  readonly refusal: NewLoanRefusal | null
  /** What may be chosen of each product; empty where nothing may. */
  readonly bounds: Readonly<Partial<Record<ProductKey, LoanBounds>>>
  /** The client waits to be told that a loan can be taken. */
  readonly isWatched: boolean
}

/** What is asked of a client's {@link LendingBook}. */
interface Question {
  readonly status: ClientStatus
  readonly today: IsoDate
  readonly isMarketKnown: boolean
  /** One person borrows in one account: why not in this one now (decision 0112). */
  readonly otherAccount: OtherAccountRefusal | null
  /** Their passport has run out (decision 0111). */
  readonly isPassportOver: boolean
  /** What is known of them is not fresh, or doubted (decision 0165). */
  readonly dataRefusal: ReturnType<typeof refreshRefusal>
}

/** Only money helps against these. */
const HELPED_BY_PAYING: readonly NewLoanRefusal['code'][] = [
  'OVERDUE',
  'NO_FREE_LINE',
  'EXPENSIVE_LOANS',
]

/** The first thing in the way; what the client can do nothing about stands before what would be paid for in vain. */
const codeOf = (
  { status, reasons }: ClientStanding,
  { bars }: PossibleLoan,
  {
    isMarketKnown,
    isPassportOver,
    dataRefusal,
  }: Pick<Question, 'isMarketKnown' | 'isPassportOver' | 'dataRefusal'>,
): NewLoanRefusal['code'] | null => {
  if (status !== 'VERIFIED' && status !== 'LIMIT_REACHED') return 'NOT_VERIFIED'
  if (isPassportOver) return 'PASSPORT'
  if (dataRefusal !== null) return dataRefusal
  if (reasons.includes('SELF_BAN')) return 'SELF_BAN'
  if (reasons.includes('OVERDUE')) return 'OVERDUE'
  if (!isMarketKnown) return 'MARKET_LIMIT'
  if (reasons.includes('NO_FREE_LINE')) return 'NO_FREE_LINE'
  return bars[0]?.code ?? null
}

/** What the client can do nothing about by money. */
const heldCode = (
  { isHeld, isAccessDenied, book }: LendingBook,
  { otherAccount }: Pick<Question, 'otherAccount'>,
): NewLoanRefusal['code'] | null => {
  if (isHeld) return 'LEGAL_STATUS'
  if (book.decline !== null) return 'DECLINED'
  if (isAccessDenied) return 'ACCESS_STOPPED'
  return otherAccount
}

const legalFigures = (
  { book, percents }: LoansOnDay,
  bars: PossibleLoan['bars'],
): Pick<NewLoanRefusal, 'expensive' | 'pause'> => {
  const [bar] = bars
  if (bar?.code === 'PAUSE') {
    const { abovePercent, days, allowedFrom } = bar
    return { pause: { abovePercent, days, allowedFrom } }
  }
  if (!bar) return {}
  const { abovePercent, maxOpen } = bar
  const products = book.books
    .map(({ loan }) => loan)
    .filter((loan) => isUnderWay(loan) && isExpensive(percents.get(loan.id) ?? 0, abovePercent))
    .map(({ productKey }) => productKey)
  return { expensive: { abovePercent, maxOpen, products } }
}

const declineFigures = ({
  decline,
}: Pick<ClientBook, 'decline'>): Pick<NewLoanRefusal, 'decline'> =>
  decline ? { decline: { allowedFrom: decline.allowedFrom } } : {}

const refusalOf = (
  code: NewLoanRefusal['code'] | null,
  loans: LoansOnDay & { readonly book: Pick<ClientBook, 'decline'> },
  { bars }: PossibleLoan,
): NewLoanRefusal | null => {
  if (code === null) return null
  const isLegal = code === 'EXPENSIVE_LOANS' || code === 'PAUSE'
  const isHelped = HELPED_BY_PAYING.includes(code)
  const remedy = isHelped ? loanRemedy(loans) : null
  const ending = isHelped ? helpfulEnding(loans) : null
  return {
    code,
    on: loans.today,
    ...(isLegal && legalFigures(loans, bars)),
    ...(code === 'DECLINED' && declineFigures(loans.book)),
    ...(remedy && { remedy }),
    ...(ending && { ending }),
  }
}

const newLoanFrom = rememberedOf(
  (read: LendingBook, question: Question): Omit<NewLoan, 'isWatched'> => {
    const { book, percents } = read
    const { status, today } = question
    const standing = standingFrom(book, status, today)
    const loans = { book, percents, today }
    const possible = possibleLoan(loans)
    const code = heldCode(read, question) ?? codeOf(standing, possible, question)
    const isOpen = code === null || code === 'EXPENSIVE_LOANS' || code === 'PAUSE'
    const bounds = isOpen ? [...possible.bounds].filter(([, each]) => each !== null) : []
    return {
      standing,
      refusal: refusalOf(code, loans, possible),
      bounds: Object.fromEntries(bounds),
    }
  },
)

/**
 * What may be lent to a client now, or why not and what would help, as far as it is known without an offer and without
 * asking a bureau (D8, D12, D20, D40). @throws Refusal UNAUTHENTICATED for a client who is gone
 */
export const newLoanOf = async (context: Context, clientId: string): Promise<NewLoan> => {
  const today = moscowDate(context.clock.now())
  const read = await lendingBookOf(context.database, clientId, today)
  const { book, accountPairs, isMarketRowEntered, isWatched, passportSealed } = read
  if (!book.client || book.client.deletedAtMs !== null) throw new Refusal('UNAUTHENTICATED')
  const loan = newLoanFrom(read, {
    status: book.client.status,
    today,
    isMarketKnown: isMarketRowEntered || context.config.marketTable(today) !== null,
    otherAccount: await otherAccountRefusal(context.database, accountPairs),
    isPassportOver:
      passportSealed !== null &&
      hasSealedRunOut(context.database, { clientId, sealed: passportSealed, on: today }),
    dataRefusal: book.identification && refreshRefusal(termFactsOf(book.identification), today),
  })
  return { ...loan, isWatched }
}
