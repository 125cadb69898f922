import { DAY_MS } from '../../lending/durations.ts'
import { negateKopecks } from '../../lending/money.ts'
import { CHARGEBACKS_A_PAGE, type ChargebackNotice } from '../chargeback-notice.ts'
import type { Context } from '../context.ts'
import {
  type ChargebackRow,
  endChargeback,
  insertChargeback,
  insertChargebackNotice,
  isDisputed,
  lockChargeback,
  lockChargebackOfTask,
  reduceChargeback,
} from '../db/chargebacks.ts'
import { clientById } from '../db/clients.ts'
import type { Tx, Json } from '../db/database.ts'
import { closeMoneyTask, moneyTasksOf } from '../db/money-tasks.ts'
import { enqueueAlone } from '../db/outbox.ts'
import { paymentById, paymentByTransaction, type PaymentRow } from '../db/payments.ts'
import { transaction } from '../db/transaction.ts'
import type { JobRow } from '../job.ts'
import { impossibleStep } from './impossible-step.ts'
import { keepMalformedNotice } from './keep-malformed-notice.ts'
import { HELD_FOR_PAYER, openMoneyTask, postOutsideLoans, postSuspense } from './money-tasks.ts'
import { finishRefund, refundOfPayment } from './refunds.ts'
import { takePaymentBack } from './take-payment-back.ts'
import { finishSuspenseReturn } from './unmatched-money.ts'

/** How far back the list is read each time: a line that came late, or nights without us, are caught up (decision 0062). */
const PERIOD_MS = 60 * DAY_MS
const MAX_PAGES = 200

/** The accounts each entry moves money between. */
const ACCOUNTS = {
  /** The disputed money has gone to the payer's bank. */
  CHARGEBACK_OPENED: { debit: 'DISPUTED', credit: 'SETTLEMENT' },
  /** It has come back. */
  CHARGEBACK_WON: { debit: 'SETTLEMENT', credit: 'DISPUTED' },
  /** It stays away, and the entry of the loan says so: what was under dispute is settled against that. */
  CHARGEBACK_LOST: { debit: 'SETTLEMENT', credit: 'DISPUTED' },
  /** What the card scheme takes for a dispute; never the client's. */
  CHARGEBACK_FEE: { debit: 'DISPUTE_COST', credit: 'SETTLEMENT' },
} as const

/** Books money of disputes, once for its cause. `amountKopecks` may be negative: a fee that came back. */
const post = (
  tx: Tx,
  kind: keyof typeof ACCOUNTS,
  booked: {
    readonly causeId: string
    readonly amountKopecks: number
    readonly nowMs: number
    readonly part?: string
  },
): Promise<void> => postOutsideLoans(tx, { ...booked, ...ACCOUNTS[kind], kind })

const taskOf = (notice: ChargebackNotice, payment: PaymentRow | null) => ({
  reasons: [],
  invoiceId: payment?.invoiceId ?? null,
  subjectId: payment?.id ?? null,
  clientId: payment?.clientId ?? null,
  loanId: payment?.loanId ?? null,
  amountKopecks: notice.amountKopecks,
  currency: 'RUB',
  refundTransactionId: notice.chargebackId,
})

/** Money in suspense that its payer fetched at their own bank: returned, only not by us. */
const wasHeld = async (tx: Tx, notice: ChargebackNotice, nowMs: number): Promise<boolean> => {
  const { transactionId, chargebackId, amountKopecks } = notice
  const tasks = await moneyTasksOf(tx, transactionId, HELD_FOR_PAYER)
  const held = tasks.find(
    ({ state, suspenseKopecks }) => state === 'OPEN' && suspenseKopecks === amountKopecks,
  )
  if (!held) return false
  const returned = { transactionId: chargebackId, nowMs, isByPayersBank: true }
  await finishSuspenseReturn(tx, held.id, returned)
  return true
}

/** The payer's bank takes the money away: the loan stays as it is until the dispute is lost. */
const opened = async (tx: Tx, notice: ChargebackNotice, nowMs: number): Promise<void> => {
  const { chargebackId, transactionId, amountKopecks } = notice
  const row = { id: chargebackId, transactionId, amountKopecks, openedAtMs: nowMs }
  if (await wasHeld(tx, notice, nowMs)) {
    await insertChargeback(tx, {
      ...row,
      paymentId: null,
      taskId: null,
      state: 'LOST',
      endedAtMs: nowMs,
    })
    return
  }
  const payment = await paymentByTransaction(tx, transactionId)
  const isBooked =
    payment?.state === 'PAID' && payment.loanId !== null && payment.reversedAtMs === null
  const task = await openMoneyTask(
    tx,
    {
      ...taskOf(notice, payment),
      kind: isBooked ? 'CHARGEBACK' : 'UNKNOWN_REFUND',
      transactionId,
      dedupeKey: `CHARGEBACK:${chargebackId}`,
    },
    {
      nowMs,
      suspense: { kind: 'SUSPENSE_TAKEN', amountKopecks: isBooked ? 0 : amountKopecks },
    },
  )
  const paymentId = isBooked ? payment.id : null
  await insertChargeback(tx, { ...row, paymentId, taskId: task?.id ?? null, state: 'OPEN' })
  if (isBooked) await post(tx, 'CHARGEBACK_OPENED', { causeId: chargebackId, amountKopecks, nowMs })
}

