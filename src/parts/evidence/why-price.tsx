import type { ProductKey } from '../../../lending/products.ts'
import { chargedPercent, type LoanRates } from '../../../lending/rate.ts'
import type { Evidence } from '../../queries/contracts.ts'
import { formatDailyRate } from '../../ui/format.ts'
import text from '../../ui/text.module.css'
import { EvidenceFold } from './evidence-fold.tsx'
import { EvidenceList } from './evidence-list.tsx'

interface WhyPriceProps {
  readonly typeOfProduct: ProductKey
  readonly rates: LoanRates
  readonly evidence: readonly Evidence[]
}

const ratePlain = (typeOfProduct: ProductKey, rates: LoanRates): string => {
  const rate = formatDailyRate(rates.dailyRateMillionths / 10_000)
  if (typeOfProduct === 'LOAN_WITH_GRACE_PERIOD')
    return `Первые 7 дней бесплатны, дальше ставка одна для всех сумм: ${rate}.`
  if (typeOfProduct === 'BEFORE_SALARY') return `Ставка одна для всех сумм: ${rate}.`
  const bySum = `Ставка зависит только от суммы: чем она больше, тем ставка ниже. Для этой суммы — ${rate}.`
  if (rates.chargedRateBillionths === null) return bySum
  const charged = formatDailyRate(chargedPercent(rates))
  return `Платёж раз в две недели — половина месячного, а месячный посчитан по ставке для этой суммы: ${rate}. Платите вы чаще, чем раз в месяц, поэтому на остаток долга выходит ${charged}. По этой ставке проценты и считаются, она стоит в договоре.`
}

/** What the price consists of and which limits it was measured by (D6, D8). */
export const PriceReasons = ({ typeOfProduct, rates, evidence }: WhyPriceProps) => (
  <>
    <p className={text.small}>
      {ratePlain(typeOfProduct, rates)} Комиссий и платных услуг нет. Перед предложением мы сверили
      его с законом и вашими данными.
    </p>
    <EvidenceList evidence={evidence} />
  </>
)

/** «Почему такая цена», closed until asked for. */
export const WhyPrice = (props: WhyPriceProps) => (
  <EvidenceFold title="Почему такая цена">
    <PriceReasons {...props} />
  </EvidenceFold>
)
