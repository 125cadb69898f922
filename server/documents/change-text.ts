import { formatFullDate, NO_BREAK } from '../../lending/plain-text.ts'
import { PAYMENTS, pluralForm } from '../../lending/plural.ts'
import { isSinglePayment, type ProductKey } from '../../lending/products.ts'
import { chargedPercent, type LoanRates } from '../../lending/rate.ts'
import type { ChangeFacts, ScheduleFacts } from '../document-facts.ts'
import type { Condition } from './contract-conditions.ts'
import { lenderText, personText, type Section } from './contract-text.ts'
import { money, percent } from './wording.ts'

const TITLES = {
  PARTIALLY_EARLY: 'Соглашение о частичном досрочном возврате займа',
  PROLONGATION: 'Соглашение о продлении срока займа',
  SHIFT: 'Соглашение о переносе платежа',
  RESTRUCTURING: 'Дополнительное соглашение о новом графике платежей',
} as const

/** Name of the agreement, as the list of documents and its first page show it. */
export const changeTitle = ({ changeRequest, contractNumber }: ChangeFacts): string =>
  `${TITLES[changeRequest.kind]} № ${contractNumber}`

const rowsText = ({ rows }: ScheduleFacts): string => {
  const [first] = rows
  const last = rows.at(-1)
  if (!first || !last) return 'Платежей нет.'
  if (rows.length === 1)
    return `Один платёж ${money(first.paymentKopecks)} ${formatFullDate(first.dueOn)}.`
  const count = `${rows.length}${NO_BREAK}${pluralForm(rows.length, PAYMENTS)}`
  return `${count}, первый ${formatFullDate(first.dueOn)} — ${money(first.paymentKopecks)}, последний ${formatFullDate(last.dueOn)} — ${money(last.paymentKopecks)}.`
}

const termText = ({ rows }: ScheduleFacts): string => {
  const last = rows.at(-1)
  return last ? `Вернуть полностью до ${formatFullDate(last.dueOn)} включительно.` : ''
}

const fullCostText = (schedule: ScheduleFacts): string =>
  `${schedule.fullCostPercentText}${NO_BREAK}% годовых, ${money(schedule.fullCostKopecks)}`

const wasAndIs = (was: string, is: string): string => {
  return was === is ? `Без изменений: ${is}` : `Было: ${was} Стало: ${is}`
}

/** What is paid from the day of the agreement on, the money of the day itself included. */
const totals = ({ on, before, after, dueNowKopecks }: ChangeFacts) => {
  const today = dueNowKopecks > 0 ? `, считая ${money(dueNowKopecks)} в этот день` : ''
  const since = `Всего с ${formatFullDate(on)}`
  return {
    was: `${since}: ${money(before.totalKopecks)}.`,
    is: `${since}: ${money(after.totalKopecks)}${today}.`,
  }
}

const changedRates = ({ changeRequest }: ChangeFacts) =>
  changeRequest.kind === 'RESTRUCTURING' ? changeRequest.rates : undefined

const YEAR_DAYS = 365
/** An installment counts every month as thirty days (D6). */
const INSTALLMENT_YEAR_DAYS = 360

/** Row 4 of the form: what is charged on the balance owed. */
const rateOf = (productKey: ProductKey, rates: LoanRates): string => {
  const daily = chargedPercent(rates)
  const days = productKey === 'INSTALLMENT' ? INSTALLMENT_YEAR_DAYS : YEAR_DAYS
  return `${percent(daily * days, 3)} годовых, ${percent(daily, 4)} в день на остаток займа.`
}

/** Rows of the table form 3240-У that the change touches, with their old and new content. */
const conditionsOf = (facts: ChangeFacts): Condition[] => {
  const { before, after } = facts
  const { was, is } = totals(facts)
  const rates = changedRates(facts)
  return [
    {
      number: '2',
      condition: 'Срок действия договора, срок возврата кредита (займа)',
      content: wasAndIs(termText(before), termText(after)),
    },
    ...(rates
      ? [
          {
            number: '4',
            condition:
              'Процентная ставка (процентные ставки) (в процентах годовых), а при применении переменной процентной ставки — порядок ее определения, ее значение на дату предоставления заемщику индивидуальных условий',
            content: wasAndIs(
              rateOf(facts.productKey, rates.before),
              `${rateOf(facts.productKey, rates.after)} Действует со следующего дня после ${formatFullDate(facts.on)}.`,
            ),
          },
        ]
      : []),
    {
      number: '6',
      condition:
        'Количество, размер и периодичность (сроки) платежей заемщика по договору или порядок определения этих платежей',
      content: wasAndIs(`${rowsText(before)} ${was}`, `${rowsText(after)} ${is}`),
    },
  ]
}

