import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Logo } from './logo.tsx'
import styles from './side-panel.module.css'
import text from './text.module.css'

/** Where the panel stands beside the page; the same width as in its style sheet. */
export const BESIDE = '(min-width: 64rem)'

interface SidePanelProps {
  /** What a screen reader calls the panel. */
  readonly label: string
  readonly children?: ReactNode
  /** One quiet line at the lower edge. */
  readonly foot: string
}

/**
 * The dark panel beside a page of login or registration on a wide screen: what the page is for. On a narrower one it is
 * not there for anybody, so its words repeat none of those that the page itself shows.
 */
export const SidePanel = ({ label, children, foot }: SidePanelProps) => (
  <aside className={styles.panel} aria-label={label}>
    <div className={styles.inside}>
      <Logo inverse className={styles.logo} />
      <div className={styles.middle}>{children}</div>
      <p className={classNames(text.small, text.muted)}>{foot}</p>
    </div>
  </aside>
)
