import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import styles from './status-badge.module.css'

export type BadgeTone = 'neutral' | 'positive' | 'warning' | 'danger' | 'accent' | 'ad'

interface StatusBadgeProps {
  readonly tone?: BadgeTone
  readonly icon?: IconName
  readonly children: string
}

/** A state in colour, sign and word: «оплачен», «через 5 дней», «просрочен». */
export const StatusBadge = ({ tone = 'neutral', icon, children }: StatusBadgeProps) => (
  <span className={classNames(styles.badge, tone !== 'neutral' && styles[tone])}>
    {icon && <Icon name={icon} size={13} stroke={2.2} />}
    {children}
  </span>
)
