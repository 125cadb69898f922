import type { ReactNode } from 'react'
import styles from './card.module.css'
import { classNames } from './class-names.ts'
import text from './text.module.css'

interface CardProps {
  readonly children: ReactNode
  readonly className?: string | undefined
  readonly label?: string
}

/** White card on paper; children stand in a column 16 px apart. */
export const Card = ({ children, className, label }: CardProps) => (
  <section className={classNames(styles.card, className)} aria-label={label}>
    {children}
  </section>
)

/** Deep-sea card: only for the next date. Buttons on it are `signal`. */
export const PanelCard = ({ children, className, label }: CardProps) => (
  <section className={classNames(styles.panel, className)} aria-label={label}>
    {children}
  </section>
)

interface SectionProps {
  readonly title: string
  readonly children: ReactNode
  /** Beside the heading: a link, a badge. */
  readonly aside?: ReactNode
}

/** Heading 12 px above its block. */
export const Section = ({ title, children, aside }: SectionProps) => (
  <section className={styles.section}>
    {aside ? (
      <div className={styles.head}>
        <h2 className={text.heading}>{title}</h2>
        {aside}
      </div>
    ) : (
      <h2 className={text.heading}>{title}</h2>
    )}
    {children}
  </section>
)
