import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './flow-page.module.css'
import { IconButton } from './icon-button.tsx'
import { Logo } from './logo.tsx'
import { useTitle } from './page.tsx'
import { SupportLink } from './support-link.tsx'

interface FlowPageProps {
  /** The question of the page. */
  readonly title: string
  /** One line why it is asked. */
  readonly lead?: ReactNode
  /** Shows the arrow in place of the logo. */
  readonly onBack?: () => void
  readonly progress?: ReactNode
  readonly children: ReactNode
  /** Sticks to the lower edge: one primary button, then quiet ones. */
  readonly footer?: ReactNode
  /** A SidePanel: stands beside the page on a wide screen. */
  readonly side?: ReactNode
}

/** Narrow page with one question: login and the steps of registration. */
export function FlowPage({ title, lead, onBack, progress, children, footer, side }: FlowPageProps) {
  useTitle(title)
  const page = (
    <div className={classNames(styles.flow, side !== undefined && styles.beside)}>
      <header className={classNames(styles.head, onBack && styles.withBack)}>
        {onBack ? (
          <IconButton icon="back" label="Назад" onClick={onBack} />
        ) : (
          <Logo className={styles.logo} />
        )}
        <SupportLink />
      </header>
      <main className={styles.body}>
        {progress}
        <div className={styles.question}>
          <h1 className={styles.title}>{title}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {children}
      </main>
      {footer && (
        <section className={styles.foot} aria-label="Дальше">
          {footer}
        </section>
      )}
    </div>
  )
  return side ? (
    <div className={styles.split}>
      {side}
      {page}
    </div>
  ) : (
    page
  )
}
