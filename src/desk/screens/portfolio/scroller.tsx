import type { ReactNode } from 'react'
import styles from './portfolio.module.css'

interface ScrollerProps {
  /** What is inside, for those who come by keyboard. */
  readonly words: string
  readonly children: ReactNode
}

/** What is wider than a narrow screen moves inside itself, by finger or by keys. */
export const Scroller = ({ words, children }: ScrollerProps) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without the focus no key scrolls it
  <div className={styles.scroll} role="group" aria-label={words} tabIndex={0}>
    {children}
  </div>
)
