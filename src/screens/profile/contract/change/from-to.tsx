import type { ReactNode } from 'react'
import { classNames } from '../../../../ui/class-names.ts'
import { Icon } from '../../../../ui/icon.tsx'
import text from '../../../../ui/text.module.css'
import styles from './change.module.css'

interface FromToProps {
  readonly fromLabel: string
  readonly from: ReactNode
  readonly toLabel: string
  readonly to: ReactNode
}

/** The one figure a change is about: what it was, what it becomes. */
export const FromTo = ({ fromLabel, from, toLabel, to }: FromToProps) => (
  <div className={styles.fromTo}>
    <div>
      <p className={classNames(text.caption, text.muted)}>{fromLabel}</p>
      <p className={styles.from}>{from}</p>
    </div>
    <Icon name="chevron-right" size={20} />
    <div>
      <p className={classNames(text.caption, text.muted)}>{toLabel}</p>
      <p className={styles.to}>{to}</p>
    </div>
  </div>
)
