import type { ReactNode } from 'react'
import { AppLink } from './app-link.tsx'
import { classNames } from './class-names.ts'
import { Icon, type IconLook } from './icon.tsx'
import styles from './list-row.module.css'

export type RowTone = 'accent' | 'mute' | 'warning' | 'danger' | 'positive'

interface ListRowProps {
  readonly title: ReactNode
  readonly sub?: ReactNode
  readonly icon?: IconLook
  readonly tone?: RowTone
  /** Replaces the icon tile: a date, a picture. */
  readonly leading?: ReactNode
  /** At the right edge: a sum, a badge, a switch. */
  readonly value?: ReactNode
  /** Where the whole row leads. */
  readonly to?: string
  /** What a tap on the whole row does. */
  readonly onClick?: () => void
  readonly disabled?: boolean
  /** Has so much in it that on a phone the arrow gives way. */
  readonly full?: boolean
}

/** Rows on one white card with hairlines between them. */
export const List = ({ children, label }: { children: ReactNode; label?: string }) => (
  <div className={styles.list} role={label ? 'group' : undefined} aria-label={label}>
    {children}
  </div>
)

/** One row; with `to` or `onClick` the whole of it is the target and a chevron is shown. */
export function ListRow({
  title,
  sub,
  icon,
  tone = 'accent',
  leading,
  value,
  to,
  onClick,
  disabled = false,
  full = false,
}: ListRowProps) {
  const leads = Boolean(to || onClick)
  const content = (
    <>
      {leading ??
        (icon && (
          <span className={classNames(styles.icon, styles[tone])}>
            <Icon name={icon} size={22} />
          </span>
        ))}
      <span className={styles.body}>
        <span className={styles.title}>{title}</span>
        {sub && <span className={styles.sub}>{sub}</span>}
      </span>
      {value !== undefined && <span className={styles.value}>{value}</span>}
      {leads && <Icon name="chevron-right" size={20} className={styles.chevron} />}
    </>
  )
  const className = classNames(
    styles.row,
    leads && styles.leads,
    full && styles.full,
    disabled && styles.disabled,
  )
  if (to && !disabled)
    return (
      <AppLink to={to} className={className}>
        {content}
      </AppLink>
    )
  if (onClick)
    return (
      <button type="button" className={className} onClick={onClick} disabled={disabled}>
        {content}
      </button>
    )
  return <div className={className}>{content}</div>
}
