import { addDays, isoDate, type IsoDate, isWorkingDay, moscowDate } from '../../lending/calendar.ts'
import { accrualStopsOf, dischargeOf } from '../../lending/legal-status.ts'
import { balances } from '../../lending/ledger.ts'
import { APPLICATION_TRANSITIONS, CONTRACT_TRANSITIONS } from '../../lending/lifecycle.ts'
import { foldLoan } from '../../lending/loan-replay.ts'
import type { FoldInput, LoanState } from '../../lending/loan-state.ts'
import { addKopecks, kopecks } from '../../lending/money.ts'
import { rulesAt } from '../../lending/rules.ts'
import { owedAgain } from '../../lending/taken-back.ts'
import { CHARGEBACK, SECOND } from './bank-steps.ts'
import type { Facts, LoanFacts, PaymentFacts, TakenBackFacts } from './facts.ts'
import { hasBegun, holidayTerms } from './holiday-facts.ts'
import { HOLIDAY_RULES } from './holiday-rules.ts'

/** A rule that must hold whatever has happened; `broken` says in words how it does not. */
export interface Invariant {
  /** Number in reference 1.2 of the quality document, where it has one. */
  readonly number: number | null
  readonly rule: string
  readonly broken: (facts: Facts) => readonly string[]
}

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const sum = (amounts: readonly number[]): number => amounts.reduce((all, next) => all + next, 0)
const duplicates = (names: readonly string[]): string[] =>
  names.filter((name, index) => names.indexOf(name) !== index)

export const balanceOf = (facts: Facts, loanId: string, account: string): number =>
  sum(
    facts.balances
      .filter((row) => row.loanId === loanId && row.account === account)
      .map((row) => row.kopecks),
  )

/** Its booking was not undone as a mistake. */
const stands = ({ reversedAtMs }: PaymentFacts): boolean => reversedAtMs === null

/**
 * The payment whose money was taken off its loan and assigned to the one of this payment, however often that happened;
 * itself for any other.
 */
const originOf = (payments: readonly PaymentFacts[], payment: PaymentFacts): PaymentFacts =>
  payments
    .filter((other) => !stands(other) && other.transactionId === payment.transactionId)
    .reduce((first, other) => (other.createdAtMs < first.createdAtMs ? other : first), payment)

/** Legal statuses that bind a loan. */
export const statusesOf = (facts: Facts, { id }: LoanFacts) =>
  facts.legalStatuses.filter(({ loanId }) => loanId === id)

/** The book of a loan from the rows alone, past the server's own reading of them. */
export const bookFrom = (facts: Facts, loan: LoanFacts, asOf: IsoDate): FoldInput => ({
  productKey: loan.productKey,
  amountKopecks: kopecks(loan.amountKopecks),
  dailyRateMillionths: loan.dailyRateMillionths,
  chargedRateBillionths: loan.chargedRateBillionths,
  issuedOn: isoDate(loan.issuedOn),
  rows: loan.schedule,
  payments: facts.payments.flatMap((payment) => {
    const { loanId, state, appliedOn, amountKopecks, paymentType } = payment
    return loanId === loan.id && state === 'PAID' && appliedOn !== null && stands(payment)
      ? [
          {
            on: isoDate(appliedOn),
            amountKopecks: kopecks(amountKopecks),
            kind: paymentType === 'PAYOFF' ? ('PAYOFF' as const) : ('INSTALMENT' as const),
          },
        ]
      : []
  }),
  writeOff: facts.writeOffs.find(({ loanId }) => loanId === loan.id) ?? null,
  forgivenesses: facts.forgivenesses.filter(({ loanId }) => loanId === loan.id),
  courtCosts: facts.courtCosts.filter(({ loanId }) => loanId === loan.id),
  payoutReturn: facts.payoutReturns.find(({ loanId }) => loanId === loan.id) ?? null,
  penaltyFree: facts.penaltyFree.filter(({ loanId }) => loanId === loan.id),
  holidays: facts.holidays
    .filter((holiday) => holiday.loanId === loan.id && hasBegun(holiday))
    .map(holidayTerms),
  accrualStops: accrualStopsOf(statusesOf(facts, loan)),
  discharge: dischargeOf(statusesOf(facts, loan)),
  changes: facts.changes.filter(({ loanId }) => loanId === loan.id),
  takenBack: facts.takenBack.filter(({ loanId }) => loanId === loan.id),
  asOf,
  overpaymentCapPercent: rulesAt(isoDate(loan.issuedOn)).overpaymentCapPercent,
})

