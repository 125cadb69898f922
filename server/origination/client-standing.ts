import { type IsoDate, moscowDate } from '../../lending/calendar.ts'
import { creditLine, type CreditLine, type CreditLineInput } from '../../lending/credit-line.ts'
import { fromRoubles } from '../../lending/money.ts'
import { PRODUCTS } from '../../lending/products.ts'
import type { ClientStatus } from '../../protocol/enums.ts'
import type { ClientRow } from '../db/clients.ts'
import type { Queryable } from '../db/database.ts'
import { lineFactsFrom } from '../loan-book/line-facts.ts'
import { type ClientBook, clientBookOf } from '../loan-book/loan-books.ts'

/** Less than the smallest loan of any product is no free line. */
const SMALLEST_LOAN = fromRoubles(
  Math.min(...Object.values(PRODUCTS).map(({ minAmountRoubles }) => minAmountRoubles)),
)

export interface ClientStanding {
  /** What the client is shown (D20). */
  readonly status: ClientStatus
  /** Machine codes of why; empty when there is nothing to explain. */
  readonly reasons: readonly string[]
  readonly line: CreditLine
  /** A payment of an open contract is overdue. */
  readonly isPaymentDue: boolean
}

/** Specification §4: whoever has, or had, a contract is treated as verified. */
const hasContract = (facts: CreditLineInput): boolean =>
  facts.closedContracts.length > 0 ||
  facts.openPrincipalKopecks > 0 ||
  facts.signedNotPaidOutKopecks > 0

const closedLineReasons = (
  line: CreditLine,
  facts: CreditLineInput,
  { selfBan, isDeclined }: { selfBan: boolean; isDeclined: boolean },
): string[] => {
  const reasons = [...(isDeclined ? ['DECLINED'] : []), ...(selfBan ? ['SELF_BAN'] : [])]
  if (line.availableKopecks >= SMALLEST_LOAN) return reasons
  return [...reasons, facts.currentOverdueDays > 0 ? 'OVERDUE' : 'NO_FREE_LINE']
}

/**
 * Where a client stands: the stored outcome of the check, VERIFIED for anyone with a contract, and LIMIT_REACHED
 * while nothing could be lent to a verified client (D20). A self-ban counts until midnight; a loan asks the bureau again.
 */
export const standingFrom = (
  book: ClientBook,
  stored: ClientStatus,
  on: IsoDate,
): ClientStanding => {
  const facts = lineFactsFrom(book, on)
  const line = creditLine(facts)
  const isPaymentDue = facts.currentOverdueDays > 0
  if (stored !== 'VERIFIED' && !hasContract(facts)) {
    const isRefused = stored === 'FAILURE_LITTLE_DATA' || stored === 'DATA_MISMATCH'
    return { status: stored, reasons: isRefused ? book.checkReasons : [], line, isPaymentDue }
  }
  const { bureauRound } = book
  const selfBan =
    bureauRound !== null && moscowDate(bureauRound.receivedAtMs) === on && bureauRound.selfBan
  const reasons = closedLineReasons(line, facts, { selfBan, isDeclined: book.decline !== null })
  const status = reasons.length > 0 ? 'LIMIT_REACHED' : 'VERIFIED'
  return { status, reasons, line, isPaymentDue }
}

/** {@link standingFrom} of a client as of a moment, by one query. */
export const clientStanding = async (
  queryable: Queryable,
  client: Pick<ClientRow, 'id' | 'status'>,
  nowMs: number,
): Promise<ClientStanding> =>
  standingFrom(await clientBookOf(queryable, client.id), client.status, moscowDate(nowMs))
