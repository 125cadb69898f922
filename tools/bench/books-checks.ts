import { sql, type SQL } from 'drizzle-orm'

/** One thing that must not be in the books. */
export interface Check {
  readonly what: string
  readonly how: string
  /** Selects the rows that should not be there. */
  readonly broken: SQL
}

const DOUBLES: readonly Check[] = [
  {
    what: 'Clients doubled',
    how: 'clients with one phone',
    broken: sql`select phone from client group by phone having count(*) > 1`,
  },
  {
    what: 'Photos doubled',
    how: 'clients with more than one photo of a kind',
    broken: sql`select client_id from file group by client_id, kind having count(*) > 1`,
  },
  {
    what: 'Cards doubled',
    how: 'clients with more than one card',
    broken: sql`select client_id from card where deleted_at_ms is null
      group by client_id having count(*) > 1`,
  },
  {
    what: 'Loans doubled',
    how: 'clients with more than one signed loan',
    broken: sql`select client_id from loan where signed_at_ms is not null
      group by client_id having count(*) > 1`,
  },
  {
    what: 'Codes that opened two effects',
    how: 'one code under two signatures',
    broken: sql`select code_id from loan_signature group by code_id having count(*) > 1`,
  },
  {
    what: 'Codes used up without their effect',
    how: 'a used registration code without a client, a used loan code without a signature',
    broken: sql`select code.id from one_time_code as code where code.used_at_ms is not null and (
      (code.event_code = 'REGISTRATION'
        and not exists (select 1 from client where client.phone = code.phone))
      or (code.event_code = 'NEW_LOAN'
        and not exists (select 1 from loan_signature as signed where signed.code_id = code.id)))`,
  },
]

const BANK: readonly Check[] = [
  {
    what: 'Charges at the bank that are not in our books',
    how: 'completed and not given back, without a paid payment of the same invoice and sum',
    broken: sql`select transaction_id from sandbox_card_operations as bank
      where type = 'payment' and status = 'Completed' and refunded_kopecks = 0
        and not exists (select 1 from payment where payment.invoice_id = bank.invoice_id
          and payment.state = 'PAID' and payment.amount_kopecks = bank.amount_kopecks)`,
  },
  {
    what: 'Payments in our books that the bank does not know',
    how: 'paid instalments and payoffs without exactly one completed charge',
    broken: sql`select id from payment where purpose = 'REPAYMENT' and state = 'PAID'
      and 1 <> (select count(*) from sandbox_card_operations as bank
        where bank.invoice_id = payment.invoice_id and bank.type = 'payment'
          and bank.status = 'Completed' and bank.amount_kopecks = payment.amount_kopecks)`,
  },
  {
    what: 'Payouts at the bank that are not in our books',
    how: 'completed, without a paid payout of the same transaction and sum',
    broken: sql`select transaction_id from sandbox_card_operations as bank
      where type = 'payout' and status = 'Completed'
        and not exists (select 1 from payout where payout.state = 'PAID'
          and payout.transaction_id = bank.transaction_id::text
          and payout.amount_kopecks = bank.amount_kopecks)`,
  },
  {
    what: 'Payouts in our books that the bank does not know',
    how: 'loans paid out without exactly one paid payout that the bank completed',
    broken: sql`select id from loan where state = 'PAID_OUT'
      and 1 <> (select count(*) from payout join sandbox_card_operations as bank
        on bank.transaction_id::text = payout.transaction_id and bank.type = 'payout'
        where payout.loan_id = loan.id and payout.state = 'PAID' and bank.status = 'Completed')`,
  },
]

const JOURNAL: readonly Check[] = [
  {
    what: 'Journal entries that do not sum to zero',
    how: 'sum of the postings of an entry',
    broken: sql`select entry_id from posting group by entry_id having sum(amount_kopecks) <> 0`,
  },
  {
    what: 'Loans whose journal does not sum to zero',
    how: 'sum of all postings of a loan',
    broken: sql`select loan_id from posting group by loan_id having sum(amount_kopecks) <> 0`,
  },
  {
    what: 'Loans whose payments and journal differ',
    how: 'money received by the journal against the sum of paid payments less what was given back',
    broken: sql`select id from loan where state = 'PAID_OUT' and
      coalesce((select sum(amount_kopecks) from posting
        where posting.loan_id = loan.id and account = 'SETTLEMENT'), 0) <>
      coalesce((select sum(amount_kopecks) from payment
        where payment.loan_id = loan.id and state = 'PAID'), 0) -
      coalesce((select sum(amount_kopecks) from refund
        where refund.loan_id = loan.id and state = 'PAID'), 0) -
      coalesce((select sum(from_held_kopecks + principal_kopecks + interest_kopecks + penalty_kopecks)
        from taken_back_payment where taken_back_payment.loan_id = loan.id), 0)`,
  },
  {
    what: 'Loans whose payout and journal differ',
    how: 'money sent by the journal, and not given back by the bank, against the loan’s amount',
    broken: sql`select id from loan where state = 'PAID_OUT' and loan.amount_kopecks <>
      coalesce((select -sum(amount_kopecks) from posting
        where posting.loan_id = loan.id and account = 'PAYOUT_CLEARING'), 0)
      + coalesce((select amount_kopecks from payout_return where loan_id = loan.id), 0)`,
  },
  {
    what: 'Closed contracts that still owe or are owed',
    how: 'principal, interest and penalty of the journal',
    broken: sql`select loan_id from posting join loan on loan.id = posting.loan_id
      where contract_state = 'CLOSED' and account in ('PRINCIPAL', 'INTEREST', 'PENALTY')
      group by loan_id, account having sum(posting.amount_kopecks) <> 0`,
  },
]

const LEFTOVERS: readonly Check[] = [
  {
    what: 'Jobs given up',
    how: 'dead rows of the outbox',
    broken: sql`select id from outbox where status = 'DEAD'`,
  },
  {
    what: 'Money still under way long after',
    how: 'open payments of loans and payouts 2.4 hours after the last request',
    broken: sql`select id from payment where purpose = 'REPAYMENT'
        and state in ('CREATED', 'PROCESSING', 'UNKNOWN')
      union all select id from payout where state = 'PROCESSING'`,
  },
]

export const CHECKS: readonly Check[] = [...DOUBLES, ...BANK, ...JOURNAL, ...LEFTOVERS]
