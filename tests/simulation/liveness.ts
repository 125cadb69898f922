import { dispute } from '../../server/sandbox/cloud-payments/disputes.ts'
import { BrokenRule } from './failure.ts'
import { ask } from './front-door.ts'
import { sendTransfers } from './desk-transfer-steps.ts'
import { endStatuses } from './legal-steps.ts'
import type { Life } from './life.ts'
import type { Watch } from './watch.ts'
import { checkEndedBooks, checkOpenBooks } from './supervision.ts'
import type { World } from './world.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Longer than any retry, look-up or cooling-off period. */
const QUIET_MS = 75 * HOUR_MS

/** In an order of their own: which of them is named must not be left to the database. */
const rowsOf = async (world: World, query: string): Promise<readonly string[]> =>
  (await world.lite.query(query)).rows.map((row) => JSON.stringify(row)).toSorted()

/** What must not be there once everything had its time; by the words it is reported with. */
const LEFTOVERS: Readonly<Record<string, (nowMs: number) => string>> = {
  'a payment that is still under way': () =>
    `select id, state from payment where state in ('PROCESSING', 'UNKNOWN')`,
  'a payout that is still under way': () => `select id from payout where state = 'PROCESSING'`,
  'an overpayment that is not given back': () =>
    `select loan_id, sum(posting.amount_kopecks) from posting join loan on loan.id = loan_id
      where contract_state = 'CLOSED' and account = 'ADVANCE' group by loan_id having sum(posting.amount_kopecks) <> 0`,
  'a refund that is still under way': () =>
    `select id, state from refund where state in ('CREATED', 'PROCESSING', 'UNKNOWN', 'DECLINED')`,
  'a refund at the bank that our books do not have': () =>
    `select invoice_id from sandbox_card_operations as bank where type = 'refund'
      and not exists (select 1 from refund join payment on payment.id = payment_id
        where payment.invoice_id = bank.invoice_id and refund.state = 'PAID'
        and refund.amount_kopecks = bank.amount_kopecks)
      and not exists (select 1 from payout_return where transaction_id = bank.transaction_id::text)
      and not exists (select 1 from money_task
        where refund_transaction_id = bank.transaction_id::text)`,
  'a signed change that waits for ever': () =>
    `select id, kind from loan_change where state = 'WAITING_PAYMENT'`,
  'a demand for a holiday that silence has given and nobody wrote down': (nowMs) =>
    `select id from payment_holiday where state = 'SUBMITTED' and silence_at_ms < ${nowMs - DAY_MS}`,
  'a granted holiday whose first day is over': (nowMs) =>
    `select id from payment_holiday where state = 'GRANTED'
      and from_on < to_timestamp(${nowMs} / 1000.0 - 86400)::date`,
  'a holiday that runs past its last day, or the end of its loan': (nowMs) =>
    `select h.id, h.until_on from payment_holiday as h join loan as l on l.id = h.loan_id
      where h.state = 'ACTIVE' and (h.until_on < to_timestamp(${nowMs} / 1000.0 - 86400)::date
        or (l.contract_state = 'CLOSED' and l.closed_at_ms < ${nowMs - DAY_MS}))`,
  'a message that was planned and neither sent nor refused': (nowMs) =>
    `select id, kind from message where state = 'PLANNED' and created_at_ms < ${nowMs - 40 * DAY_MS}`,
  'a loan between signature and payout': () =>
    `select id, state from loan where state in ('SIGNED', 'COOLING', 'PAYOUT_PENDING')`,
  'an offer past its day': (nowMs) =>
    `select id from loan where state = 'OFFERED'
      and offer_expires_on < to_timestamp(${nowMs} / 1000.0 - 86400)::date`,
  'a document without its file': (nowMs) =>
    // A receipt that nobody opens is drawn in the night after its payment.
    `select id, type from document where file_key is null
      and (type <> 'RECEIPT' or created_at_ms < ${nowMs - 26 * HOUR_MS})`,
  'a job that is due and not done': (nowMs) =>
    `select kind, last_error from outbox where status = 'WAITING' and run_at_ms <= ${nowMs}`,
  'a job given up': () => `select kind, last_error from outbox where status = 'DEAD'`,
  'a charge at the bank that our books do not have': () =>
    `select invoice_id from sandbox_card_operations as bank
      where type = 'payment' and status = 'Completed'
      and not exists (select 1 from payment where payment.transaction_id = bank.transaction_id::text
        and payment.state = 'PAID' and payment.amount_kopecks = bank.amount_kopecks)
      and not exists (select 1 from money_task where transaction_id = bank.transaction_id::text)`,
  'a hold that stands': () =>
    `select transaction_id from card_hold where state = 'HELD'
      union all select transaction_id::text from sandbox_card_operations where status = 'Authorized'`,
  'a second charge that is not given back': () =>
    `select transaction_id from money_task where kind = 'SECOND_TRANSACTION' and state = 'OPEN'`,
  'suspense that no open task explains': () =>
    `select held.kopecks, open.kopecks as explained from
      (select coalesce(sum(amount_kopecks), 0) as kopecks from posting where account = 'SUSPENSE') held,
      (select coalesce(sum(case when kind in ('PAYOUT_DIFFERS', 'UNKNOWN_REFUND', 'PAYMENT_TAKEN_BACK')
        and not (kind = 'PAYOUT_DIFFERS' and refund_transaction_id is not null)
        then suspense_kopecks else -suspense_kopecks end), 0) as kopecks
        from money_task where state = 'OPEN') open
      where held.kopecks <> open.kopecks`,
  'money under dispute that no open dispute explains': () =>
    `select held.kopecks, open.kopecks as explained from
      (select coalesce(sum(amount_kopecks), 0) as kopecks from posting where account = 'DISPUTED') held,
      (select coalesce(sum(amount_kopecks), 0) as kopecks from chargeback
        where state = 'OPEN' and payment_id is not null) open
      where held.kopecks <> open.kopecks`,
  'money of the bank that the books have otherwise': () =>
    `select bank.kopecks, books.kopecks as booked from
      (select coalesce(sum(case type when 'payment' then amount_kopecks else -amount_kopecks end), 0)
          - coalesce((select sum(case operation when 'Presentment' then amount_kopecks else -amount_kopecks end)
            from sandbox_chargeback), 0) as kopecks
        from sandbox_card_operations as operation
        where status = 'Completed' and type in ('payment', 'refund')
        and not exists (select 1 from payout where payout.id = operation.invoice_id)) bank,
      (select coalesce(sum(case when kind in ('REFUND_REFUSED', 'FRAUD_REFUND') then amount_kopecks else suspense_kopecks end), 0) as kopecks
        from money_task where transfer_number is not null) transfers,
      (select coalesce(sum(amount_kopecks), 0) as kopecks from posting where account = 'SETTLEMENT') books
      where bank.kopecks - transfers.kopecks <> books.kopecks`,
  'a payout at the bank that our books do not have': () =>
    `select invoice_id from sandbox_card_operations as bank
      where type = 'payout' and status = 'Completed'
      and not exists (select 1 from payout where payout.state = 'PAID' and payout.id = bank.invoice_id
        and payout.transaction_id = bank.transaction_id::text)`,
  'a ledger that does not sum to zero': () =>
    `select sum(amount_kopecks) from posting having sum(amount_kopecks) <> 0`,
}

