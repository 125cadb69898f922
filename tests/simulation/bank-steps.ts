import { type Kopecks, kopecks } from '../../lending/money.ts'
import type { CardOperation } from '../../server/sandbox/sandbox-store.ts'
import { transaction } from '../../server/db/transaction.ts'
import { dispute } from '../../server/sandbox/cloud-payments/disputes.ts'
import { giveBack, returnPayout } from '../../server/sandbox/cloud-payments/operations.ts'
import { deliverWebhook } from '../../server/sandbox/cloud-payments/webhooks.ts'
import { takeUnasked } from '../server/cloud-payments/notices.ts'
import type { PaymentFacts, PayoutFacts } from './facts.ts'
import { roubles, type Scene, type Step } from './scene.ts'

/** What the bank calls its operations that nobody of ours asked for. */
export const CHARGEBACK = 'chargeback'
export const SECOND = 'second transaction'

const paidOnes = ({ facts }: Scene): PaymentFacts[] =>
  facts.payments.filter(
    ({ state, purpose, transactionId }) =>
      state === 'PAID' && purpose === 'REPAYMENT' && transactionId !== null,
  )

/** Moves money back at the bank and tells us of it, as its own notices do. */
const moveBack = (
  { world }: Scene,
  { transactionId, amountKopecks }: { transactionId: number; amountKopecks: Kopecks },
): Promise<CardOperation | null> =>
  world.faults.outside(async () => {
    const { context } = world.app
    const back = {
      transactionId,
      amountKopecks,
      description: CHARGEBACK,
      nowMs: context.clock.now(),
    }
    const made = await transaction(context.database, (tx) => giveBack(tx, back))
    if (made) await deliverWebhook(context, { kind: 'refund', transactionId: made.transactionId })
    return made
  })

/** The bank takes a payment back, or a part of it. */
const takeBack = async (scene: Scene, payment: PaymentFacts): Promise<string> => {
  const share = scene.life.random.pick([1, 1, 0.4])
  const amountKopecks = kopecks(Math.max(1, Math.floor(payment.amountKopecks * share)))
  const transactionId = Number(payment.transactionId)
  const made = await moveBack(scene, { transactionId, amountKopecks })
  return `the bank takes ${roubles(amountKopecks)} ₽ back: ${made ? 'done' : 'too much'}`
}

/** The bank charges, or holds, the same invoice once more. */
export const takeTwice = async ({ world, life }: Scene, payment: PaymentFacts): Promise<string> => {
  const mode = life.random.pick(['charge', 'auth'] as const)
  await world.faults.outside(() =>
    takeUnasked(world.app, {
      invoiceId: payment.invoiceId,
      accountId: life.clientId,
      amount: roubles(payment.amountKopecks),
      mode,
      description: SECOND,
    }),
  )
  return `the bank takes a paid invoice once more (${mode})`
}

/** The payer disputes a payment, or the dispute is won: nobody tells us, the list does (decision 0062). */
const argue = async (
  { world }: Scene,
  transactionId: string,
  operation: 'Presentment' | 'Representment',
): Promise<string> => {
  const made = await world.faults.outside(() =>
    dispute(world.app.context, { transactionId: Number(transactionId), operation }),
  )
  return `${operation} of ${transactionId}: ${made ? 'done' : 'nothing to argue about'}`
}

/** The bank of the card gives the money of a loan back (decision 0063). */
const givePayoutBack = async (
  { world }: Scene,
  { transactionId }: PayoutFacts,
): Promise<string> => {
  const made = await world.faults.outside(() =>
    returnPayout(world.app.context, Number(transactionId)),
  )
  return `the bank gives a payout back: ${made ? 'done' : 'it was back before'}`
}

/** What a bank does without being asked: gives a payout back, takes a payment back or twice, lets its client dispute it (D45, D56). */
export const bankSteps = (scene: Scene): Step[] => {
  const { facts, life } = scene
  const back = facts.payouts
    .filter(({ state }) => state === 'PAID')
    // What of its payments went back already goes back once; the rest of them is for a person.
    .filter(({ loanId }) => !facts.refunds.some((refund) => refund.loanId === loanId))
    .map((payout) => ({ weight: 0.03, run: () => givePayoutBack(scene, payout) }))
  const paid = paidOnes(scene)
  if (paid.length === 0) return back
  const untouched = paid.filter(
    ({ id }) => !facts.refunds.some(({ paymentId }) => paymentId === id),
  )
  return [
    ...back,
    { weight: 0.15, run: () => takeTwice(scene, life.random.pick(paid)) },
    {
      weight: 0.3,
      run: () => argue(scene, life.random.pick(paid).transactionId ?? '', 'Presentment'),
    },
    ...facts.chargebacks
      .filter(({ state }) => state === 'OPEN')
      .map(({ transactionId }) => ({
        weight: 0.2,
        run: () => argue(scene, transactionId, 'Representment'),
      })),
    ...(untouched.length === 0
      ? []
      : [{ weight: 0.15, run: () => takeBack(scene, life.random.pick(untouched)) }]),
  ]
}
