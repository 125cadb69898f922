import {
  addKopecks,
  kopecks,
  type Kopecks,
  maxKopecks,
  subtractKopecks,
  ZERO,
} from '../../lending/money.ts'
import { moscowDate } from '../../lending/calendar.ts'
import { payoffOf } from '../../lending/payoff.ts'
import { formatDate, formatMoney } from '../../lending/plain-text.ts'
import type { LedgerKind, RequestFacts } from '../../protocol/two-people.ts'
import { Refusal } from '../../protocol/errors.ts'
import { clientById } from '../db/clients.ts'
import type { Tx } from '../db/database.ts'
import { loanByContract, loanById, type LoanRow } from '../db/loans.ts'
import { moneyTaskById } from '../db/money-tasks.ts'
import { paymentById } from '../db/payments.ts'
import { rehearse } from '../db/transaction.ts'
import { assignMoney, cameAtMs } from '../servicing/assign-money.ts'
import { loseChargeback } from '../servicing/chargebacks.ts'
import { decideCourtCosts, payCourtCosts } from '../servicing/court-costs.ts'
import { forgiveDebt } from '../servicing/forgive-debt.ts'
import { returnPayoutOfLoan } from '../servicing/return-payout.ts'
import { reverseBooking } from '../servicing/reverse-booking.ts'
import { writeOffLoan } from '../servicing/write-off-loan.ts'
import { figuresOf, known, stateOf } from './loan-figures.ts'

/** What a step is about: a payment, a loan or a task, and the number of a contract where one is named. */
export interface StepGround {
  readonly tx: Tx
  readonly subjectId: string
  readonly target: string | null
  readonly nowMs: number
}

/** A step as it would be made now. */
export interface PlannedStep {
  /** In words of the day. */
  readonly about: string
  readonly clientId: string
  readonly facts: RequestFacts
}

interface Named {
  readonly loan: LoanRow
  readonly amountKopecks: Kopecks
  readonly about: string
}

interface LedgerStep {
  /** @throws Refusal NOT_FOUND */
  readonly name: (ground: StepGround) => Promise<Named>
  readonly effect: (ground: StepGround) => Promise<void>
}

const contractOf = ({ contractNumber }: LoanRow): string => `договору № ${contractNumber ?? ''}`

const targetOf = async (tx: Tx, target: string | null): Promise<LoanRow> => {
  const loan = target === null ? null : await loanByContract(tx, target)
  if (loan) return loan
  const message = 'Договора с таким номером нет.'
  throw new Refusal('VALIDATION', { fields: [{ field: 'target', message }] })
}

interface Forgiving {
  readonly isWhole: boolean
  readonly sumOf: (owed: Awaited<ReturnType<typeof stateOf>>) => Kopecks
  readonly about: (sum: string, contract: string) => string
}

const forgiving = ({ isWhole, sumOf, about }: Forgiving): LedgerStep => ({
  async name({ tx, subjectId, nowMs }) {
    const loan = known(await loanById(tx, subjectId))
    if (loan.contractState === null) throw new Refusal('NOT_FOUND')
    const amountKopecks = sumOf(await stateOf(tx, loan, nowMs))
    return { loan, amountKopecks, about: about(formatMoney(amountKopecks), contractOf(loan)) }
  },
  effect: ({ tx, subjectId, nowMs }) => forgiveDebt(tx, { loanId: subjectId, isWhole, nowMs }),
})

/** The sum somebody has typed, as kopecks. @throws Refusal VALIDATION */
const typedKopecks = (target: string | null): Kopecks => {
  if (target !== null && /^\d{1,12}$/.test(target)) return kopecks(Number(target))
  const message = 'Введите сумму в рублях, например 2 000,50.'
  throw new Refusal('VALIDATION', { fields: [{ field: 'target', message }] })
}

/** Of costs of a claim the sum is typed, and so is what the step comes to. */
const courtCosts = (
  about: (sum: string, contract: string, rest: string) => string,
  effect: typeof payCourtCosts,
): LedgerStep => ({
  async name({ tx, subjectId, target, nowMs }) {
    const loan = known(await loanById(tx, subjectId))
    if (loan.contractState === null) throw new Refusal('NOT_FOUND')
    const amountKopecks = typedKopecks(target)
    const { courtCostsUndecidedKopecks } = (await stateOf(tx, loan, nowMs)).state
    const rest = maxKopecks(subtractKopecks(courtCostsUndecidedKopecks, amountKopecks), ZERO)
    const words = about(formatMoney(amountKopecks), contractOf(loan), formatMoney(rest))
    return { loan, amountKopecks, about: words }
  },
  effect: ({ tx, subjectId, target, nowMs }) =>
    effect(tx, { loanId: subjectId, amountKopecks: typedKopecks(target), nowMs }),
})

