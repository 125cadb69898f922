import type { ReactNode } from 'react'
import styles from './banner.module.css'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'

export type BannerTone = 'info' | 'warning' | 'danger' | 'bar'

interface BannerProps {
  readonly tone?: BannerTone
  readonly icon?: IconName
  readonly title?: ReactNode
  readonly children: ReactNode
  /** `status` is read when convenient, `alert` at once; without it the banner is plain text. */
  readonly role?: 'status' | 'alert'
  /** A small button at the end. */
  readonly action?: ReactNode
}

const SIGN: Record<BannerTone, IconName> = {
  info: 'info',
  warning: 'clock',
  danger: 'info',
  bar: 'wifi-off',
}

/** A message inside the page. `bar` is the dark strip over the whole width: no network, new version. */
export const Banner = ({
  tone = 'info',
  icon = SIGN[tone],
  title,
  children,
  role,
  action,
}: BannerProps) => (
  <div className={classNames(styles.banner, tone !== 'info' && styles[tone])} role={role}>
    <Icon name={icon} size={22} />
    <div className={styles.body}>
      {title && <p className={styles.title}>{title}</p>}
      {typeof children === 'string' ? <p>{children}</p> : children}
    </div>
    {action}
  </div>
)