const EARLY_MODES = {
  REDUCE_PAYMENT: 'Размер платежей уменьшается, их число и даты остаются прежними.',
  REDUCE_TERM: 'Число платежей уменьшается, их размер и даты остаются прежними.',
} as const

const subject = ({ changeRequest, productKey, dueNowKopecks }: ChangeFacts): string[] => {
  if (changeRequest.kind !== 'PARTIALLY_EARLY') return [changeRequest.explanation]
  return [
    `Заёмщик досрочно возвращает часть займа: вносит ${money(dueNowKopecks)}. Сначала погашается то, что уже пора заплатить, и проценты за прошедшие дни, ${money(changeRequest.earlyPrincipalKopecks)} уменьшают заём.`,
    isSinglePayment(productKey)
      ? 'Дата платежа остаётся прежней, его размер уменьшается.'
      : EARLY_MODES[changeRequest.mode],
  ]
}

const replanned = ({ replanned: isAnew }: ChangeFacts): string[] =>
  isAnew
    ? [
        'После подписания на заём поступили другие деньги. График посчитан заново в день оплаты по тем же правилам.',
      ]
    : []

const inForce = ({ dueNowKopecks, on }: ChangeFacts): string =>
  dueNowKopecks > 0
    ? `Соглашение вступает в силу, когда ${money(dueNowKopecks)} поступят кредитору ${formatFullDate(on)}. Если деньги в этот день не поступят, условия договора остаются прежними.`
    : `Соглашение вступает в силу ${formatFullDate(on)} после подписания. За изменение условий платы нет.`

/** An agreed reprieve from the penalty is the only change of what the borrower answers for; a rate changes in row 4. */
const unchanged = (facts: ChangeFacts): string => {
  const { changeRequest } = facts
  const liability =
    changeRequest.kind === 'RESTRUCTURING' && changeRequest.penaltyFreeDays > 0
      ? 'ответственность заёмщика после дней без неустойки'
      : 'ответственность заёмщика'
  return changedRates(facts)
    ? `${liability.charAt(0).toUpperCase()}${liability.slice(1)} и остальные условия договора`
    : `Процентная ставка, ${liability} и остальные условия договора`
}

/** What stands around the table of conditions. */
export const changeSections = (facts: ChangeFacts): Section[] => [
  {
    heading: 'Стороны',
    paragraphs: [
      `Кредитор: ${lenderText()}`,
      ...(facts.borrower === null ? [] : [`Заёмщик: ${personText(facts.borrower)}`]),
    ],
  },
  { heading: 'Что меняется', paragraphs: [...subject(facts), inForce(facts), ...replanned(facts)] },
  {
    heading: 'Полная стоимость займа',
    paragraphs: [
      `По прежнему графику: ${fullCostText(facts.before)}.`,
      `По новому графику: ${fullCostText(facts.after)}. Она посчитана по платежам нового графика на остаток займа.`,
    ],
  },
  {
    heading: 'Что остаётся прежним',
    paragraphs: [
      `${unchanged(facts)} не меняются. Проценты к сумме займа не прибавляются, комиссии нет.`,
    ],
  },
]

const scheduleLines = ({ after }: ChangeFacts): string[] =>
  after.rows.map(
    ({ number, dueOn, paymentKopecks, principalKopecks, interestKopecks }) =>
      `${number}. ${formatFullDate(dueOn)}: ${money(paymentKopecks)}, из них основной долг ${money(principalKopecks)}, проценты ${money(interestKopecks)}.`,
  )

/** The agreement as the screen shows it before signing: the words and sums of the file made after it. */
export const changeText = (facts: ChangeFacts) => ({
  title: changeTitle(facts),
  conditions: conditionsOf(facts),
  sections: [
    ...changeSections(facts),
    { heading: 'Новый график платежей', paragraphs: scheduleLines(facts) },
  ],
})
