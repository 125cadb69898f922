import { nextDebitMs } from '../../lending/auto-debit.ts'
import { isoDate, moscowDate } from '../../lending/calendar.ts'
import { DAY_MS } from '../../lending/durations.ts'
import { type LegalStatus, refusingStatus, stoppingStatus } from '../../lending/legal-status.ts'
import {
  type DebitList,
  declineReasonOf,
  type NoMoreTries,
} from '../../protocol/declined-debits.ts'
import { isExpired } from '../accounts/card-face.ts'
import type { Context } from '../context.ts'
import { nameInPassport } from '../db/client-profile.ts'
import { countDeclinedDebits, declinedDebits } from '../db/auto-debits.ts'
import { legalStatusesOfLoans } from '../db/legal-statuses.ts'
import { contactStandings } from '../messaging/contact-standing.ts'
import { contactAllowance } from './contact-allowance.ts'

const PAGE = 50
/** A debit that is tried goes on once a week at least; what is older than this is told by the list of overdue contracts. */
const LISTED_MS = 30 * DAY_MS

type Found = Awaited<ReturnType<typeof declinedDebits>>[number]

/** When it is tried again by itself, or why it is not. A blocked card stays so, whatever the debt (D16). */
const nextTryOf = (
  { agreement, nextDueOn }: Found,
  statuses: readonly LegalStatus[],
  nowMs: number,
): { nextTryAtMs: number | null; noMoreTries: NoMoreTries | null } => {
  if (refusingStatus(statuses, 'AUTO_DEBIT')) return { nextTryAtMs: null, noMoreTries: 'STATUS' }
  if (agreement?.state === 'BLOCKED') return { nextTryAtMs: null, noMoreTries: 'BLOCKED' }
  if (agreement?.state !== 'ON' || nextDueOn === null)
    return { nextTryAtMs: null, noMoreTries: 'OFF' }
  // A try at the very end of a pause of the networks is made.
  const afterMs = Math.max(nowMs, (agreement.notBeforeMs ?? 0) - 1)
  return { nextTryAtMs: nextDebitMs(isoDate(nextDueOn), afterMs), noMoreTries: null }
}

const mustChangeCard = ({ agreement, cardExpires, reasonCode }: Found, nowMs: number): boolean =>
  agreement?.state === 'BLOCKED' ||
  declineReasonOf(reasonCode).ground === 'CARD' ||
  (cardExpires !== null && isExpired({ expires: cardExpires }, nowMs))

/**
 * A page of the declined debits, the latest first, each loan once, and where the next one begins; three queries, whatever its
 * length. Of an overdue debt the contact guard says what may still be written.
 */
export const declinedDebitsShown = async (
  { database, clock }: Context,
  { list, before }: { list: DebitList; before: string | null },
) => {
  const nowMs = clock.now()
  const sinceMs = nowMs - LISTED_MS
  const month = moscowDate(nowMs).slice(0, 7)
  const found = await declinedDebits(database, { list, sinceMs, month, before, limit: PAGE + 1 })
  const page = found.slice(0, PAGE)
  const [statusesOf, standings] = await Promise.all([
    legalStatusesOfLoans(
      database,
      page.map(({ loanId }) => loanId),
    ),
    contactStandings(
      database,
      page.map(({ clientId }) => clientId),
      nowMs,
    ),
  ])
  const debits = page.map((debit) => {
    const statuses = statusesOf.get(debit.loanId) ?? []
    const standing = standings.get(debit.clientId)
    const isOverdue = debit.contractState === 'OVERDUE'
    return {
      paymentId: debit.paymentId,
      loanApplicationId: debit.loanId,
      contractNumber: debit.contractNumber,
      clientId: debit.clientId,
      clientName: nameInPassport(database, debit.clientId, debit.passportSealed),
      amountKopecks: debit.amountKopecks,
      atMs: debit.finishedAtMs ?? nowMs,
      isAutomatic: debit.initiator === 'MERCHANT',
      cardMask: debit.cardMask,
      reasonCode: debit.reasonCode,
      mustChangeCard: mustChangeCard(debit, nowMs),
      dueOn: debit.nextDueOn,
      isOverdue,
      ...nextTryOf(debit, statuses, nowMs),
      told: debit.told,
      contact:
        isOverdue && standing
          ? contactAllowance(standing, stoppingStatus(statuses)?.kind ?? null)
          : null,
    }
  })
  const last = found.length > PAGE ? page.at(-1) : undefined
  return { debits, next: last?.paymentId ?? null }
}

/** How many debits of the list there are, and those declined within the last day. */
export const countDebits = (
  { database }: Pick<Context, 'database'>,
  nowMs: number,
): Promise<{ total: number; fresh: number }> =>
  countDeclinedDebits(database, { sinceMs: nowMs - LISTED_MS, freshSinceMs: nowMs - DAY_MS })
