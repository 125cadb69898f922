/** «Займы»: every contract whole, decisions about loans, cards and automatic debits. */
import { PRODUCTS } from '../../../lending/products.ts'
import { ratesInForce } from '../../../lending/loan-change.ts'
import { chargedPercent } from '../../../lending/rate.ts'
import { HOLIDAY_REASON_TEXTS } from '../../../protocol/holiday.ts'
import { LEGAL_STATUS_TITLES } from '../../../protocol/legal-status.ts'
import { movementNames } from '../../../protocol/movement-words.ts'
import { CLOSE_REASON_WORDS } from '../../../protocol/own-words.ts'
import { money, percent, sum, termText } from '../../documents/wording.ts'
import type { OwnData, OwnLoan } from '../gather.ts'
import * as words from '../words.ts'
import { type Markup, html } from '../../html.ts'
import { facts, part, record, table } from './parts.ts'

/** Three decimals where two are not the whole rate (D51). */
const dailyRate = (value: number): string =>
  percent(value, Math.abs(value * 100 - Math.round(value * 100)) < 1e-9 ? 2 : 3)

const terms = ({ contract }: OwnLoan): Markup => {
  const { closeReason, legalStatus } = contract
  return facts([
    ['Вид', PRODUCTS[contract.typeOfProduct].name],
    ['Сумма', money(contract.amountKopecks)],
    ['Срок', termText(contract.typeOfProduct, contract.loanTerm)],
    ['Выдан', words.dayOf(contract.issuedOn)],
    ['Последний платёж', words.dayOf(contract.lastPaymentOn)],
    ['Ставка в день', dailyRate(chargedPercent(ratesInForce(contract)))],
    ['Полная стоимость, в год', `${contract.fullCost.percentText} %`],
    ['Полная стоимость, в рублях', money(contract.fullCost.costKopecks)],
    ['Карта', contract.cardMask],
    ['Банк получателя', contract.payoutBank],
    ['Состояние', words.wordOf(words.CONTRACT_STATES, contract.contractState)],
    ['Чем закончился', closeReason && CLOSE_REASON_WORDS[closeReason]],
    ['Закрыт', words.dayOf(contract.closedOn)],
    ['По закону', legalStatus && LEGAL_STATUS_TITLES[legalStatus.kind]],
    ['Осталось заплатить', money(contract.remainingTotalKopecks)],
    ['Просрочено', contract.overdueKopecks > 0 ? money(contract.overdueKopecks) : null],
    ['Дней просрочки', contract.overdueDays > 0 ? String(contract.overdueDays) : null],
    ['Неустойка', contract.penaltyKopecks > 0 ? money(contract.penaltyKopecks) : null],
  ])
}

const schedule = ({ contract: { rows, contractNumber } }: OwnLoan): Markup =>
  table({
    caption: 'График платежей, рублей',
    label: `График платежей по договору № ${contractNumber}`,
    head: ['Дата', 'Платёж', 'Долг', 'Проценты', 'Остаток', 'Оплачено', 'Состояние'],
    rows: rows.map((row) => [
      words.dayOf(row.dueOn) ?? '',
      sum(row.paymentKopecks),
      sum(row.principalKopecks),
      sum(row.interestKopecks),
      sum(row.balanceAfterKopecks),
      sum(row.paidKopecks),
      words.wordOf(words.ROW_STATES, row.status),
    ]),
  })

const movements = ({ payments, contract: { contractNumber } }: OwnLoan): Markup => {
  if (payments.length === 0) return html`<p class="none">Движения денег не было.</p>`
  const names = movementNames(payments)
  return table({
    caption: 'Движение денег, рублей',
    label: `Движение денег по договору № ${contractNumber}`,
    head: ['Когда', 'Что', 'Сумма', 'Долг', 'Проценты', 'Неустойка', 'Карта', 'Состояние'],
    rows: payments.map((payment, index) => [
      words.momentOf(payment.at) ?? '',
      names[index] ?? '',
      sum(payment.amountKopecks),
      sum(payment.principalKopecks),
      sum(payment.interestKopecks),
      sum(payment.penaltyKopecks),
      payment.cardMask ?? '',
      payment.isReversed
        ? 'снят: зачли по ошибке'
        : words.wordOf(words.PAYMENT_STATES, payment.state),
    ]),
  })
}

