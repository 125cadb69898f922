import { formatNumber } from '../../../lending/plain-text.ts'
import { CALCULATOR_PRODUCTS, type Product } from '../../../lending/products.ts'
import { BRAND } from '../../../protocol/brand.ts'
import { PATHS } from '../../../protocol/paths.ts'
import { UNIT_AT } from '../../parts/calculator/term-text.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { classNames } from '../../ui/class-names.ts'
import text from '../../ui/text.module.css'
import { Block } from './block.tsx'
import styles from './blocks.module.css'
import { fullCostRange } from './full-cost-ranges.ts'

type ShownKey = Parameters<typeof fullCostRange>[0]

const isShown = (key: string): key is ShownKey => key !== 'BEFORE_SALARY'

const amounts = ({ minAmountRoubles, maxAmountRoubles }: Product): string =>
  `${formatNumber(minAmountRoubles)}–${formatNumber(maxAmountRoubles)}\u00A0₽`

const terms = ({ minLoanTerm, maxLoanTerm, unit }: Product): string =>
  `${minLoanTerm}–${maxLoanTerm}\u00A0${UNIT_AT[unit](maxLoanTerm)}`

/** The products side by side: sum, term and the range of the full cost in one size (spec §2, D29). */
export const Showcase = () => (
  <Block>
    <h2>Три займа на выбор</h2>
    <ul className={styles.showcase}>
      {CALCULATOR_PRODUCTS.map((product) => (
        <li key={product.key} className={styles.product}>
          <div>
            <h3>{product.name}</h3>
            <p className={text.muted}>{product.title}</p>
          </div>
          <dl>
            <dt>Сумма</dt>
            <dd>{amounts(product)}</dd>
            <dt>Срок</dt>
            <dd>{terms(product)}</dd>
            <dt>ПСК, годовых</dt>
            <dd>{isShown(product.key) && fullCostRange(product.key)}</dd>
          </dl>
          <AppLink
            className={classNames(text.link, styles.count)}
            to={`${PATHS.calculator}?product=${product.key}`}
          >
            Посчитать «{product.name}»
          </AppLink>
        </li>
      ))}
    </ul>
    <p>
      Оценивайте свои финансовые возможности и риски. Изучите все условия займа. Займы выдаёт{' '}
      {BRAND.legalName}.
    </p>
  </Block>
)
