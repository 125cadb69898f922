import { type ReactNode, useId } from 'react'
import type { Failure } from '../../api/failure.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon, type IconLook } from '../../ui/icon.tsx'
import { DeskButton } from './button.tsx'
import styles from './pane.module.css'

interface PaneProps {
  readonly title: ReactNode
  /** Beside the title, at the right. */
  readonly aside?: ReactNode
  readonly foot?: ReactNode
  readonly className?: string | undefined
  /** Rows and tables bring their own margins. */
  readonly bare?: boolean
  readonly children: ReactNode
}

/** The only box of the workplace: a title row, its content, and what can be done at the foot. */
export function Pane({ title, aside, foot, className, bare = false, children }: PaneProps) {
  const id = useId()
  return (
    <section className={classNames(styles.pane, className)} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {aside !== undefined && <div className={styles.aside}>{aside}</div>}
      </div>
      {bare ? children : <div className={styles.body}>{children}</div>}
      {foot && <div className={styles.foot}>{foot}</div>}
    </section>
  )
}

const NOTE_ICONS = {
  plain: 'info',
  warning: 'alert-triangle',
  danger: 'alert-triangle',
  positive: 'check',
} as const satisfies Record<string, IconLook>

interface NoteProps {
  readonly tone?: keyof typeof NOTE_ICONS
  readonly role?: 'alert' | 'status'
  readonly children: ReactNode
}

/** Something to know before going on, in colour, sign and words. */
export const Note = ({ tone = 'plain', role, children }: NoteProps) => (
  <div className={classNames(styles.note, tone !== 'plain' && styles[tone])} role={role}>
    <Icon name={NOTE_ICONS[tone]} size={18} />
    <div>{children}</div>
  </div>
)

interface FactsProps {
  readonly rows: readonly (readonly [term: string, value: ReactNode])[]
}

/** Names and values in two columns. */
export const Facts = ({ rows }: FactsProps) => (
  <dl className={styles.facts}>
    {rows.flatMap(([term, value]) => [
      <dt key={`${term}-name`}>{term}</dt>,
      <dd key={`${term}-value`}>{value}</dd>,
    ])}
  </dl>
)

const TICKS = Array.from({ length: 24 }, (_, hour) => hour * 15)

interface EmptyProps {
  readonly title: string
  readonly children: ReactNode
}

/** Nothing to do here: says so and offers the next list. */
export const Empty = ({ title, children }: EmptyProps) => (
  <div className={styles.empty}>
    <svg width="80" height="80" viewBox="-40 -40 80 80" strokeWidth="3" aria-hidden="true">
      {TICKS.filter((degrees) => degrees > 0).map((degrees) => (
        <path
          key={degrees}
          className={styles.tick}
          strokeLinecap="round"
          d="M0 -38V-30"
          transform={`rotate(${degrees})`}
        />
      ))}
      <circle className={styles.dot} cy="-34" r="6" strokeWidth="1.5" />
    </svg>
    <h3>{title}</h3>
    {children}
  </div>
)

/** Rows that keep their height until the answer is there. */
export const Waiting = () => (
  <div className={styles.rows} role="status" aria-label="Загрузка данных">
    {['first', 'second', 'third'].map((row) => (
      <span key={row} className={styles.waiting} />
    ))}
  </div>
)

interface ProblemProps {
  readonly failure: Failure
  readonly onRetry: () => void
}

/** What was asked for did not come: what happened, what to do, a number for the administrator. */
export const Problem = ({ failure, onRetry }: ProblemProps) => (
  <div className={styles.body}>
    <Note tone="danger" role="alert">
      <b>{failure.title}.</b> {failure.detail}
      {failure.requestId && ` Номер запроса: ${failure.requestId}`}
    </Note>
    {failure.code !== 'ROLE_REFUSED' && (
      <div>
        <DeskButton variant="line" icon="refresh" onClick={onRetry}>
          Повторить
        </DeskButton>
      </div>
    )}
  </div>
)