const STEPS: Readonly<Record<LedgerKind, LedgerStep>> = {
  REVERSE_BOOKING: {
    async name({ tx, subjectId }) {
      const payment = known(await paymentById(tx, subjectId))
      const loan = known(await loanById(tx, payment.loanId ?? ''))
      const amountKopecks = kopecks(payment.amountKopecks)
      const day = payment.appliedOn === null ? '' : ` от ${formatDate(payment.appliedOn)}`
      const about = `Снять платёж ${formatMoney(amountKopecks)}${day}: зачтён по ошибке по ${contractOf(loan)}`
      return { loan, amountKopecks, about }
    },
    effect: ({ tx, subjectId, nowMs }) => reverseBooking(tx, { paymentId: subjectId, nowMs }),
  },
  WRITE_OFF: {
    async name({ tx, subjectId, nowMs }) {
      const loan = known(await loanById(tx, subjectId))
      if (loan.contractState === null) throw new Refusal('NOT_FOUND')
      const { on, book, state } = await stateOf(tx, loan, nowMs)
      const { totalKopecks: amountKopecks } = payoffOf(state, book.issuedOn, on)
      const about = `Списать с баланса долг ${formatMoney(amountKopecks)} по ${contractOf(loan)}`
      return { loan, amountKopecks, about }
    },
    effect: ({ tx, subjectId, nowMs }) => writeOffLoan(tx, { loanId: subjectId, nowMs }),
  },
  FORGIVE_DEBT: forgiving({
    isWhole: true,
    sumOf: ({ state, book, on }) => payoffOf(state, book.issuedOn, on).totalKopecks,
    about: (sum, contract) => `Простить весь долг ${sum} по ${contract} и закрыть договор`,
  }),
  FORGIVE_CHARGES: forgiving({
    isWhole: false,
    sumOf: ({ state }) => addKopecks(state.accruedInterestKopecks, state.penaltyKopecks),
    about: (sum, contract) =>
      `Простить проценты и пени ${sum} по ${contract}, основной долг остаётся`,
  }),
  PAY_COURT_COSTS: courtCosts(
    (sum, contract) =>
      `Отметить судебные расходы ${sum} по ${contract}: уплачены, суд ещё не решил`,
    payCourtCosts,
  ),
  DECIDE_COURT_COSTS: courtCosts(
    (sum, contract, rest) =>
      `Суд решил о расходах по ${contract}: клиент возмещает ${sum}, наш расход ${rest}`,
    decideCourtCosts,
  ),
  ASSIGN_MONEY: {
    async name({ tx, subjectId, target }) {
      const task = known(await moneyTaskById(tx, subjectId))
      const loan = await targetOf(tx, target)
      const amountKopecks = kopecks(task.suspenseKopecks)
      const operation = task.transactionId ?? 'без номера'
      // The day it counts for, which may be long past: both people see it.
      const day = formatDate(moscowDate(await cameAtMs(tx, task)))
      const about = `Зачесть ${formatMoney(amountKopecks)} днём ${day}, операция ${operation}, по ${contractOf(loan)}`
      return { loan, amountKopecks, about }
    },
    async effect({ tx, subjectId, target, nowMs }) {
      const loan = await targetOf(tx, target)
      await assignMoney(tx, { taskId: subjectId, loan, nowMs })
    },
  },
  LOSE_CHARGEBACK: {
    async name({ tx, subjectId }) {
      const task = known(await moneyTaskById(tx, subjectId))
      const loan = known(await loanById(tx, task.loanId ?? ''))
      const amountKopecks = kopecks(task.amountKopecks ?? 0)
      const operation = task.transactionId ?? 'без номера'
      // Nobody can be asked for it any more (decision 0143).
      const isGone = (await clientById(tx, loan.clientId)) === null
      const whose = isGone
        ? '. Клиент удалил аккаунт: займ не откроется, деньги станут нашим расходом'
        : ''
      const about = `Признать спор проигранным: ${formatMoney(amountKopecks)}, операция ${operation}, по ${contractOf(loan)}${whose}`
      return { loan, amountKopecks, about }
    },
    effect: ({ tx, subjectId, nowMs }) => loseChargeback(tx, { taskId: subjectId, nowMs }),
  },
  RETURN_PAYOUT: {
    async name({ tx, subjectId }) {
      const loan = known(await loanById(tx, subjectId))
      const amountKopecks = kopecks(loan.amountKopecks)
      const about = `Банк вернул выплату ${formatMoney(amountKopecks)}: закрыть без долга и без процентов, по ${contractOf(loan)}`
      return { loan, amountKopecks, about }
    },
    effect: ({ tx, subjectId, nowMs }) => returnPayoutOfLoan(tx, { loanId: subjectId, nowMs }),
  },
}

/**
 * What a step would change if it were made now: it is made and taken back again, so that what both people see is what
 * will be done (decision 0053).
 * @throws Refusal NOT_FOUND, REQUEST_IMPOSSIBLE
 */
export const planStep = async (kind: LedgerKind, ground: StepGround): Promise<PlannedStep> => {
  const { tx, nowMs } = ground
  const { loan, amountKopecks, about } = await STEPS[kind].name(ground)
  const before = await figuresOf(tx, loan.id, nowMs)
  const after = await rehearse(tx, async (inner) => {
    await STEPS[kind].effect({ ...ground, tx: inner })
    return figuresOf(inner, loan.id, nowMs)
  })
  return { about, clientId: loan.clientId, facts: { amountKopecks, before, after } }
}

/** Makes a step, in the transaction of its approval. */
export const makeStep = (kind: LedgerKind, ground: StepGround): Promise<void> =>
  STEPS[kind].effect(ground)
