import { addKopecks, type Kopecks, kopecks } from '../../../lending/money.ts'
import { isoDate, type IsoDate } from '../../../lending/calendar.ts'
import { DAYS, PAYMENTS } from '../../../lending/plural.ts'
import type { CloseReason, LoanChangeType } from '../../../protocol/enums.ts'
import { LEGAL_STATUS_TITLES, PROCEDURE_TITLE } from '../../../protocol/legal-status.ts'
import { foldInputOf } from '../../offline/contract-on.ts'
import type { Contract } from '../../offline/contracts.ts'
import { formatDate } from '../../ui/format.ts'
import { known } from '../../ui/known.ts'
import { payoutPlace } from '../../ui/payout-place.ts'
import { counted } from '../../ui/plural.ts'
import { latePeriods } from './late-periods.ts'

export interface LoanEvent {
  readonly on: string
  readonly kind: 'done' | 'changed' | 'late' | 'next' | 'ahead'
  readonly title: string
  readonly detail: string | null
  readonly amountKopecks: Kopecks | null
}

const CLOSED: Record<CloseReason, string> = {
  PAID: 'Все платежи внесены.',
  EARLY: 'Погашен досрочно.',
  RETURNED_14_DAYS: 'Возвращён в первые 14 дней.',
  WRITTEN_OFF: 'Долг списан с нашего баланса, но не прощён.',
  FORGIVEN: 'Остаток долга прощён.',
  DISCHARGED: 'Вы освобождены от долга.',
  ENDED_BY_LAW: 'Долг прекращён по закону 377-ФЗ.',
  NOT_OWED: 'Займ оформили не вы, долга нет.',
  PAYOUT_RETURNED: 'Банк вернул нам перевод, проценты сняты.',
}

const has = ({ documents }: Contract, type: string): boolean =>
  documents.some((document) => document.type === type)

const sentTo = (contract: Contract): string | null => {
  const place = payoutPlace(contract)
  if (place === null) return null
  return contract.payoutBank ? `${place}.` : `На карту ${place}.`
}

const received = (contract: Contract): LoanEvent => ({
  on: contract.issuedOn,
  kind: 'done',
  title: contract.closeReason === 'PAYOUT_RETURNED' ? 'Деньги отправлены' : 'Займ получен',
  detail: [sentTo(contract), has(contract, 'CONTRACT') ? 'Договор и график — в документах.' : null]
    .filter(Boolean)
    .join(' '),
  amountKopecks: kopecks(contract.amountKopecks),
})

const CHANGED: Readonly<
  Record<
    Exclude<LoanChangeType, 'PARTIALLY_EARLY'>,
    (dates: { first: string; last: string }) => readonly [string, string]
  >
> = {
  PROLONGATION: ({ last }) => ['Срок продлён', `Платёж ${last}.`],
  SHIFT: ({ first }) => ['Платёж сдвинут', `На ${first}.`],
  RESTRUCTURING: ({ last }) => ['График изменён', `Последний платёж ${last}.`],
}

/** A change of a later server: the schedule says what it is (decision 0072). */
const changedSomehow: (typeof CHANGED)['RESTRUCTURING'] = (dates) => CHANGED.RESTRUCTURING(dates)

const changed = (contract: Contract): LoanEvent[] =>
  contract.changes.map(({ on, kind, rows, paymentsBefore, rates }) => {
    const last = formatDate(rows.at(-1)?.dueOn ?? on)
    if (kind === 'PARTIALLY_EARLY') {
      const payment = contract.payments[paymentsBefore]
      return {
        on,
        kind: 'changed',
        title: 'Часть долга внесена досрочно',
        detail: `Новый график, последний платёж ${last}. Соглашение подписано кодом.`,
        amountKopecks: payment ? kopecks(payment.amountKopecks) : null,
      }
    }
    const [title, what] = known(
      CHANGED,
      kind,
      changedSomehow,
    )({ last, first: formatDate(rows[0]?.dueOn ?? on) })
    const lower = rates ? ' Ставка стала ниже.' : ''
    const detail = `${what}${lower} Соглашение подписано кодом.`
    return { on, kind: 'changed', title, detail, amountKopecks: null }
  })

const paid = (contract: Contract, endsLate: ReadonlyMap<string, number>): LoanEvent[] => {
  const early = contract.changes
    .filter(({ kind }) => kind === 'PARTIALLY_EARLY')
    .map(({ paymentsBefore }) => paymentsBefore)
  return contract.payments.flatMap(({ on, amountKopecks, kind }, index) => {
    if (early.includes(index)) return []
    const days = endsLate.get(on)
    return [
      {
        on,
        kind: 'done',
        title: kind === 'PAYOFF' ? 'Полное погашение' : 'Платёж внесён',
        detail: days ? `На ${counted(days, DAYS)} позже срока.` : null,
        amountKopecks: kopecks(amountKopecks),
      },
    ]
  })
}

