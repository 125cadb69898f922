import { creditLine, type CreditLine, type CreditLineInput } from '../../lending/credit-line.ts'
import { fromRoubles } from '../../lending/money.ts'
import { PRODUCTS } from '../../lending/products.ts'
import type { ClientStatus } from '../../protocol/enums.ts'
import { todaysBureauSnapshots } from './bureau-facts.ts'
import { lastCheck } from '../db/client-checks.ts'
import type { ClientRow } from '../db/clients.ts'
import type { Queryable } from '../db/database.ts'
import { lineFacts } from '../loan-book/line-facts.ts'

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
  selfBan: boolean,
): string[] => {
  const reasons = selfBan ? ['SELF_BAN'] : []
  if (line.availableKopecks >= SMALLEST_LOAN) return reasons
  return [...reasons, facts.currentOverdueDays > 0 ? 'OVERDUE' : 'NO_FREE_LINE']
}

/**
 * Where a client stands: the stored outcome of the check, VERIFIED for anyone with a contract, and LIMIT_REACHED
 * while nothing could be lent to a verified client (D20). A self-ban counts until midnight; a loan asks the bureau anew.
 */
export const clientStanding = async (
  queryable: Queryable,
  client: ClientRow,
  nowMs: number,
): Promise<ClientStanding> => {
  const facts = await lineFacts(queryable, client.id, nowMs)
  const line = creditLine(facts)
  const isPaymentDue = facts.currentOverdueDays > 0
  if (client.status !== 'VERIFIED' && !hasContract(facts)) {
    const refused = client.status === 'FAILURE_LITTLE_DATA' || client.status === 'DATA_MISMATCH'
    const check = refused ? await lastCheck(queryable, client.id) : null
    return { status: client.status, reasons: check?.reasons ?? [], line, isPaymentDue }
  }
  const answers = await todaysBureauSnapshots(queryable, client.id, nowMs)
  const selfBan = answers.some((answer) => answer.selfBan)
  const reasons = closedLineReasons(line, facts, selfBan)
  const status = reasons.length > 0 ? 'LIMIT_REACHED' : 'VERIFIED'
  return { status, reasons, line, isPaymentDue }
}
