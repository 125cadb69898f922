import { formatMoney, formatNumber } from '../../../lending/plain-text.ts'
import { PAYMENTS } from '../../../lending/plural.ts'
import type { Product } from '../../../lending/products.ts'
import { BRAND } from '../../../protocol/brand.ts'
import { PATHS } from '../../../protocol/paths.ts'
import { UNIT_AT } from '../../parts/calculator/term-text.ts'
import { Legend } from '../../parts/schedule-chart/legend.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { counted } from '../../ui/plural.ts'
import text from '../../ui/text.module.css'
import { Block } from './block.tsx'
import styles from './blocks.module.css'
import { fullCostRange } from './full-cost-ranges.ts'
import { COMPARED_ROUBLES, type ComparedProduct, comparedProducts } from './compared-products.ts'
import { ShowcaseBars } from './showcase-bars.tsx'

type ShownKey = Parameters<typeof fullCostRange>[0]

const isShown = (key: string): key is ShownKey => key !== 'BEFORE_SALARY'

const amounts = ({ minAmountRoubles, maxAmountRoubles }: Product): string =>
  `${formatNumber(minAmountRoubles)}–${formatNumber(maxAmountRoubles)}\u00A0₽`

const terms = ({ minLoanTerm, maxLoanTerm, unit }: Product): string =>
  `${minLoanTerm}–${maxLoanTerm}\u00A0${UNIT_AT[unit](maxLoanTerm)}`

const COMPARED = `${formatNumber(COMPARED_ROUBLES)}\u00A0₽`

/** «6 платежей по 8 577,30 ₽». */
const paymentsOf = ({ schedule: { rows, paymentKopecks } }: ComparedProduct): string =>
  rows.length === 1
    ? `Один платёж ${formatMoney(paymentKopecks)}`
    : `${counted(rows.length, PAYMENTS)} по\u00A0${formatMoney(paymentKopecks)}`

/** One product: how the compared sum is paid back, what the product allows, and the button that chooses it. */
const Card = ({ compared, scaleKopecks }: { compared: ComparedProduct; scaleKopecks: number }) => {
  const { product, schedule } = compared
  return (
    <li className={styles.product}>
      <div>
        <h3>{product.name}</h3>
        <p className={text.muted}>{product.title}</p>
      </div>
      <div>
        <ShowcaseBars compared={compared} scaleKopecks={scaleKopecks} />
        <p className={text.small}>{paymentsOf(compared)}</p>
      </div>
      <dl>
        <dt>Вернёте за {COMPARED}</dt>
        <dd>{formatMoney(schedule.totalKopecks)}</dd>
        <dt>Сумма</dt>
        <dd>{amounts(product)}</dd>
        <dt>Срок</dt>
        <dd>{terms(product)}</dd>
        <dt>ПСК, годовых</dt>
        <dd>{isShown(product.key) && fullCostRange(product.key)}</dd>
      </dl>
      <ButtonLink variant="soft" block to={`${PATHS.calculator}?product=${product.key}`}>
        <span>
          Выбрать<span className={text.hidden}> «{product.name}»</span>
        </span>
      </ButtonLink>
    </li>
  )
}

/**
 * The products side by side: the same sum paid back by each of them in one scale, then sum, term and the range of the full
 * cost in one size (spec §2, D29). A choice leads to the calculator with that product, so its whole price is seen before
 * anybody registers.
 */
export const Showcase = () => {
  const { compared, scaleKopecks } = comparedProducts()
  return (
    <Block>
      <div className={styles.compared}>
        <h2>Три займа на выбор</h2>
        <p className={text.muted}>
          Столбики — платежи за один и тот же займ: {COMPARED} на самый долгий срок. Масштаб один,
          слева направо — полгода.
        </p>
        <Legend />
      </div>
      <ul className={styles.showcase}>
        {compared.map((each) => (
          <Card key={each.product.key} compared={each} scaleKopecks={scaleKopecks} />
        ))}
      </ul>
      <p>
        Оценивайте свои финансовые возможности и риски. Изучите все условия займа. Займы выдаёт{' '}
        {BRAND.legalName}.
      </p>
    </Block>
  )
}
