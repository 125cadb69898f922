import { accrualCap } from '../../lending/accrual.ts'
import { kopecks } from '../../lending/money.ts'
import { formatFullDate, NO_BREAK } from '../../lending/plain-text.ts'
import { PAYMENTS, pluralForm } from '../../lending/plural.ts'
import { isSinglePayment } from '../../lending/products.ts'
import { FORTNIGHT_DAYS } from '../../lending/split-rows.ts'
import { BRAND } from '../../protocol/brand.ts'
import type { LoanFacts, RowFacts } from '../document-facts.ts'
import { money, percent, termText } from './wording.ts'

const YEAR_DAYS = 365
/** The specification's month has thirty daily rates (D6). */
const MONTH_DAYS = 30
/** Of split signed before D51. */
const SPLIT_MONTH_DAYS = 28
const BILLIONTHS_IN_PERCENT = 10_000_000

const firstRow = (loan: LoanFacts): RowFacts => {
  const [first] = loan.rows
  if (!first) throw new Error('A loan without payments')
  return first
}

const lastRow = (loan: LoanFacts): RowFacts => loan.rows.at(-1) ?? firstRow(loan)

const total = (loan: LoanFacts): number =>
  loan.rows.reduce((whole, row) => whole + row.paymentKopecks, 0)

/** Row 2. */
export const termOfContract = (loan: LoanFacts): string =>
  [
    'Договор действует со дня выдачи займа до полного исполнения обязательств.',
    `Срок займа ${termText(loan.productKey, loan.term)}, вернуть полностью до ${formatFullDate(lastRow(loan).dueOn)} включительно.`,
  ].join(' ')

/** Row 4: per cent a year as it is really charged, beside the rate a day (D6, D51). */
export const rateText = (loan: LoanFacts): string => {
  const daily = loan.dailyRateMillionths / 10_000
  const monthly = daily * MONTH_DAYS
  const perDay = percent(daily, 2)
  if (loan.productKey === 'INSTALLMENT') {
    return `${percent(monthly * 12, 3)} годовых: ${perDay} в день, проценты за каждый месяц начисляются на остаток займа за ${MONTH_DAYS} дней (${percent(monthly, 2)}). Ставка постоянная.`
  }
  if (loan.productKey === 'OPTIMAL' && typeof loan.chargedRateBillionths === 'number') {
    const charged = loan.chargedRateBillionths / BILLIONTHS_IN_PERCENT
    return `${percent(charged * YEAR_DAYS, 3)} годовых: ${percent(charged, 7)} в день. Проценты начисляются на остаток займа за каждый день, в графике — за ${FORTNIGHT_DAYS} дней с округлением до копейки; последний платёж учитывает округление. Ставка постоянная.`
  }
  if (loan.productKey === 'OPTIMAL') {
    const yearly = (monthly * YEAR_DAYS) / SPLIT_MONTH_DAYS
    return `${percent(yearly, 3)} годовых: ${percent(monthly, 2)} за каждые четыре недели на остаток займа (${MONTH_DAYS} ставок по ${perDay} в день). Ставка постоянная.`
  }
  const yearly = `${percent(daily * YEAR_DAYS, 3)} годовых (${perDay} в день)`
  return loan.productKey === 'BEFORE_SALARY'
    ? `${yearly}. Ставка постоянная.`
    : `${percent(0, 3)} годовых, если заём возвращен не позже седьмого дня после выдачи. Если позже — ${yearly} за каждый день с первого. Ставка постоянная.`
}

const period = (loan: LoanFacts): string =>
  loan.productKey === 'INSTALLMENT' ? 'раз в месяц' : 'каждые две недели'

const paidWhen =
  'Платёж можно внести раньше: деньги учитываются как аванс и засчитываются в дату платежа. При недостатке денег платёж засчитывается в очередности, которую устанавливает статья 5 Федерального закона № 353-ФЗ.'

/** Row 6. */
export const howToPay = (loan: LoanFacts): string => {
  const { paymentKopecks, dueOn } = firstRow(loan)
  if (isSinglePayment(loan.productKey)) {
    return `Один платёж ${money(paymentKopecks)} ${formatFullDate(dueOn)}. ${paidWhen}`
  }
  const count = loan.rows.length
  const last = lastRow(loan)
  return [
    `${count} ${pluralForm(count, PAYMENTS)} ${period(loan)}, первый ${formatFullDate(dueOn)}, последний ${formatFullDate(last.dueOn)}.`,
    `Размер платежа ${money(paymentKopecks)}, последнего ${money(last.paymentKopecks)}, всего ${money(total(loan))}.`,
    'Даты и суммы указаны в графике платежей — приложении к договору.',
    paidWhen,
  ].join(' ')
}

/** Row 7 (D13). */
export const partialRepayment = (loan: LoanFacts): string =>
  isSinglePayment(loan.productKey)
    ? 'Досрочный возврат принимается в день оплаты, проценты берутся за прошедшие дни. Дата платежа не меняется, его размер уменьшается на возвращенную сумму и проценты с неё.'
    : 'Частичный досрочный возврат принимается в день оплаты: сначала погашаются проценты за прошедшие дни, остальное уменьшает заём. Заёмщик выбирает, что изменится: размер платежей (число и даты прежние) или их число (размер прежний). До подписания заёмщик видит оба графика и новую полную стоимость займа, после — получает новый график.'

/** Row 8. */
export const cashlessWays = `Картой любого российского банка в личном кабинете на сайте кредитора. Новая карта добавляется там же. Если оплатить не получается, помогут по телефону ${BRAND.phone} и почте ${BRAND.email}.`

const capOf = (loan: LoanFacts): number =>
  accrualCap(kopecks(loan.amountKopecks), loan.overpaymentCapPercent)

/** Row 12 (D11, D8). */
export const liability = (loan: LoanFacts): string =>
  [
    `Пеня ${loan.penaltyPercentAYear}${NO_BREAK}% годовых от просроченной суммы основного долга за каждый день просрочки. Проценты на неё за эти дни продолжают начисляться по ставке договора.`,
    `Проценты, пеня и иные платежи вместе не превышают ${loan.overpaymentCapPercent}${NO_BREAK}% суммы займа, то есть ${money(capOf(loan))}; после этого начисление прекращается.`,
  ].join(' ')
