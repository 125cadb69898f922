import type { LegalStatus } from '../../lending/legal-status.ts'
import type { LoanChange } from '../../lending/loan-change.ts'
import type { PenaltyFreeDays } from '../../lending/loan-book.ts'
import type { ProductKey } from '../../lending/products.ts'
import type { ScheduleRow } from '../../lending/schedule-row.ts'
import type { CourtCost } from '../../lending/court-costs.ts'
import type { TakenBack } from '../../lending/taken-back.ts'
import type { PayoutReturn } from '../../lending/payout-return.ts'
import type { Forgiveness } from '../../lending/forgiven-debt.ts'
import type { WriteOff } from '../../lending/write-off.ts'
import { HOLIDAY_FACTS, type HolidayBreaches, type HolidayFacts } from './holiday-facts.ts'
import type { World } from './world.ts'

export interface LoanFacts {
  readonly id: string
  readonly productKey: ProductKey
  readonly amountKopecks: number
  readonly term: number
  readonly dailyRateMillionths: number
  readonly chargedRateBillionths: number | null
  readonly state: string
  readonly contractState: string | null
  readonly contractNumber: string | null
  readonly closeReason: string | null
  readonly closedOn: string | null
  readonly schedule: readonly ScheduleRow[]
  readonly issuedOn: string
  readonly fullCostPercent: number
  readonly signedAtMs: number | null
  readonly coolingUntilMs: number | null
}

export interface PaymentFacts {
  readonly id: string
  readonly invoiceId: string
  readonly purpose: string
  readonly loanId: string | null
  readonly paymentType: string | null
  readonly amountKopecks: number
  readonly cardId: string | null
  readonly state: string
  /** MERCHANT: an automatic debit. */
  readonly initiator: string | null
  readonly createdAtMs: number
  readonly finishedAtMs: number | null
  readonly appliedOn: string | null
  /** Its booking was undone as a mistake (decision 0053). */
  readonly reversedAtMs: number | null
  readonly transactionId: string | null
}

export interface TakenBackFacts extends TakenBack {
  readonly loanId: string
  readonly paymentId: string
  readonly transactionId: string
}

export interface PayoutFacts {
  readonly id: string
  readonly loanId: string
  readonly amountKopecks: number
  readonly state: string
  readonly transactionId: string | null
}

export interface RefundFacts {
  readonly id: string
  readonly paymentId: string
  readonly loanId: string
  readonly amountKopecks: number
  readonly state: string
  readonly transactionId: string | null
}

export interface AutoDebitFacts {
  readonly loanId: string
  readonly agreedAtMs: number
  readonly stoppedAtMs: number | null
}

export interface BankFacts {
  readonly transactionId: number
  readonly type: 'payment' | 'refund' | 'payout'
  readonly status: string
  readonly invoiceId: string
  readonly amountKopecks: number
  readonly refundedKopecks: number
  readonly createdAtMs: number
  readonly originalTransactionId: number | null
  readonly description: string
}

export interface BalanceFacts {
  readonly loanId: string
  readonly account: string
  readonly kind: string
  readonly kopecks: number
}

export interface ChargebackFacts {
  readonly id: string
  readonly taskId: string
  readonly transactionId: string
  readonly amountKopecks: number
  readonly state: 'OPEN' | 'WON' | 'LOST'
}

/** A task whose money goes back to its payer, or has gone. */
export interface ReturnTaskFacts {
  readonly id: string
  readonly kind:
    | 'REFUND_REFUSED'
    | 'FRAUD_REFUND'
    | 'SECOND_TRANSACTION'
    | 'UNMATCHED_MONEY'
    | 'BOOKING_REVERSED'
  readonly state: 'OPEN' | 'DONE'
  /** The acquirer is asked for it no more (decision 0160). */
  readonly isStopped: boolean
  /** Number and day of the payment order by which it went. */
  readonly transferNumber: string | null
  /** The refund of a refused one. */
  readonly subjectId: string | null
  readonly transactionId: string | null
  readonly loanId: string | null
  readonly amountKopecks: number | null
}