/** Rows to come; what is late already stands in the story with what is to pay. */
const ahead = (contract: Contract): LoanEvent[] => {
  const { contractState, rows, nextPayment, overdueDays, legalStatus } = contract
  const [next, ...later] = rows.filter(({ status }) => status === 'NEAREST' || status === 'PENDING')
  // Under a legal status the dates of the contract are no more (decision 0090).
  if (contractState === 'CLOSED' || legalStatus || !next) return []
  const last = later.at(-1)
  // What was paid ahead makes the nearest payment smaller than its row.
  const asked = overdueDays === 0 && nextPayment ? nextPayment.amountKopecks : next.paymentKopecks
  const nearest: LoanEvent = {
    on: next.dueOn,
    kind: 'next',
    title: 'Следующий платёж',
    detail: last ? null : 'Последний: после него займ закроется.',
    amountKopecks: kopecks(asked),
  }
  if (!last) return [nearest]
  const rest: LoanEvent = {
    on: last.dueOn,
    kind: 'ahead',
    title: later.length === 1 ? 'Последний платёж' : `Ещё ${counted(later.length, PAYMENTS)}`,
    detail: 'После последнего займ закроется.',
    amountKopecks: addKopecks(...later.map(({ paymentKopecks }) => kopecks(paymentKopecks))),
  }
  return [nearest, rest]
}

const stopped = ({ legalStatus }: Contract): LoanEvent[] =>
  legalStatus
    ? [
        {
          on: legalStatus.from,
          kind: 'changed',
          title: known(LEGAL_STATUS_TITLES, legalStatus.kind, PROCEDURE_TITLE),
          detail: 'Проценты и неустойка больше не начисляются.',
          amountKopecks: null,
        },
      ]
    : []

/** What a court has awarded of the costs of its claim; what it has not decided about is nothing to the borrower yet. */
const awarded = ({ courtCosts }: Contract): LoanEvent[] =>
  courtCosts
    .filter(({ awardedKopecks }) => awardedKopecks > 0)
    .map(({ on, awardedKopecks }) => ({
      on,
      kind: 'changed',
      title: 'Суд присудил судебные расходы',
      detail: 'Процентов и неустойки на них нет, платежи гасят их последними.',
      amountKopecks: kopecks(awardedKopecks),
    }))

const forgiven = ({ forgivenDebts }: Contract): LoanEvent[] =>
  forgivenDebts
    .filter(({ forgivenKopecks }) => forgivenKopecks > 0)
    .map(({ on, isWhole, forgivenKopecks }) => ({
      on,
      kind: 'changed',
      title: isWhole ? 'Остаток долга прощён' : 'Проценты и пени прощены',
      detail: isWhole ? 'Платить больше не нужно.' : 'Основной долг остаётся.',
      amountKopecks: kopecks(forgivenKopecks),
    }))

const closed = (contract: Contract): LoanEvent[] => {
  if (contract.contractState !== 'CLOSED' || !contract.closedOn) return []
  const reason = contract.closeReason ? known(CLOSED, contract.closeReason, '') : ''
  const paper = has(contract, 'CERTIFICATE') ? ' Справка — в документах.' : ''
  const detail = `${reason}${paper}`
  return [
    { on: contract.closedOn, kind: 'done', title: 'Займ закрыт', detail, amountKopecks: null },
  ]
}

/** The life of a loan in order: received, payments, changes, days past due, what is ahead, closed (D10). */
export function loanEvents(contract: Contract, today: IsoDate): LoanEvent[] {
  const until = contract.closedOn ? isoDate(contract.closedOn) : today
  // Who never had the money was late with nothing (decision 0063).
  const isBack = contract.closeReason === 'PAYOUT_RETURNED'
  const late = isBack ? [] : latePeriods(foldInputOf(contract), until)
  const endsLate = new Map(late.flatMap((one) => (one.until ? [[one.until, one.days]] : [])))
  const missed = late.map<LoanEvent>(({ from, until: paidOn, days }) => ({
    on: from,
    kind: 'late',
    title: 'Платёж не пришёл в срок',
    detail:
      paidOn || contract.legalStatus || contract.contractState === 'CLOSED'
        ? null
        : `Просрочен на ${counted(days, DAYS)}. Сумма к оплате сегодня.`,
    amountKopecks:
      paidOn || !contract.nextPayment ? null : kopecks(contract.nextPayment.amountKopecks),
  }))
  const past = [
    ...missed,
    ...paid(contract, endsLate),
    ...changed(contract),
    ...stopped(contract),
    ...forgiven(contract),
    ...awarded(contract),
  ].toSorted((a, b) => (a.on < b.on ? -1 : Number(a.on > b.on)))
  return [received(contract), ...past, ...ahead(contract), ...closed(contract)]
}