const nothingLeft = async (world: World): Promise<void> => {
  for (const [what, query] of Object.entries(LEFTOVERS)) {
    const rows = await rowsOf(world, query(world.clock.now()))
    if (rows.length > 0) {
      throw new BrokenRule(`${what}: ${rows.length}, first ${rows[0]}`)
    }
  }
}

/** What nobody changes afterwards: the books (D11), and what staff have done (decision 0051). */
const CLOSED_TABLES = [
  ['posting', 'update posting set amount_kopecks = 1'],
  ['posting', 'delete from posting'],
  ['journal_entry', `update journal_entry set "on" = '2026-01-01'`],
  ['journal_entry', 'delete from journal_entry'],
  ['staff_action', `update staff_action set reason = 'another'`],
  ['staff_action', 'delete from staff_action'],
] as const

/** The database itself refuses, whoever asks. */
const rowsAreClosed = async (world: World): Promise<void> => {
  for (const [table, attempt] of CLOSED_TABLES) {
    const rows = await rowsOf(world, `select 1 from ${table} limit 1`)
    if (rows.length === 0) continue
    const refused = await world.lite.exec(attempt).then(
      () => false,
      () => true,
    )
    if (!refused) throw new BrokenRule(`13. the database let through: ${attempt}`)
  }
}