/** That the Bank of Russia is to be told of a loan proved not to be its client's (decision 0164). */
export interface FraudReportFacts {
  readonly id: string
  readonly loanId: string
  readonly dueOn: string
  readonly sentAtMs: number | null
  readonly answeredAtMs: number | null
}

export interface LedgerFacts {
  readonly loanId: string
  readonly postings: number
  readonly lastOn: string
  /** Checksums of everything written before the look before this one, and before this one. */
  readonly before: string | null
  readonly now: string | null
}

export interface TransitionFacts {
  readonly loanId: string
  readonly action: string
  readonly fromState: string
  readonly toState: string
}

export interface WithdrawalFacts {
  readonly id: string
  readonly type: 'PERSONAL_DATA' | 'CREDIT_HISTORY'
  readonly withdrawnAtMs: number
  readonly givenAgainAtMs: number | null
  /** It came by a letter, and then: the day it came. */
  readonly letterReceivedOn: string | null
  /** When the data go, as the client was told. */
  readonly eraseAtMs: number | null
}

export interface DebtMessage {
  readonly id: string
  readonly loanId: string
  readonly sentAtMs: number
  readonly isCounted: boolean
}

/** A copy of their data that the borrower has asked for. */
export interface CopyFacts {
  readonly id: string
  readonly askedAtMs: number
  readonly givenAtMs: number | null
  /** Messages in the account that tell its owner of it. */
  readonly told: number
}

/** Everything the database holds about one borrower's loans, read past our server. */
export interface Facts extends HolidayBreaches {
  readonly loans: readonly LoanFacts[]
  readonly payments: readonly PaymentFacts[]
  readonly payouts: readonly PayoutFacts[]
  readonly bank: readonly BankFacts[]
  readonly balances: readonly BalanceFacts[]
  readonly ledger: readonly LedgerFacts[]
  readonly transitions: readonly TransitionFacts[]
  readonly changes: readonly (LoanChange & { loanId: string })[]
  readonly signatures: readonly { loanId: string | null; codeId: string; signedAtMs: number }[]
  readonly refunds: readonly RefundFacts[]
  readonly takenBack: readonly TakenBackFacts[]
  readonly writeOffs: readonly (WriteOff & { readonly loanId: string })[]
  readonly courtCosts: readonly (CourtCost & { readonly loanId: string })[]
  readonly forgivenesses: readonly (Forgiveness & { readonly loanId: string })[]
  readonly payoutReturns: readonly (PayoutReturn & { readonly loanId: string })[]
  readonly penaltyFree: readonly (PenaltyFreeDays & { readonly loanId: string })[]
  readonly holidays: readonly HolidayFacts[]
  readonly legalStatuses: readonly (LegalStatus & {
    readonly id: string
    readonly loanId: string
  })[]
  /** Days of loans on which something accrued that a status had stopped. */
  readonly accruedUnderStatus: readonly string[]
  /** Messages about a debt that went out under a status. */
  readonly writtenUnderStatus: readonly string[]
  /** Money that was taken off a loan and waits for another one. */
  /** Tasks that only say what has happened, and hold no money. */
  readonly closable: readonly { readonly taskId: string }[]
  /** Of loans whose payout ended in another way than ordered. */
  readonly differingPayouts: readonly { readonly loanId: string }[]
  readonly heldForOthers: readonly { readonly taskId: string; readonly loanId: string }[]
  readonly chargebacks: readonly ChargebackFacts[]
  readonly returnTasks: readonly ReturnTaskFacts[]
  /** Of all loans, those that are looked at no more too. */
  readonly fraudReports: readonly FraudReportFacts[]
  /** Proofs of fraud with the moment they were entered; each is told to the Bank of Russia. */
  readonly fraudProofs: readonly {
    readonly id: string
    readonly loanId: string
    readonly enteredAtMs: number
  }[]
  readonly autoDebits: readonly AutoDebitFacts[]
  /** Moments of messages sent past a due date. */
  readonly sentAfterDueMs: readonly number[]
  /** Messages that ask to pay, sent since the last look; counted: the product has found a payment past its due date. */
  readonly debtMessages: readonly DebtMessage[]
  /** Messages past a due date to who has asked not to be written to (decision 0068). */
  readonly writtenWhileStopped: readonly string[]
  readonly usedCodes: readonly { id: string; eventCode: string }[]
  /** Loans whose borrower may sign new terms. */
  readonly termsOffered: readonly string[]
  /** Consents taken back, in their order. */
  readonly withdrawals: readonly WithdrawalFacts[]
  /** Of the last thirty days. */
  readonly copies: readonly CopyFacts[]
  /** Offers, signatures and larger sums while a consent to them was taken back. */
  readonly lentWithoutConsent: readonly string[]
  /** The account was deleted; null while it is there. */
  readonly leftAtMs: number | null
  readonly uncausedEntries: readonly string[]
  readonly unevenEntries: readonly string[]
  readonly documents: readonly {
    type: string
    loanId: string | null
    causeId: string
    made: boolean
  }[]
}

