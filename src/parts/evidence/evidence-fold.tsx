import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'
import styles from './evidence.module.css'

interface EvidenceFoldProps {
  readonly title: string
  readonly children: ReactNode
  readonly onOpen?: () => void
}

/** Closed until asked for; then what it holds is shown in place. */
export const EvidenceFold = ({ title, children, onOpen }: EvidenceFoldProps) => (
  <details
    className={styles.fold}
    onToggle={({ currentTarget }) => currentTarget.open && onOpen?.()}
  >
    <summary>
      {title}
      <Icon name="chevron-down" size={20} />
    </summary>
    <div className={styles.inside}>{children}</div>
  </details>
)