/** Whoever still owes pays off with a card that works: the contract closes. */
const payOff = async (world: World, life: Life, watch: Watch): Promise<void> => {
  const { loans, leftAtMs } = await watch.look()
  if (leftAtMs !== null) return
  for (const { id } of loans.filter(({ contractState }) =>
    ['ACTIVE', 'OVERDUE'].includes(contractState ?? ''),
  )) {
    const contract = await ask(world, life, { method: 'GET', url: `/vovremya-core/contract/${id}` })
    const { payoff } = contract.body
    if (payoff === null || typeof payoff !== 'object' || !('totalKopecks' in payoff)) {
      throw new BrokenRule(`contract ${id} has no payoff: ${contract.text}`)
    }
    const paid = await ask(world, life, {
      url: '/cloud-payments/debit/check/specified-amount',
      body: {
        amount: Number(payoff.totalKopecks) / 100,
        loanApplicationId: id,
        paymentType: 'PAYOFF',
        paymentDataId: life.cards[1],
      },
    })
    if (paid.body['state'] !== 'PAID') throw new BrokenRule(`the payoff of ${id}: ${paid.text}`)
  }
  const after = await watch.look()
  const open = after.loans.find(({ contractState }) =>
    ['ACTIVE', 'OVERDUE'].includes(contractState ?? ''),
  )
  if (open) throw new BrokenRule(`loan ${open.id} is open after its payoff`)
  const signed = after.loans.filter(({ state }) => state === 'PAYOUT_FAILED')
  const line = await ask(world, life, { method: 'GET', url: '/vovremya-core/limits/current' })
  const used = signed.reduce((sum, { amountKopecks }) => sum + amountKopecks, 0) / 100
  if (line.body['usedLimit'] !== used) throw new BrokenRule(`the line is not free: ${line.text}`)
}

/** No dispute lasts for ever: the bank gives the money of those back that the lender has not given up. */
const endDisputes = async ({ lite, app }: World): Promise<void> => {
  const { rows } = await lite.query<{ transaction_id: number }>(
    `select transaction_id from sandbox_chargeback group by transaction_id
      having count(*) filter (where operation = 'Presentment') > count(*) filter (where operation = 'Representment')
        and not exists (select 1 from chargeback where state = 'LOST'
          and chargeback.transaction_id = sandbox_chargeback.transaction_id::text)`,
  )
  for (const { transaction_id: transactionId } of rows)
    await dispute(app.context, { transactionId, operation: 'Representment' })
}

/** The bank tells of the charges of one card three days late. */
const SILENCE_MS = 73 * HOUR_MS
const LONGEST_SILENCES = 10

/** Charges that were made by themselves while we waited, and that nobody can have heard of, are waited for too. */
const hearOfCharges = async (world: World): Promise<void> => {
  for (let silence = 0; silence < LONGEST_SILENCES; silence += 1) {
    const { rows } = await world.lite.query<{ at_ms: number | null }>(
      `select max(created_at_ms)::float8 as at_ms from sandbox_card_operations as bank
        where type = 'payment' and status = 'Completed' and created_at_ms > ${world.clock.now() - SILENCE_MS}
        and not exists (select 1 from payment where payment.transaction_id = bank.transaction_id::text)`,
    )
    const atMs = rows[0]?.at_ms ?? null
    if (atMs === null) return
    await world.runUntil(atMs + SILENCE_MS + HOUR_MS)
  }
}

/** Liveness: without faults everything under way comes to its end, and every debt can be paid off. */
export const endWorld = async (
  world: World,
  lives: readonly { life: Life; watch: Watch }[],
  blame: (life: Life | null) => void,
): Promise<void> => {
  world.faults.armed = false
  blame(null)
  await world.reviveIfDead()
  await world.faults.arriveLate()
  world.closedBanks.clear()
  await endDisputes(world)
  for (const { life, watch } of lives) {
    blame(life)
    await endStatuses(world, life, await watch.look())
  }
  blame(null)
  // Leases of a process that died run out first.
  for (const pauseMs of [2 * HOUR_MS, 2 * HOUR_MS, QUIET_MS, HOUR_MS]) {
    await world.runUntil(world.clock.now() + pauseMs)
  }
  await hearOfCharges(world)
  await sendTransfers(world)
  await nothingLeft(world)
  await checkOpenBooks(world)
  for (const { life, watch } of lives) {
    blame(life)
    await payOff(world, life, watch)
  }
  blame(null)
  await world.runUntil(world.clock.now() + QUIET_MS)
  await hearOfCharges(world)
  await nothingLeft(world)
  await checkEndedBooks(world)
  await rowsAreClosed(world)
  for (const { life, watch } of lives) {
    blame(life)
    await watch.lookAtAll()
  }
}