const list = (query: string): string => `(select coalesce(json_agg(r), '[]') from (${query}) r)`

/** Statuses with the loans they bind. */
const STATUSES = `from legal_status as s left join legal_status_end as e on e.status_id = s.id
    join live as l on l.client_id = s.client_id and (s.loan_id is null or s.loan_id = l.id)
    where (e.id is null or e."on" >= l.issued_on)`

/** After such an end the debt goes on as agreed. */
const RESUMES = `e.reason in ('MISTAKE', 'DISMISSED', 'OBJECTION', 'WITHDRAWN', 'REJECTED')`

const QUERY = `prepare facts(text, text[], bigint, bigint) as
with live as materialized (
  select * from loan where client_id = $1
    and not (id = any($2) and coalesce(contract_state, 'CLOSED') = 'CLOSED')
), ids as (select id from live)
select json_build_object(
  'loans', ${list(`select id, product_key as "productKey", amount_kopecks as "amountKopecks", term,
    daily_rate_millionths as "dailyRateMillionths",
    charged_rate_billionths as "chargedRateBillionths", state, contract_state as "contractState",
    contract_number as "contractNumber", close_reason as "closeReason", closed_on as "closedOn", schedule, issued_on as "issuedOn",
    full_cost_percent as "fullCostPercent", signed_at_ms as "signedAtMs",
    cooling_until_ms as "coolingUntilMs" from live order by offered_at_ms, id`)},
  'payments', ${list(`select id, invoice_id as "invoiceId", purpose, loan_id as "loanId",
    payment_type as "paymentType", amount_kopecks as "amountKopecks", card_id as "cardId", state, initiator,
    created_at_ms as "createdAtMs", finished_at_ms as "finishedAtMs", applied_on as "appliedOn",
    reversed_at_ms as "reversedAtMs", transaction_id as "transactionId"
    from payment where loan_id in (select id from ids) order by finished_at_ms, id`)},
  'payouts', ${list(`select id, loan_id as "loanId", amount_kopecks as "amountKopecks", state,
    transaction_id as "transactionId" from payout where loan_id in (select id from ids)`)},
  'bank', ${list(`select transaction_id as "transactionId", type, status, invoice_id as "invoiceId",
    amount_kopecks as "amountKopecks", refunded_kopecks as "refundedKopecks",
    created_at_ms as "createdAtMs",
    original_transaction_id as "originalTransactionId", description
    from sandbox_card_operations where invoice_id in (
      select invoice_id from payment where loan_id in (select id from ids)
      union select id from payout where loan_id in (select id from ids))`)},
  'balances', ${list(`select posting.loan_id as "loanId", account, kind, sum(amount_kopecks) as kopecks
    from posting join journal_entry on journal_entry.id = entry_id
    where posting.loan_id in (select id from ids) group by 1, 2, 3`)},
  'ledger', ${list(`select posting.loan_id as "loanId", count(*) as postings, max("on") as "lastOn",
    sum(hashtextextended(posting.id || entry_id || kind || "on" || account || amount_kopecks, 0))
      filter (where at_ms < $3)::text as before,
    sum(hashtextextended(posting.id || entry_id || kind || "on" || account || amount_kopecks, 0))
      filter (where at_ms < $4)::text as now
    from posting join journal_entry on journal_entry.id = entry_id
    where posting.loan_id in (select id from ids) group by 1`)},
  'transitions', ${list(`select loan_id as "loanId", action, from_state as "fromState",
    to_state as "toState" from loan_transition where loan_id in (select id from ids)`)},
  'changes', (select coalesce(json_agg(change || jsonb_build_object('loanId', loan_id)
    order by loan_id, sequence), '[]') from loan_change where state = 'APPLIED' and loan_id in (select id from ids)),
  'signatures', ${list(`select loan_id as "loanId", code_id as "codeId", signed_at_ms as "signedAtMs"
    from loan_signature where client_id = $1
    union all select loan_id, code_id, signed_at_ms from loan_change where client_id = $1 and code_id is not null
    union all select null, code_id, signed_at_ms from credit_rating_request where client_id = $1`)},
  'refunds', ${list(`select id, payment_id as "paymentId", loan_id as "loanId", amount_kopecks as "amountKopecks",
    state, transaction_id as "transactionId" from refund where loan_id in (select id from ids)`)},
  'takenBack', ${list(`select id, loan_id as "loanId", payment_id as "paymentId", transaction_id as "transactionId",
    "on", due_on as "dueOn", payments_before as "paymentsBefore", changes_before as "changesBefore",
    from_held_kopecks as "fromHeldKopecks", principal_kopecks as "principalKopecks",
    interest_kopecks as "interestKopecks", penalty_kopecks as "penaltyKopecks",
    court_costs_kopecks as "courtCostsKopecks", refunded_kopecks as "refundedKopecks"
    from taken_back_payment where loan_id in (select id from ids) order by created_at_ms, id`)},
  'writeOffs', ${list(`select id, loan_id as "loanId", "on", payments_before as "paymentsBefore",
    changes_before as "changesBefore" from write_off where loan_id in (select id from ids)`)},
  'forgivenesses', ${list(`select id, loan_id as "loanId", "on", payments_before as "paymentsBefore",
    changes_before as "changesBefore", case when not is_whole then json_build_object(
      'interestKopecks', interest_kopecks, 'penaltyKopecks', penalty_kopecks) end as most
    from forgiveness where loan_id in (select id from ids) order by created_at_ms, id`)},
  'courtCosts', ${list(`select id, loan_id as "loanId", "on", payments_before as "paymentsBefore",
    changes_before as "changesBefore", paid_kopecks as "paidKopecks", awarded_kopecks as "awardedKopecks",
    refused_kopecks as "refusedKopecks"
    from court_cost where loan_id in (select id from ids) order by created_at_ms, id`)},
  'payoutReturns', ${list(`select id, loan_id as "loanId", "on", payments_before as "paymentsBefore",
    changes_before as "changesBefore" from payout_return where loan_id in (select id from ids)`)},
  'penaltyFree', ${list(`select loan_id as "loanId", penalty_free_from as "from", penalty_free_to as "to"
    from payment_reversal where loan_id in (select id from ids)`)},
${HOLIDAY_FACTS.trim()},
  'legalStatuses', ${list(`select s.id, l.id as "loanId", s.kind, s.from_on as "from",
    case when e.id is not null then json_build_object('on', e."on", 'reason', e.reason, 'id', e.id) end as "end"
    ${STATUSES} order by s.entered_at_ms, s.id`)},
  'accruedUnderStatus', (select coalesce(json_agg(distinct d.id || ' ' || d."on"), '[]') from (
    select l.id, j."on", sum(p.amount_kopecks) as kopecks, s.id as status
    ${STATUSES.replace(' where ', ' join journal_entry as j on j.loan_id = l.id join posting as p on p.entry_id = j.id where ')}
      and (p.account = 'PENALTY_INCOME' or p.account = 'INTEREST_INCOME' and s.kind <> 'FRAUD_CLAIM')
      and j.kind in ('INTEREST_ACCRUED', 'PENALTY_ACCRUED', 'HOLIDAY_INTEREST_ACCRUED')
      and j."on" >= s.from_on and (e.id is null or not ${RESUMES} or j."on" <= e."on")
    group by l.id, j."on", s.id having sum(p.amount_kopecks) <> 0) d),
  'writtenUnderStatus', (select coalesce(json_agg(distinct m.id), '[]')
    ${STATUSES.replace(' where ', ' join message as m on m.loan_id = l.id where ')}
      and m.kind in ('REMINDER', 'OVERDUE_NOTICE', 'AUTO_DEBIT_NOTICE') and m.state = 'SENT'
      and m.sent_at_ms > s.entered_at_ms
      and (e.id is null or not ${RESUMES} or m.sent_at_ms < e.entered_at_ms)),
  'heldForOthers', ${list(`select id as "taskId", loan_id as "loanId" from money_task
    where kind = 'BOOKING_REVERSED' and state = 'OPEN' and loan_id in (select id from ids)`)},
  'closable', ${list(`select id as "taskId" from money_task where kind = 'PAYMENT_TAKEN_BACK'
    and state = 'OPEN' and suspense_kopecks = 0 and loan_id in (select id from ids)`)},
  'differingPayouts', ${list(`select loan_id as "loanId" from money_task
    where kind = 'PAYOUT_DIFFERS' and state = 'OPEN' and loan_id in (select id from ids)`)},
  'chargebacks', ${list(`select chargeback.id, task_id as "taskId",
    chargeback.transaction_id as "transactionId", chargeback.amount_kopecks as "amountKopecks",
    chargeback.state from chargeback join payment on payment.id = payment_id
    where payment.loan_id in (select id from ids)`)},
  'returnTasks', ${list(`select id, kind, state, stopped_at_ms is not null as "isStopped",
    transfer_number as "transferNumber", subject_id as "subjectId", transaction_id as "transactionId",
    loan_id as "loanId", amount_kopecks as "amountKopecks" from money_task where client_id = $1
    and kind in ('REFUND_REFUSED', 'FRAUD_REFUND', 'SECOND_TRANSACTION', 'UNMATCHED_MONEY', 'BOOKING_REVERSED')
    order by created_at_ms, id`)},
  'fraudReports', ${list(`select id, loan_id as "loanId", due_on as "dueOn", sent_at_ms as "sentAtMs",
    answered_at_ms as "answeredAtMs" from fraud_report where client_id = $1 order by due_on, id`)},
  'fraudProofs', ${list(`select e.id, s.loan_id as "loanId", e.entered_at_ms as "enteredAtMs"
    from legal_status_end as e join legal_status as s on s.id = e.status_id
    where s.client_id = $1 and s.kind = 'FRAUD_CLAIM' and e.reason = 'PROVED' order by e.entered_at_ms, e.id`)},
  'autoDebits', ${list(`select loan_id as "loanId", agreed_at_ms as "agreedAtMs", stopped_at_ms as "stoppedAtMs"
    from auto_debit where loan_id in (select id from ids)`)},
  'sentAfterDueMs', (select coalesce(json_agg(sent_at_ms order by sent_at_ms), '[]') from message
    where client_id = $1 and after_due and state = 'SENT'),
  'debtMessages', ${list(`select id, loan_id as "loanId", sent_at_ms as "sentAtMs", after_due as "isCounted" from message
    where client_id = $1 and state = 'SENT' and kind in ('REMINDER', 'OVERDUE_NOTICE', 'AUTO_DEBIT_NOTICE')
    and sent_at_ms >= $3 and loan_id in (select id from ids) order by sent_at_ms, id`)},
  'writtenWhileStopped', (select coalesce(json_agg(m.id order by m.id), '[]') from message as m
    where m.client_id = $1 and m.after_due and m.state = 'SENT' and m.sent_at_ms >= $3
      and exists (select 1 from staff_action as s where s.client_id = $1 and s.action = 'CONTACTS_STOPPED' and s.at_ms < m.sent_at_ms
        and not exists (select 1 from staff_action as a where a.client_id = $1 and a.action = 'CONTACTS_ALLOWED'
          and a.at_ms >= s.at_ms and a.at_ms <= m.sent_at_ms))),
  'usedCodes', ${list(`select id, event_code as "eventCode" from one_time_code
    where phone = (select phone from client where id = $1) and used_at_ms is not null`)},
  'termsOffered', (select coalesce(json_agg(loan_id order by loan_id), '[]') from restructuring
    where state = 'OFFERED' and loan_id in (select id from ids)),
  'withdrawals', ${list(`select id, type, withdrawn_at_ms as "withdrawnAtMs", given_again_at_ms as "givenAgainAtMs",
    erase_at_ms as "eraseAtMs", (select received_on from consent_letter as l where l.id = letter_id) as "letterReceivedOn"
    from consent_withdrawal where client_id = $1 order by position`)},
  'copies', ${list(`select id, asked_at_ms as "askedAtMs", given_at_ms as "givenAtMs",
    (select count(*) from inbox_message as m where m.client_id = $1 and m.dedupe_key like '%:' || data_copy.id) as told
    from data_copy where client_id = $1 and asked_at_ms > $4 - 30 * 86400000::bigint order by asked_at_ms, id`)},
  'lentWithoutConsent', (select coalesce(json_agg(done.what || ' under ' || w.type order by done.what), '[]')
    from consent_withdrawal as w join (
      select 'offer ' || id as what, offered_at_ms as at_ms from loan where client_id = $1
      union all select 'signature ' || id, signed_at_ms from loan where client_id = $1
      union all select 'larger sum ' || id, signed_at_ms from credit_rating_request where client_id = $1
    ) as done on done.at_ms > w.withdrawn_at_ms and (w.given_again_at_ms is null or done.at_ms < w.given_again_at_ms)
    where w.client_id = $1),
  'leftAtMs', (select deleted_at_ms from client where id = $1),
  'uncausedEntries', (select coalesce(json_agg(id), '[]') from journal_entry where loan_id in (select id from ids)
    and kind in ('PAYOUT', 'PAYMENT') and cause_id is null),
  'unevenEntries', (select coalesce(json_agg(entry_id), '[]') from (select entry_id from posting
    where loan_id in (select id from ids) group by entry_id having sum(amount_kopecks) <> 0) uneven),
  'documents', ${list(`select type, loan_id as "loanId", cause_id as "causeId", file_key is not null as made
    from document where client_id = $1 and (loan_id is null or loan_id in (select id from ids))`)}
) as facts`

const prepared = new WeakSet<object>()
const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** What a look leaves out, loans that have ended and were checked, unless the bank opened them again; and when the look before it was. */
export interface Look {
  readonly settled: ReadonlySet<string>
  readonly lastLookMs: number
}

/** Reads what the database holds about a borrower. */
export const readFacts = async (
  { lite, clock }: World,
  clientId: string,
  { settled, lastLookMs }: Look,
): Promise<Facts> => {
  if (!prepared.has(lite)) {
    await lite.exec(QUERY)
    prepared.add(lite)
  }
  const skipped = [...settled].map(quoted).join(',')
  const [, result] = await lite.exec(
    `set plan_cache_mode = force_generic_plan; execute facts(${quoted(clientId)}, array[${skipped}]::text[], ${lastLookMs}, ${clock.now()}); set plan_cache_mode = force_custom_plan`,
  )
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- QUERY names the fields of Facts
  return result?.rows[0]?.['facts'] as Facts
}
