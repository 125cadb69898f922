import { randomUUID } from 'node:crypto'
import { takeUnasked } from '../server/cloud-payments/notices.ts'
import { takeTwice } from './bank-steps.ts'
import { rowsOf } from './desk-facts.ts'
import { race } from './desk-races.ts'
import { atWork, CHECKER, decide, MAKER, requestIn } from './desk-steps.ts'
import { noteSeen } from './desk-tally.ts'
import { BrokenRule } from './failure.ts'
import type { LoanFacts, PaymentFacts, ReturnTaskFacts } from './facts.ts'
import { askAs, askOnce } from './front-door.ts'
import { weightIn } from './matters.ts'
import { pay, paymentOf, paySteps } from './pay-steps.ts'
import { isOpen, roubles, type Scene, type Step, told } from './scene.ts'
import type { World } from './world.ts'

const KIND = 'RETURN_BY_TRANSFER'
const ORDER = '№ 318 от 20.03.2026'

/** The bank that issued the cards of a borrower takes nothing back for a while, or does again. */
const turnBank = ({ world, life }: Scene, isClosed: boolean): string => {
  if (isClosed) world.closedBanks.add(life.clientId)
  else world.closedBanks.delete(life.clientId)
  return `the bank of the borrower ${isClosed ? 'takes no refund' : 'takes refunds again'}`
}

/** The card form of another tab is opened and left. */
const leaveForm = async ({ world, life }: Scene, loan: LoanFacts): Promise<string> => {
  const body = {
    amount: 1000,
    loanApplicationId: loan.id,
    paymentType: 'INSTALMENT',
    paymentDataId: null,
  }
  const url = '/cloud-payments/debit/check/specified-amount'
  return `card form of another tab: ${told(await askOnce(world, life, { url, body }, paymentOf))}`
}

/** A form that was given up is paid after its loan was repaid: all of the money is too much. */
const payLeftForm = async (
  { world, life }: Scene,
  { invoiceId, amountKopecks }: PaymentFacts,
): Promise<string> => {
  const amount = roubles(amountKopecks)
  await world.faults.outside(() =>
    takeUnasked(world.app, { invoiceId, accountId: life.clientId, amount, mode: 'charge' }),
  )
  return 'the card form of another tab is paid after the loan was'
}

/** Ways of a borrower to pay what nobody owes any more. */
const overpaying = (scene: Scene, keen: number): Step[] => {
  const { loans, payments } = scene.facts
  const left = payments.filter(
    ({ state, purpose, transactionId, cardId, loanId }) =>
      (state === 'EXPIRED' || state === 'DECLINED') &&
      purpose === 'REPAYMENT' &&
      transactionId === null &&
      cardId === null &&
      loans.some(({ id, contractState }) => id === loanId && contractState === 'CLOSED'),
  )
  return [
    ...loans.filter(isOpen).flatMap((loan) => {
      const hasForm = payments.some(({ loanId, cardId }) => loanId === loan.id && cardId === null)
      return hasForm
        ? [{ weight: keen, run: () => pay(scene, loan, 'payoff') }]
        : [{ weight: keen, run: () => leaveForm(scene, loan) }]
    }),
    ...left.map((payment) => ({ weight: 3 * keen, run: () => payLeftForm(scene, payment) })),
  ]
}

/** While the acquirer may give the money back still, nobody books it as sent by a transfer; nor twice. */
const refusedTransfer = async ({ world }: Scene, { id }: ReturnTaskFacts): Promise<string> => {
  const answer = await askAs(world, await atWork(world, MAKER), {
    url: '/desk-service/requests',
    body: { kind: KIND, subjectId: id, target: ORDER, reason: ORDER },
    key: randomUUID(),
  })
  if (answer.status === 200)
    throw new BrokenRule(`a transfer was asked for of task ${id}, whose money goes back otherwise`)
  if (answer.status < 500) noteSeen(world, 'transfer of what the acquirer may give back')
  return `desk transfer too early or again: ${told(answer)}`
}

/** Refunds that no card takes, and the bank transfers they end as (decision 0160). */
export const deskTransferSteps = (scene: Scene): Step[] => {
  const { facts, life, world } = scene
  const isClosed = world.closedBanks.has(life.clientId)
  const weight = weightIn(life, 'REFUNDS', { often: 30, seldom: 2 })
  const keen = weightIn(life, 'REFUNDS', { often: 10, seldom: 0 })
  const paid = facts.payments.filter(
    ({ state, purpose, transactionId }) =>
      state === 'PAID' && purpose === 'REPAYMENT' && transactionId !== null,
  )
  return [
    {
      weight: isClosed ? weight / 30 : weight / 2,
      run: () => Promise.resolve(turnBank(scene, !isClosed)),
    },
    ...overpaying(scene, keen),
    // Only what was paid can go back.
    ...(paid.length > 0
      ? []
      : paySteps(scene).map((step) => ({ ...step, weight: step.weight * keen }))),
    // Money that nobody owes goes back by itself: what a bank that takes nothing back is for.
    ...(isClosed && paid.length > 0
      ? [{ weight, run: () => takeTwice(scene, life.random.pick(paid)) }]
      : []),
    ...facts.returnTasks.map((task) =>
      task.state === 'OPEN' && task.isStopped
        ? { weight: 40, run: () => race(scene, { kind: KIND, subjectId: task.id, target: ORDER }) }
        : { weight: 0.4, run: () => refusedTransfer(scene, task) },
    ),
    // What was paid of a loan that was not theirs goes back to its card too, unless that card got the loan (decision 0170).
    ...facts.returnTasks
      .filter(
        ({ kind, state, isStopped }) => kind === 'FRAUD_REFUND' && state === 'OPEN' && isStopped,
      )
      .map((task) => ({
        weight: 20,
        run: () => race(scene, { kind: 'RETURN_MONEY', subjectId: task.id }),
      })),
  ]
}

/** What no card has taken in its time is sent by those whose work it is, and its payers are told. @throws BrokenRule when two people cannot */
export const sendTransfers = async (world: World): Promise<void> => {
  const stopped = await rowsOf<{ id: string }>(
    world,
    `select id from money_task where state = 'OPEN' and stopped_at_ms is not null order by created_at_ms, id`,
  )
  for (const { id } of stopped) {
    const asked = await askAs(world, await atWork(world, MAKER), {
      url: '/desk-service/requests',
      body: { kind: KIND, subjectId: id, target: ORDER, reason: ORDER },
      key: randomUUID(),
    })
    const requestId = requestIn(asked)
    const decided =
      requestId === ''
        ? asked
        : await decide(world, await atWork(world, CHECKER), requestId, randomUUID())
    if (decided.status !== 200)
      throw new BrokenRule(`task ${id} cannot be sent by a transfer: ${decided.text}`)
  }
  await world.runDue()
}
