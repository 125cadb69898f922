import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './dial.module.css'
import { DAYS, pluralForm } from '../../lending/plural.ts'
import { rimPoint, ticksPath } from './tick-circle.ts'

interface RingProps {
  readonly total: number
  readonly lit: readonly number[]
  readonly dotAt: number
  readonly size: number
  readonly paper: boolean
  readonly children: ReactNode
}

function Ring({ total, lit, dotAt, size, paper, children }: RingProps) {
  const dim = Array.from({ length: total }, (_, tick) => tick).filter(
    (tick) => !lit.includes(tick) && tick !== dotAt % total,
  )
  const dot = rimPoint(dotAt, total)
  return (
    <div className={classNames(styles.dial, paper && styles.paper)}>
      <svg
        width={size}
        height={size}
        viewBox="0 0 140 140"
        strokeWidth={paper ? 3.5 : 3}
        strokeLinecap="round"
        aria-hidden="true"
      >
        <path className={styles.off} d={ticksPath(dim, total, paper ? 13 : 11)} />
        <path className={styles.on} d={ticksPath(lit, total, paper ? 13 : 11)} />
        <circle className={styles.dot} cx={dot.x} cy={dot.y} r="6.5" />
      </svg>
      <div className={styles.inside}>{children}</div>
    </div>
  )
}

interface DialProps {
  /** Days in the whole period: one tick each. */
  readonly totalDays: number
  readonly daysLeft: number
  readonly size?: number
}

/** Days until the next payment: the last ones lit, the apricot dot at twelve is the due day. */
export function Dial({ totalDays, daysLeft, size = 124 }: DialProps) {
  const total = Math.max(totalDays, 1)
  const left = Math.min(Math.max(daysLeft, 0), total)
  const lit = Array.from({ length: Math.max(left - 1, 0) }, (_, index) => total - 1 - index)
  return (
    <Ring total={total} lit={lit} dotAt={0} size={size} paper={false}>
      {daysLeft > 1 && <span className={classNames(styles.unit, styles.muted)}>через</span>}
      <span className={daysLeft > 1 ? styles.number : styles.unit}>
        {daysLeft > 1
          ? daysLeft
          : daysLeft === 1
            ? 'завтра'
            : daysLeft === 0
              ? 'сегодня'
              : 'просрочен'}
      </span>
      {daysLeft > 1 && <span className={styles.unit}>{pluralForm(daysLeft, DAYS)}</span>}
    </Ring>
  )
}

interface LineRingProps {
  /** Free part of the credit line, 0…1. */
  readonly freeShare: number
  readonly size?: number
  /** What stands in the middle; the per cent by default. */
  readonly children?: ReactNode
}

const LINE_TICKS = 60

/** Credit line: the free part is lit clockwise from twelve, the dot is where it ends. */
export function LineRing({ freeShare, size = 150, children }: LineRingProps) {
  const free = Math.round(Math.min(Math.max(freeShare, 0), 1) * LINE_TICKS)
  const lit = Array.from({ length: free }, (_, tick) => tick)
  return (
    <Ring total={LINE_TICKS} lit={lit} dotAt={free} size={size} paper>
      {children ?? (
        <>
          <span className={styles.number}>{Math.round(freeShare * 100)}%</span>
          <span className={classNames(styles.unit, styles.muted)}>лимита</span>
        </>
      )}
    </Ring>
  )
}