/** The money of a dispute comes back in one part or in several: each is known by its moment. */
const partOf = ({ atMs }: ChargebackNotice): string => String(atMs)

/** Money that came back after its dispute was given up, or more of it than went: a person finds its loan. */
const keepReturned = (
  tx: Tx,
  notice: ChargebackNotice,
  { amountKopecks, nowMs }: { amountKopecks: number; nowMs: number },
) =>
  openMoneyTask(
    tx,
    {
      ...taskOf(notice, null),
      kind: 'UNMATCHED_MONEY',
      // Without an operation it can be assigned, never sent to the payer, who has the money already.
      transactionId: null,
      amountKopecks,
      dedupeKey: `CHARGEBACK_RETURNED:${notice.chargebackId}:${partOf(notice)}`,
    },
    { nowMs, suspense: { kind: 'SUSPENSE_RECEIVED', amountKopecks } },
  )

/** What of an open dispute came back. */
const settle = async (
  tx: Tx,
  row: ChargebackRow,
  { cameKopecks, part, nowMs }: { cameKopecks: number; part: string; nowMs: number },
): Promise<void> => {
  const booked = { amountKopecks: cameKopecks, part, nowMs }
  if (row.paymentId !== null) await post(tx, 'CHARGEBACK_WON', { ...booked, causeId: row.id })
  else if (row.taskId !== null)
    await postSuspense(tx, { ...booked, kind: 'SUSPENSE_SETTLED', causeId: row.taskId })
  const restKopecks = row.amountKopecks - cameKopecks
  if (restKopecks > 0) return reduceChargeback(tx, row, restKopecks)
  await endChargeback(tx, row.id, { state: 'WON', nowMs })
  if (row.taskId !== null) await closeMoneyTask(tx, row.taskId, { nowMs })
}

/** The money comes back: the dispute is won. */
const cameBack = async (tx: Tx, notice: ChargebackNotice, nowMs: number): Promise<void> => {
  const row = await lockChargeback(tx, notice.chargebackId)
  const cameKopecks = row?.state === 'OPEN' ? Math.min(notice.amountKopecks, row.amountKopecks) : 0
  if (row && cameKopecks > 0) {
    await settle(tx, row, { cameKopecks, part: partOf(notice), nowMs })
  }
  const overKopecks = notice.amountKopecks - cameKopecks
  if (overKopecks > 0) await keepReturned(tx, notice, { amountKopecks: overKopecks, nowMs })
}

const charged = (tx: Tx, notice: ChargebackNotice, nowMs: number): Promise<void> => {
  const { chargebackId, operation, amountKopecks } = notice
  return post(tx, 'CHARGEBACK_FEE', {
    causeId: `${chargebackId}:${operation}`,
    part: partOf(notice),
    amountKopecks: operation === 'Presentment' ? amountKopecks : negateKopecks(amountKopecks),
    nowMs,
  })
}

/** Takes one line of the acquirer's list; told again it changes nothing (decision 0062). */
export const takeChargeback = ({ database, clock }: Context, notice: ChargebackNotice) =>
  transaction(database, async (tx) => {
    const nowMs = clock.now()
    if (!(await insertChargebackNotice(tx, notice, nowMs))) return
    if (notice.type === 'Fee') return charged(tx, notice, nowMs)
    return notice.operation === 'Presentment'
      ? opened(tx, notice, nowMs)
      : cameBack(tx, notice, nowMs)
  })

/** A presentment before its representment, also where both are new. */
const inOrder = (left: ChargebackNotice, right: ChargebackNotice): number =>
  left.atMs - right.atMs || left.operation.localeCompare(right.operation, 'en')

const UNREADABLE = new Error('A line of the list of chargebacks cannot be read')

/**
 * Reads the acquirer's list of disputes: it sends no notice of them (duties reference §6). A line that cannot be read is kept for
 * a person (D45), one that cannot be taken is tried again the next night, and what follows it of the same dispute too; neither
 * keeps the others from the books.
 * @throws GatewayFailure, Error for a list that does not end, AggregateError of the lines that could not be taken
 */
