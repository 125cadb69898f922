import type { ProductKey } from '../../../lending/products.ts'
import type { Evidence } from '../../actions/load-decisions.ts'
import { formatPercent } from '../../ui/format.ts'
import text from '../../ui/text.module.css'
import { EvidenceFold } from './evidence-fold.tsx'
import { EvidenceList } from './evidence-list.tsx'

interface WhyPriceProps {
  readonly typeOfProduct: ProductKey
  readonly dailyRateMillionths: number
  readonly evidence: readonly Evidence[]
}

const ratePlain = (typeOfProduct: ProductKey, dailyRateMillionths: number): string => {
  const rate = `${formatPercent(dailyRateMillionths / 10_000)} в день`
  if (typeOfProduct === 'LOAN_WITH_GRACE_PERIOD')
    return `Первые 7 дней бесплатны, дальше ставка одна для всех сумм: ${rate}.`
  if (typeOfProduct === 'BEFORE_SALARY') return `Ставка одна для всех сумм: ${rate}.`
  return `Ставка зависит только от суммы: чем она больше, тем ставка ниже. Для этой суммы — ${rate}.`
}

/** What the price consists of and which limits it was measured by (D6, D8). */
export const PriceReasons = ({ typeOfProduct, dailyRateMillionths, evidence }: WhyPriceProps) => (
  <>
    <p className={text.small}>
      {ratePlain(typeOfProduct, dailyRateMillionths)} Комиссий и платных услуг нет. Перед
      предложением мы сверили его с законом и вашими данными.
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