const amountTakenBack = (taken: TakenBackFacts): number =>
  addKopecks(owedAgain(taken), taken.fromHeldKopecks)

const localDay = (atMs: number): number => Math.floor((atMs + 3 * HOUR_MS) / DAY_MS)

/** Money of it was found later to be somebody else's, so it was late on days on which nobody could know. */
const isRewritten = ({ takenBack, payments }: Facts, loanId: string): boolean =>
  takenBack.some((taken) => taken.loanId === loanId) ||
  payments.some((payment) => payment.loanId === loanId && !stands(payment))

/** The most messages within so many local days in a row. */
const mostWithin = (moments: readonly number[], days: number): number =>
  Math.max(
    0,
    ...moments.map((last) => {
      const end = localDay(last)
      return moments.filter((atMs) => localDay(atMs) > end - days && localDay(atMs) <= end).length
    }),
  )

/** The fold of a loan on the last day its ledger knows; null before the payout. */
export const foldOf = (facts: Facts, loan: LoanFacts): LoanState | null => {
  const last = facts.ledger.find(({ loanId }) => loanId === loan.id)?.lastOn
  return last === undefined ? null : foldLoan(bookFrom(facts, loan, isoDate(last)))
}

const perLoan =
  (check: (loan: LoanFacts, facts: Facts) => readonly string[]) =>
  (facts: Facts): readonly string[] =>
    facts.loans.flatMap((loan) => check(loan, facts).map((what) => `loan ${loan.id}: ${what}`))

const perPaidOut = (check: (loan: LoanFacts, facts: Facts) => readonly string[]) =>
  perLoan((loan, facts) => (loan.state === 'PAID_OUT' ? check(loan, facts) : []))

const isListed = (from: string, action: string, to: string): boolean =>
  [APPLICATION_TRANSITIONS, CONTRACT_TRANSITIONS].some((table) =>
    Object.entries(table).some(
      ([state, actions]) =>
        state === from &&
        Object.entries(actions).some(([name, next]) => name === action && next === to),
    ),
  )

const nextWorkingDay = (day: IsoDate): IsoDate => {
  const next = addDays(day, 1)
  return isWorkingDay(next) ? next : nextWorkingDay(next)
}

const isAboutRefund = (kind: Facts['returnTasks'][number]['kind']): boolean =>
  kind === 'REFUND_REFUSED' || kind === 'FRAUD_REFUND'

/** Whether a refund left the lender by a bank transfer, past the acquirer. */
const sentByTransfer = ({ returnTasks }: Facts, refundId: string): boolean =>
  returnTasks.some(
    ({ kind, subjectId, transferNumber }) =>
      isAboutRefund(kind) && subjectId === refundId && transferNumber !== null,
  )

/** Arrivals less departures of each state: a path has one state it began in and one it ended in. */
const endsOf = (moves: readonly { fromState: string; toState: string }[]) => {
  const degrees = new Map<string, number>()
  for (const { fromState, toState } of moves) {
    degrees.set(fromState, (degrees.get(fromState) ?? 0) - 1)
    degrees.set(toState, (degrees.get(toState) ?? 0) + 1)
  }
  return [...degrees].filter(([, degree]) => degree !== 0)
}

const isApplicationState = (state: string): boolean => Object.hasOwn(APPLICATION_TRANSITIONS, state)

