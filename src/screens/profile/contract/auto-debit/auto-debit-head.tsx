import type { ReactNode } from 'react'
import { Icon } from '../../../../ui/icon.tsx'
import layout from '../../../../ui/layout.module.css'
import text from '../../../../ui/text.module.css'
import { classNames } from '../../../../ui/class-names.ts'
import styles from './auto-debit.module.css'

/** Sign, name and one line of state. */
export const AutoDebitHead = ({ sub }: { readonly sub: ReactNode }) => (
  <div className={styles.head}>
    <span className={styles.sign}>
      <Icon name="repeat" size={22} />
    </span>
    <div className={layout.grow}>
      <h2 className={text.strong}>Автосписание</h2>
      {sub && <p className={classNames(text.small, text.muted)}>{sub}</p>}
    </div>
  </div>
)
