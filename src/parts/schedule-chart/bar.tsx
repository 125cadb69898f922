import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import styles from './schedule-bars.module.css'

interface BarProps {
  readonly principalKopecks: number
  readonly interestKopecks: number
  /** The tallest column's sum. */
  readonly scaleKopecks: number
  readonly className?: string | undefined
  /** Drawn behind and over the bar. */
  readonly behind?: ReactNode
  readonly over?: ReactNode
}

export const percentOf = (part: number, whole: number): string =>
  `${Math.round((whole > 0 ? part / whole : 0) * 10_000) / 100}%`

/**
 * Interest outlined on top, principal solid below, 2 px between. SVG attributes, no style: prerendered under a strict
 * CSP.
 */
export function Bar(props: BarProps) {
  const { principalKopecks, interestKopecks, scaleKopecks, className, behind, over } = props
  const top = scaleKopecks - principalKopecks - interestKopecks
  return (
    <svg className={classNames(styles.bar, className)} aria-hidden="true">
      {behind}
      {interestKopecks > 0 && (
        <svg y={percentOf(top, scaleKopecks)} height={percentOf(interestKopecks, scaleKopecks)}>
          <rect className={styles.interest} width="100%" height="100%" />
        </svg>
      )}
      <svg
        y={percentOf(top + interestKopecks, scaleKopecks)}
        height={percentOf(principalKopecks, scaleKopecks)}
      >
        <rect
          className={classNames(styles.principal, interestKopecks > 0 && styles.below)}
          width="100%"
          height="100%"
        />
      </svg>
      {over}
    </svg>
  )
}
