import { Children, createContext, Fragment, type ReactNode, useContext } from 'react'
import type { Kopecks } from '../../lending/money.ts'
import { formatMoney } from '../../lending/plain-text.ts'
import { classNames } from './class-names.ts'
import { Money, type MoneyProps } from './money.tsx'
import styles from './money.module.css'
import text from './text.module.css'

/** True where the person has sums hidden: in their account, but not where they decide about money (decision 0093). */
export const SumsHiddenContext = createContext(false)

/** Inside of this every sum is seen, hidden elsewhere or not: nobody pays or signs what they cannot read. */
export const ShownSums = ({ children }: { readonly children: ReactNode }) => (
  <SumsHiddenContext value={false}>{children}</SumsHiddenContext>
)

const SPOKEN = 'сумма скрыта'

/** A sum as this product and people write it: `10 999,74 ₽`, `5000 руб.`, `300 рублей`; no day or number before it. */
const SUM =
  /(?<![\d.,])[−-]?\d+(?:[ \u00A0\u202F]\d{3})*(?:[.,]\d{1,2})?[ \u00A0\u202F]?(?:₽|руб(?:л[а-яё]+|\.)?(?![а-яё]))/gu

/** What stands in the place of a sum: dots for the eye, words for a screen reader. */
export const HiddenSum = () => (
  <>
    <span className={text.num} aria-hidden="true">
      {'•••\u00A0₽'}
    </span>
    <span className={text.hidden}>{SPOKEN}</span>
  </>
)

const withoutSums = (words: string): ReactNode =>
  words.split(SUM).map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- parts of one text have no other name
    <Fragment key={index}>
      {index > 0 && <HiddenSum />}
      {part}
    </Fragment>
  ))

/** Words with the sums in them, or without where sums are hidden. */
export function Sums({ children }: { readonly children: ReactNode }) {
  const hidden = useContext(SumsHiddenContext)
  if (!hidden) return children
  return Children.map(children, (child) => (typeof child === 'string' ? withoutSums(child) : child))
}

/** The same for what is only spoken: the name of a control. */
export function useSumWords(): (words: string) => string {
  const hidden = useContext(SumsHiddenContext)
  return (words) => (hidden ? words.replaceAll(SUM, SPOKEN) : words)
}

/** A sum of the person's own money within words. */
export const ownSum = (amountKopecks: Kopecks, options?: { whole?: boolean }): ReactNode => (
  <Sums>{formatMoney(amountKopecks, options)}</Sums>
)

/** `Money` that is hidden with the other sums. */
export function OwnMoney(props: MoneyProps) {
  const hidden = useContext(SumsHiddenContext)
  if (!hidden) return <Money {...props} />
  return (
    <span className={classNames(styles.money, styles[props.size ?? 'inherit'], props.className)}>
      <HiddenSum />
    </span>
  )
}