const changes = ({ contract }: OwnLoan): readonly Markup[] => [
  ...contract.changes.map(({ on, kind }) =>
    record({ title: `${words.dayOf(on) ?? ''}: ${words.wordOf(words.CHANGES, kind)}` }),
  ),
  ...contract.holidays.map(({ from, untilOn }) =>
    record({ title: `Каникулы с ${words.dayOf(from) ?? ''} по ${words.dayOf(untilOn) ?? ''}` }),
  ),
  ...contract.forgivenDebts.map(({ on, forgivenKopecks }) =>
    record({ title: `${words.dayOf(on) ?? ''}: прощено ${money(forgivenKopecks)}` }),
  ),
]

const holiday = ({ holiday: demand }: OwnLoan): readonly Markup[] =>
  demand === null
    ? []
    : [
        record({
          title: `Заявление от ${words.momentOf(demand.submittedAt) ?? ''}`,
          rows: [
            ['Причина', words.wordOf(words.HOLIDAY_GROUNDS, demand.ground)],
            ['С какого дня', words.dayOf(demand.from)],
            ['Месяцев', demand.months === null ? null : String(demand.months)],
            ['Что с ним', words.wordOf(words.HOLIDAY_STATES, demand.state)],
            ['Ответить до', words.dayOf(demand.answerBy)],
            ['Решение', words.momentOf(demand.decidedAt)],
            ['Почему', demand.reasons.map((reason) => HOLIDAY_REASON_TEXTS[reason]).join(' ')],
            ['По какой день', words.dayOf(demand.untilOn)],
          ],
          text: demand.note,
        }),
      ]

const loanPart = (loan: OwnLoan): Markup => {
  const changed = changes(loan)
  return html`<h3>Договор № ${loan.contract.contractNumber}</h3>
    ${terms(loan)}${schedule(loan)}${movements(loan)}
    ${
      changed.length === 0
        ? null
        : html`<h4>Изменения договора</h4>
            ${changed}`
    }
    ${
      holiday(loan).length === 0
        ? null
        : html`<h4>Заявление на каникулы</h4>
            ${holiday(loan)}`
    }`
}

const unsigned = ({ applicationCurrentList: { applications } }: OwnData): readonly Markup[] =>
  applications
    .filter(({ contractState }) => contractState === null)
    .map((application) =>
      record({
        title: PRODUCTS[application.typeOfProduct].name,
        rows: [
          ['Сумма', money(Math.round(application.amountOfContract * 100))],
          ['Срок', termText(application.typeOfProduct, application.loanTerm)],
          ['Состояние', words.wordOf(words.APPLICATION_STATES, application.applicationState)],
          ['Почему', application.reasons.map(({ text }) => text).join(' ')],
        ],
      }),
    )

const decisions = ({ loanDecisions }: OwnData): readonly Markup[] =>
  loanDecisions.decisions.map((decision) =>
    record({
      title: `${words.momentOf(decision.decidedAt) ?? ''}: ${decision.outcome === 'REFUSED' ? 'отказ' : 'предложение'}`,
      rows: [
        ['Вид', PRODUCTS[decision.typeOfProduct].name],
        ['Сумма', money(decision.amountKopecks)],
        ['Срок', termText(decision.typeOfProduct, decision.loanTerm)],
        ['Полная стоимость, в год', `${decision.fullCost.percentText} %`],
        ['Почему', decision.reasons.map(({ text }) => text).join(' ')],
        ['Предупреждения', decision.warnings.map(({ text }) => text).join(' ')],
      ],
    }),
  )

const cards = ({ paymentData: { paymentData } }: OwnData): readonly Markup[] =>
  paymentData.map(({ mask, brand, expires }) =>
    record({
      title: mask,
      rows: [
        ['Система', brand],
        ['Действует до', expires],
      ],
    }),
  )

const debits = ({ autoDebitLog: { attempts } }: OwnData): readonly Markup[] =>
  attempts.map(({ at, amountKopecks, cardMask, state, problem }) =>
    record({
      title: words.momentOf(at) ?? '',
      rows: [
        ['Сумма', money(amountKopecks)],
        ['Карта', cardMask],
        ['Состояние', words.wordOf(words.PAYMENT_STATES, state)],
        ['Почему', problem],
      ],
    }),
  )

/** The section of loans and money. */
export const loansSection = (data: OwnData): Markup =>
  html`${data.loans.length === 0 ? html`<p class="none">Договоров нет.</p>` : data.loans.map(loanPart)}
  ${part('Заявки без договора', unsigned(data), 'Таких заявок нет.')}
  ${part('Решения о займах', decisions(data), 'Решений ещё не было.')}
  ${part('Карты', cards(data), 'Карт нет. Номера карт целиком мы не храним.')}
  ${part('Автосписания', debits(data), 'Автосписаний не было.')}`