/** Rules of one borrower's rows, true at every moment of the safety phase and after it. */
export const INVARIANTS: readonly Invariant[] = [
  {
    number: 1,
    rule: 'postings sum to zero, per entry and per loan',
    broken: (facts) => [
      ...facts.unevenEntries,
      ...perPaidOut((loan, { balances: rows }) => {
        const total = sum(rows.filter(({ loanId }) => loanId === loan.id).map((row) => row.kopecks))
        return total === 0 ? [] : [`sums to ${total}`]
      })(facts),
    ],
  },
  {
    number: 2,
    rule: 'principal repaid and principal owed are the principal paid out',
    broken: perPaidOut((loan, facts) => {
      const isBack = facts.payoutReturns.some(({ loanId }) => loanId === loan.id)
      const cameBack = isBack ? loan.amountKopecks : 0
      const paidOut = cameBack - balanceOf(facts, loan.id, 'PAYOUT_CLEARING')
      const principal = facts.balances.filter(
        ({ loanId, account }) => loanId === loan.id && account === 'PRINCIPAL',
      )
      const lent = sum(principal.filter(({ kind }) => kind === 'PAYOUT').map((row) => row.kopecks))
      const raised = principal.filter(
        ({ kind, kopecks: moved }) =>
          kind !== 'PAYOUT' && kind !== 'PAYMENT_TAKEN_BACK' && moved > 0,
      )
      return paidOut === loan.amountKopecks && lent === loan.amountKopecks && raised.length === 0
        ? []
        : [`${paidOut} sent and ${lent} lent of ${loan.amountKopecks}`]
    }),
  },
  {
    number: 3,
    rule: 'what is owed and what is held for the client is never negative',
    broken: perPaidOut((loan, facts) =>
      ['PRINCIPAL', 'INTEREST', 'HOLIDAY_INTEREST', 'PENALTY', 'COURT_COSTS', 'COURT_COSTS_PAID']
        .flatMap((account) => {
          const owed = balanceOf(facts, loan.id, account)
          return owed < 0 ? [`${account} ${owed}`] : []
        })
        .concat(balanceOf(facts, loan.id, 'ADVANCE') > 0 ? ['ADVANCE above zero'] : []),
    ),
  },
  {
    number: 5,
    rule: 'principal of the schedule is the amount to the kopeck, the last payment within 1 ₽',
    broken: perLoan((loan) => {
      const principal = sum(loan.schedule.map((row) => row.principalKopecks))
      const regular = loan.schedule[0]?.paymentKopecks ?? 0
      const last = loan.schedule.at(-1)?.paymentKopecks ?? 0
      const isAnnuity = loan.productKey === 'INSTALLMENT'
      return [
        ...(principal === loan.amountKopecks ? [] : [`principal of the schedule ${principal}`]),
        ...(isAnnuity && Math.abs(last - regular) > 100 ? [`payments ${regular} and ${last}`] : []),
      ]
    }),
  },
  {
    number: 6,
    rule: 'a day costs at most 0.8 % and all charges together at most the cap of the loan’s day',
    broken: perLoan((loan, facts) => {
      const charged =
        -balanceOf(facts, loan.id, 'INTEREST_INCOME') - balanceOf(facts, loan.id, 'PENALTY_INCOME')
      const capPercent = rulesAt(isoDate(loan.issuedOn)).overpaymentCapPercent
      return [
        ...(loan.dailyRateMillionths <= 8000 ? [] : [`rate ${loan.dailyRateMillionths}`]),
        ...(loan.fullCostPercent <= 292 ? [] : [`full cost ${loan.fullCostPercent}`]),
        ...(charged * 100 <= loan.amountKopecks * capPercent
          ? []
          : [`charged ${charged} of ${loan.amountKopecks}`]),
      ]
    }),
  },
  {
    number: 7,
    rule: 'one payout per signed application, at ours and at the bank',
    broken: perLoan((loan, facts) => {
      const tries = facts.payouts.filter(({ loanId }) => loanId === loan.id)
      const paid = tries.filter(({ state }) => state === 'PAID')
      const ids = new Set(tries.map(({ id }) => id))
      const sent = facts.bank.filter(
        ({ invoiceId, type, status }) =>
          ids.has(invoiceId) && type === 'payout' && status === 'Completed',
      )
      const isOut = loan.state === 'PAID_OUT'
      return [
        ...(sent.length <= 1 ? [] : [`the bank sent it ${sent.length} times`]),
        ...(paid.length === (isOut ? 1 : 0) ? [] : [`${paid.length} payouts in ${loan.state}`]),
        ...(paid.every(({ amountKopecks }) => amountKopecks === loan.amountKopecks)
          ? []
          : ['another sum was paid out']),
        ...(isOut && sent[0]?.amountKopecks !== loan.amountKopecks ? ['in our books only'] : []),
        ...(sent.length > 0 && ['CANCELLED', 'EXPIRED', 'REFUSED'].includes(loan.state)
          ? [`sent although ${loan.state}`]
          : []),
      ]
    }),
  },
  {
    number: 8,
    rule: 'one charge per invoice; what our books have as paid the bank has taken',
    broken: (facts) => [
      ...duplicates(facts.payments.map(({ invoiceId }) => invoiceId)),
      ...facts.payments.flatMap((payment) => {
        const { id, state, purpose, amountKopecks } = payment
        const { invoiceId } = originOf(facts.payments, payment)
        const taken = facts.bank.filter(
          (row) =>
            row.invoiceId === invoiceId &&
            row.type === 'payment' &&
            row.status === 'Completed' &&
            row.description !== SECOND,
        )
        if (taken.length > 1) return [`payment ${id}: taken ${taken.length} times`]
        if (state !== 'PAID' || purpose !== 'REPAYMENT') return []
        return taken[0]?.amountKopecks === amountKopecks ? [] : [`payment ${id}: not at the bank`]
      }),
    ],
  },
  {
    number: 9,
    rule: 'only listed transitions, and they lead to the state that stands',
    broken: perLoan((loan, facts) => {
      const moves = facts.transitions.filter(({ loanId }) => loanId === loan.id)
      const unlisted = moves.filter((move) => !isListed(move.fromState, move.action, move.toState))
      const application = moves.filter(({ fromState }) => isApplicationState(fromState))
      const contract = moves.filter(({ fromState }) => !isApplicationState(fromState))
      const reached = (path: typeof moves, state: string | null) => {
        const ends = endsOf(path)
        return ends.length === 0 || ends.some(([end, degree]) => end === state && degree === 1)
      }
      return [
        ...unlisted.map(({ fromState, action, toState }) => `${fromState} ${action} ${toState}`),
        ...(reached(application, loan.state) ? [] : [`no way to ${loan.state}`]),
        ...(reached(contract, loan.contractState) ? [] : [`no way to ${loan.contractState}`]),
        ...((loan.state === 'PAID_OUT') === (loan.contractState !== null)
          ? []
          : ['half a contract']),
        ...((loan.contractState === 'CLOSED') === (loan.closeReason !== null) ? [] : ['no reason']),
      ]
    }),
  },
  {
    number: 10,
    rule: 'money has its cause, its entry in the ledger and its receipt of the same transaction',
    broken: (facts) => [
      ...facts.uncausedEntries,
      ...facts.payments.flatMap(({ id, state, purpose, loanId, appliedOn }) => {
        if (state !== 'PAID' || purpose !== 'REPAYMENT') return []
        const hasReceipt = facts.documents.some(({ causeId }) => causeId === id)
        return [
          ...(appliedOn === null ? [`payment ${id} is not applied`] : []),
          ...(hasReceipt ? [] : [`payment ${id} of ${loanId} has no receipt`]),
        ]
      }),
      ...perPaidOut((loan, { documents, signatures }) => [
        ...(documents.some(({ loanId }) => loanId === loan.id) ? [] : ['no contract document']),
        ...(signatures.some(({ loanId }) => loanId === loan.id) ? [] : ['no signature']),
      ])(facts),
    ],
  },
  {
    number: 12,
    rule: 'a code opens one effect and is used up with it',
    broken: ({ signatures, usedCodes }) => [
      ...duplicates(signatures.map(({ codeId }) => codeId)),
      ...usedCodes.flatMap(({ id, eventCode }) =>
        eventCode === 'NEW_LOAN' && !signatures.some(({ codeId }) => codeId === id)
          ? [`code ${id} was used for nothing`]
          : [],
      ),
    ],
  },
  {
    number: null,
    rule: 'money counts for the day on which the bank took it, however late we learn of it (D55)',
    broken: ({ payments, bank }) =>
      payments.flatMap(({ id, invoiceId, state, purpose, appliedOn }) => {
        // Money that was assigned from another loan has no invoice of its own at the bank.
        const taken = bank.find(
          (row) =>
            row.invoiceId === invoiceId &&
            row.type === 'payment' &&
            row.status === 'Completed' &&
            row.description !== SECOND,
        )
        if (state !== 'PAID' || purpose !== 'REPAYMENT' || !taken) return []
        const on = moscowDate(taken.createdAtMs)
        return appliedOn === on ? [] : [`payment ${id}: taken on ${on}, counted on ${appliedOn}`]
      }),
  },
  {
    number: null,
    rule: 'the ledger holds exactly the money of the paid payments and of the refunds',
    broken: perPaidOut((loan, facts) => {
      const paid = sum(
        facts.payments
          .filter(
            (payment) => payment.loanId === loan.id && payment.state === 'PAID' && stands(payment),
          )
          .map(({ amountKopecks }) => amountKopecks),
      )
      const returned = sum(
        facts.refunds
          .filter(({ loanId, state }) => loanId === loan.id && state === 'PAID')
          .map(({ amountKopecks }) => amountKopecks),
      )
      const sentOfRest = sum(
        facts.returnTasks
          .filter((task) => task.kind === 'FRAUD_REFUND' && task.subjectId === null)
          .filter((task) => task.loanId === loan.id && task.transferNumber !== null)
          .map(({ amountKopecks }) => amountKopecks ?? 0),
      )
      const takenBack = sum(
        facts.takenBack.filter(({ loanId }) => loanId === loan.id).map(amountTakenBack),
      )
      const booked = balanceOf(facts, loan.id, 'SETTLEMENT')
      return paid - returned - sentOfRest - takenBack === booked
        ? []
        : [`${paid} paid, ${returned} back, ${takenBack} taken back, ${booked} booked`]
    }),
  },
  {
    number: null,
    rule: 'an overpayment goes back once, and what our books have as returned the bank has sent',
    broken: (facts) =>
      facts.payments.filter(stands).flatMap(({ id, transactionId, amountKopecks }) => {
        const ours = facts.refunds.filter(({ paymentId }) => paymentId === id)
        const sent = facts.bank.filter(
          (row) =>
            String(row.originalTransactionId) === transactionId &&
            row.type === 'refund' &&
            row.status === 'Completed' &&
            row.description !== CHARGEBACK,
        )
        const back = sum(sent.map((row) => row.amountKopecks))
        const ordered = sum(ours.map((row) => row.amountKopecks))
        // A dispute that was given up may have brought the overpayment to its payer.
        const argued = facts.chargebacks
          .filter(({ state }) => state === 'LOST')
          .map((chargeback) => chargeback.id)
        const transferred = ours.filter((row) => sentByTransfer(facts, row.id))
        const booked = sum(
          ours
            .filter((row) => row.state === 'PAID' && !argued.includes(row.transactionId ?? ''))
            .filter((row) => !transferred.includes(row))
            .map((row) => row.amountKopecks),
        )
        const all = back + sum(transferred.map((row) => row.amountKopecks))
        return all <= ordered && booked <= back && ordered <= amountKopecks
          ? []
          : [`payment ${id}: ${ordered} to go back, ${booked} booked, ${all} sent`]
      }),
  },
  {
    number: null,
    rule: 'what went back by a bank transfer was given up by the acquirer, is booked, and went by no card (decision 0160)',
    broken: (facts) =>
      facts.returnTasks
        .filter(({ transferNumber }) => transferNumber !== null)
        .flatMap((task) => {
          const { id, kind, state, isStopped, transactionId, subjectId } = task
          const refund = facts.refunds.find((row) => row.id === subjectId)
          const sent = facts.bank.filter(
            (row) =>
              String(row.originalTransactionId) === transactionId &&
              row.type === 'refund' &&
              row.status === 'Completed' &&
              row.description !== CHARGEBACK &&
              !facts.refunds.some((other) => other.transactionId === String(row.transactionId)),
          )
          return [
            ...(isStopped && state === 'DONE'
              ? []
              : [`task ${id}: ${state}, tried: ${!isStopped}`]),
            ...(sent.length === 0 ? [] : [`task ${id}: went by the card too`]),
            ...(isAboutRefund(kind) && refund && refund.state !== 'PAID'
              ? [`task ${id}: the refund is ${refund.state}`]
              : []),
          ]
        }),
  },
  {
    number: null,
    rule: 'the Bank of Russia is to be told once of each loan proved not to be its client’s, within a working day (41-FZ, decision 0164)',
    broken: ({ fraudProofs, fraudReports }) => [
      ...fraudReports
        .filter(({ id }) => !fraudProofs.some((proof) => proof.id === id))
        .map(({ id }) => `report ${id} of nothing proved`),
      ...fraudProofs.flatMap(({ id, loanId, enteredAtMs }) => {
        const own = fraudReports.filter((report) => report.id === id && report.loanId === loanId)
        const due = nextWorkingDay(moscowDate(enteredAtMs))
        return own.length === 1 && own[0]?.dueOn === due
          ? []
          : [`loan ${loanId}: ${own.map(({ dueOn }) => dueOn).join()}, to be told by ${due}`]
      }),
      ...fraudReports
        .filter(({ sentAtMs, answeredAtMs }) => answeredAtMs !== null && sentAtMs === null)
        .map(({ id }) => `report ${id} was answered and never sent`),
    ],
  },
  {
    number: null,
    rule: 'money taken back is booked once, and only as much as the bank took (D45)',
    broken: ({ takenBack, bank, chargebacks }) => [
      ...duplicates(takenBack.map(({ transactionId }) => transactionId)),
      ...takenBack.flatMap((taken) => {
        const at =
          bank.find((row) => String(row.transactionId) === taken.transactionId) ??
          chargebacks.find(({ id, state }) => id === taken.transactionId && state === 'LOST')
        return at && amountTakenBack(taken) <= at.amountKopecks
          ? []
          : [`${amountTakenBack(taken)} by ${taken.transactionId}`]
      }),
    ],
  },
  {
    number: null,
    rule: 'an automatic debit is made only while it is agreed to, and at most twice a day (D16)',
    broken: ({ payments, autoDebits }) => {
      const debits = payments.filter(({ initiator }) => initiator === 'MERCHANT')
      const unasked = debits.filter(
        ({ loanId, createdAtMs }) =>
          !autoDebits.some(
            (agreed) =>
              agreed.loanId === loanId &&
              agreed.agreedAtMs <= createdAtMs &&
              createdAtMs <= (agreed.stoppedAtMs ?? createdAtMs),
          ),
      )
      const loans = [...new Set(debits.map(({ loanId }) => loanId))]
      const often = loans.filter((id) => {
        const moments = debits.filter(({ loanId }) => loanId === id)
        return (
          mostWithin(
            moments.map(({ createdAtMs }) => createdAtMs),
            1,
          ) > 2
        )
      })
      return [
        ...unasked.map(({ id }) => `debit ${id} was not agreed to`),
        ...often.map((id) => `loan ${id} often`),
      ]
    },
  },
  {
    number: null,
    rule: 'past a due date at most 2 messages a day, 4 in 7 days, 16 in 31 (230-FZ, D17)',
    broken: ({ sentAfterDueMs }) =>
      (
        [
          [1, 2],
          [7, 4],
          [31, 16],
        ] as const
      ).flatMap(([days, limit]) => {
        const most = mostWithin(sentAfterDueMs, days)
        return most <= limit ? [] : [`${most} messages in ${days} days`]
      }),
  },
  {
    number: null,
    rule: 'a message about a debt past its due date is counted as one (230-FZ art. 7, D17)',
    broken: (facts) =>
      facts.debtMessages.flatMap(({ id, loanId, sentAtMs, isCounted }) => {
        const loan = facts.loans.find((each) => each.id === loanId)
        if (!loan || isCounted || isRewritten(facts, loanId)) return []
        const { overdueDays } = foldLoan(bookFrom(facts, loan, moscowDate(sentAtMs)))
        return overdueDays > 0 ? [`message ${id} of ${loanId}, ${overdueDays} days past due`] : []
      }),
  },
  {
    number: null,
    rule: 'a debt past its due date is written of from 8 to 22 on working days, from 9 to 20 on others (230-FZ art. 7)',
    broken: ({ sentAfterDueMs }) =>
      sentAfterDueMs.flatMap((atMs) => {
        // Everybody of these worlds lives by the time of Moscow.
        const hour = new Date(atMs + 3 * HOUR_MS).getUTCHours()
        const [opens, closes] = isWorkingDay(moscowDate(atMs)) ? [8, 22] : [9, 20]
        return hour >= opens && hour < closes ? [] : [`sent at ${new Date(atMs).toISOString()}`]
      }),
  },
  {
    number: null,
    rule: 'who asked not to be written to about a debt is not (230-FZ art. 8, decision 0068)',
    broken: ({ writtenWhileStopped }) => writtenWhileStopped.map((id) => `message ${id}`),
  },
  {
    number: null,
    rule: 'on days that a legal status stops nothing accrues (decision 0085)',
    broken: ({ accruedUnderStatus }) => accruedUnderStatus,
  },
  {
    number: null,
    rule: 'under a legal status nobody is written to about the debt (decision 0090)',
    broken: ({ writtenUnderStatus }) => writtenUnderStatus.map((id) => `message ${id}`),
  },
  {
    number: null,
    rule: 'a loan that a discharge, a service or a proof of fraud has ended is a loss and nothing off the balance (decisions 0094, 0121, 0164)',
    broken: perPaidOut((loan, facts) => {
      if (!['DISCHARGED', 'ENDED_BY_LAW', 'NOT_OWED'].includes(loan.closeReason ?? '')) return []
      const left = balanceOf(facts, loan.id, 'OFF_BALANCE')
      return left === 0 ? [] : [`OFF_BALANCE ${left}`]
    }),
  },
  {
    number: null,
    rule: 'what courts got is owed or paid, our cost, or waits for their word (decision 0123)',
    broken: perPaidOut((loan, facts) => {
      const costs = facts.courtCosts.filter(({ loanId }) => loanId === loan.id)
      const paid = sum(costs.map(({ paidKopecks }) => paidKopecks))
      const refused = sum(costs.map(({ refusedKopecks }) => refusedKopecks))
      const decided = refused + sum(costs.map(({ awardedKopecks }) => awardedKopecks))
      const sent = 0 - balanceOf(facts, loan.id, 'COURT_CLEARING')
      const waiting = balanceOf(facts, loan.id, 'COURT_COSTS_PAID')
      const lost = balanceOf(facts, loan.id, 'COURT_COSTS_LOST')
      return sent === paid && waiting === paid - decided && lost >= refused
        ? []
        : [`${sent} sent of ${paid}, ${waiting} waits of ${paid - decided}, ${lost} lost`]
    }),
  },
  {
    number: null,
    rule: 'a closed contract owes nothing and is owed nothing but an overpayment',
    broken: perPaidOut((loan, facts) =>
      loan.contractState !== 'CLOSED'
        ? []
        : ['PRINCIPAL', 'INTEREST', 'HOLIDAY_INTEREST', 'PENALTY', 'COURT_COSTS'].flatMap(
            (account) => {
              const left = balanceOf(facts, loan.id, account)
              return left === 0 ? [] : [`${account} ${left}`]
            },
          ),
    ),
  },
  {
    number: null,
    rule: 'nothing is offered, signed or promised while a consent to it is taken back (decision 0139)',
    broken: ({ lentWithoutConsent }) => lentWithoutConsent,
  },
  {
    number: null,
    rule: 'who took the consent to process data back is erased on a day told two weeks before, three days for a late letter, owing nothing (decisions 0139, 0141)',
    broken: ({ leftAtMs, loans, withdrawals }) => {
      if (leftAtMs === null) return []
      const standing = withdrawals.find(
        ({ type, givenAgainAtMs }) => type === 'PERSONAL_DATA' && givenAgainAtMs === null,
      )
      // Of who never had a contract nothing is kept, the consents and their withdrawals neither.
      const hadContract = loans.some(({ contractState }) => contractState !== null)
      if (!standing && !hadContract) return []
      const { withdrawnAtMs = Infinity, eraseAtMs = null, letterReceivedOn = null } = standing ?? {}
      // A letter that was entered late leaves the three days in which whoever did not write may say so.
      const noticeMs = (letterReceivedOn === null ? 14 : 3) * DAY_MS
      return [
        ...(eraseAtMs === null || leftAtMs < eraseAtMs || eraseAtMs < withdrawnAtMs + noticeMs
          ? [`left at ${leftAtMs}, withdrawn at ${withdrawnAtMs}, named ${eraseAtMs}`]
          : []),
        ...loans
          .filter(({ contractState }) => contractState !== null && contractState !== 'CLOSED')
          .map(({ id }) => `loan ${id} is open`),
      ]
    },
  },
  {
    number: null,
    rule: 'a copy of one’s data is asked for three times in 24 hours at most, told each time, given within ten minutes (decision 0138)',
    broken: ({ copies }) =>
      copies.flatMap(({ id, askedAtMs, givenAtMs, told }, index) => [
        ...(askedAtMs - (copies[index - 3]?.askedAtMs ?? -Infinity) < DAY_MS
          ? [`copy ${id} is the fourth in a day`]
          : []),
        ...(told === 1 ? [] : [`copy ${id} was told ${told} times`]),
        ...(givenAtMs !== null && givenAtMs - askedAtMs >= 10 * MINUTE_MS
          ? [`copy ${id} was given ${givenAtMs - askedAtMs} ms later`]
          : []),
      ]),
  },
  ...HOLIDAY_RULES,
]

/** An overpayment that left: the fold of a loan ends before it. */
const RETURNED = 'OVERPAYMENT_RETURNED'

/** The ledger replayed from the rows gives the balances that are booked: what an auditor would do (D11). */
export const replayDiffers = (facts: Facts, loan: LoanFacts): readonly string[] => {
  const state = foldOf(facts, loan)
  if (!state) return loan.state === 'PAID_OUT' ? ['no ledger'] : []
  return Object.entries(balances(state.movements)).flatMap(([account, amount]) => {
    const booked = sum(
      facts.balances
        .filter((row) => row.loanId === loan.id && row.account === account && row.kind !== RETURNED)
        .map((row) => row.kopecks),
    )
    return booked === Number(amount) ? [] : [`${account}: booked ${booked}, replayed ${amount}`]
  })
}