export const pollChargebacks = async (context: Context): Promise<void> => {
  const nowMs = context.clock.now()
  const notices: ChargebackNotice[] = []
  for (let page = 1; ; page += 1) {
    if (page > MAX_PAGES) throw new Error('The list of chargebacks does not end')
    const period = { fromMs: nowMs - PERIOD_MS, toMs: nowMs, page }
    const read = await context.gateways.acquirer.chargebacks(period)
    for (const line of read) {
      if (!('unreadable' in line)) notices.push(line)
      else {
        const { unreadable, fields } = line
        const notice = { raw: Buffer.from(unreadable), fields, error: UNREADABLE }
        await keepMalformedNotice(context, 'chargeback', notice)
      }
    }
    if (read.length < CHARGEBACKS_A_PAGE) break
  }
  const failures = new Map<string, unknown>()
  for (const notice of notices.sort(inOrder)) {
    const { chargebackId } = notice
    if (failures.has(chargebackId)) continue
    await takeChargeback(context, notice).catch((error: unknown) => {
      failures.set(chargebackId, error)
    })
  }
  if (failures.size > 0)
    throw new AggregateError(failures.values(), 'Disputes that could not be taken')
}

/** Two people have looked already: what is taken back needs no third, unless more went than the payment had. */
const closeLookedAt = async (
  tx: Tx,
  { id, transactionId }: ChargebackRow,
  nowMs: number,
): Promise<void> => {
  const tasks = await moneyTasksOf(tx, transactionId, ['PAYMENT_TAKEN_BACK'])
  const own = tasks.find((task) => task.refundTransactionId === id && task.suspenseKopecks === 0)
  if (own) await closeMoneyTask(tx, own.id, { nowMs })
}

/** An overpayment that was on its way to the payer: the dispute has brought it there. Returns what else went, kopecks. */
const withoutRefund = async (
  tx: Tx,
  { id, paymentId, amountKopecks }: ChargebackRow,
  nowMs: number,
): Promise<number> => {
  const refund = paymentId === null ? null : await refundOfPayment(tx, paymentId)
  if (refund?.state !== 'PROCESSING' || refund.amountKopecks > amountKopecks) return amountKopecks
  await finishRefund(tx, refund, { transactionId: id, nowMs })
  return amountKopecks - refund.amountKopecks
}

/** What of a lost dispute no loan gets: the account of its payer was deleted before it began (decision 0143). */
const bookLoss = async (
  tx: Tx,
  { id, amountKopecks }: ChargebackRow,
  { lossKopecks, nowMs }: { lossKopecks: number; nowMs: number },
): Promise<void> => {
  const refundedKopecks = amountKopecks - lossKopecks
  const loss = { kind: 'CHARGEBACK_LOST', causeId: id, credit: 'DISPUTED', nowMs } as const
  if (refundedKopecks > 0)
    await postOutsideLoans(tx, { ...loss, debit: 'SETTLEMENT', amountKopecks: refundedKopecks })
  if (lossKopecks > 0)
    await postOutsideLoans(tx, {
      ...loss,
      debit: 'DISPUTE_COST',
      amountKopecks: lossKopecks,
      part: 'LOSS',
    })
}

/**
 * Gives an open dispute up: what the payment had repaid is owed again, without interest and penalty for 30 days, and the
 * client is told (D45, decision 0062). Where the account was deleted meanwhile the contract stays closed, and the money is our
 * loss (decision 0143).
 * @throws Refusal REQUEST_IMPOSSIBLE for a dispute that has ended, or whose payment is booked no more
 */
export const loseChargeback = async (
  tx: Tx,
  { taskId, nowMs }: { taskId: string; nowMs: number },
): Promise<void> => {
  const row = await lockChargebackOfTask(tx, taskId)
  const payment =
    row?.state === 'OPEN' && row.paymentId !== null ? await paymentById(tx, row.paymentId) : null
  if (!row || !payment) throw impossibleStep('Этот спор уже закончен.')
  const { id, amountKopecks } = row
  const takenKopecks = await withoutRefund(tx, row, nowMs)
  const event = { transactionId: id, amountKopecks: takenKopecks, nowMs }
  if ((await clientById(tx, payment.clientId)) === null)
    await bookLoss(tx, row, { lossKopecks: takenKopecks, nowMs })
  else {
    if (takenKopecks > 0 && !(await takePaymentBack(tx, payment, event)))
      throw impossibleStep('Платёж уже снят с займа: верните деньги из задачи о нём.')
    await post(tx, 'CHARGEBACK_LOST', { causeId: id, amountKopecks, nowMs })
  }
  await endChargeback(tx, id, { state: 'LOST', nowMs })
  await closeMoneyTask(tx, taskId, { nowMs })
  await closeLookedAt(tx, row, nowMs)
}

/**
 * Puts an order to give money back off while its payment is under dispute: the payer would have it twice. True when it
 * was put off.
 */
export const putOffWhileDisputed = async (
  { database, clock }: Context,
  order: {
    readonly transactionId: string
    readonly kind: string
    readonly payload: Json
    readonly row: JobRow
  },
): Promise<boolean> => {
  const { transactionId, kind, payload, row } = order
  if (!(await isDisputed(database, transactionId))) return false
  const runAtMs = clock.now() + DAY_MS
  await enqueueAlone(database, [{ kind, payload, runAtMs, dedupeKey: `disputed:${row.id}` }])
  return true
}
