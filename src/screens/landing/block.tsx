import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import layout from '../../ui/layout.module.css'
import styles from './blocks.module.css'

interface BlockProps {
  readonly children: ReactNode
  readonly className?: string | undefined
  readonly id?: string
}

/** A block of the landing page with its own air above. */
export const Block = ({ children, className, id }: BlockProps) => (
  <section className={styles.block} id={id}>
    <div className={classNames(layout.wrap, styles.inner, className)}>{children}</div>
  </section>
)
