import type { ReactNode } from 'react'
import styles from './facts.module.css'

interface FactsProps {
  readonly rows: readonly { readonly term: string; readonly value: ReactNode }[]
}

/** Name on the left, value on the right: «Вернёте всего … 51 463,80 ₽». */
export const Facts = ({ rows }: FactsProps) => (
  <dl className={styles.facts}>
    {rows.map(({ term, value }) => (
      <div key={term}>
        <dt>{term}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
