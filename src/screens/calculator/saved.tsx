import type { Kopecks } from '../../../lending/money.ts'
import { formatMoney } from '../../../lending/plain-text.ts'
import { classNames } from '../../ui/class-names.ts'
import text from '../../ui/text.module.css'
import styles from './calculator.module.css'

/** The money an early return spares. */
export const Saved = ({ kopecks }: { readonly kopecks: Kopecks }) => (
  <div>
    <p className={classNames(text.small, text.muted)}>Сэкономите</p>
    <p className={classNames(styles.saved, text.positive)}>{formatMoney(kopecks)}</p>
  </div>
)
