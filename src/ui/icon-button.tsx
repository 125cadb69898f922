import type { ComponentProps } from 'react'
import { AppLink, type AppLinkProps } from './app-link.tsx'
import { classNames } from './class-names.ts'
import styles from './icon-button.module.css'
import { Icon, type IconLook } from './icon.tsx'

interface ButtonLook {
  readonly icon: IconLook
  /** What the button does; read aloud in place of the picture. */
  readonly label: string
  readonly soft?: boolean
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'>, ButtonLook {}

/** A 44 px round button that shows only a sign. */
export const IconButton = ({ icon, label, soft, className, ...rest }: IconButtonProps) => (
  <button
    type="button"
    {...rest}
    aria-label={label}
    className={classNames(styles.button, soft && styles.soft, className)}
  >
    <Icon name={icon} size={soft ? 22 : 24} />
  </button>
)

interface IconLinkProps extends Omit<AppLinkProps, 'children'>, ButtonLook {
  /** How many new things are there: shown as a number, and said by the label. */
  readonly count?: number
}

/** The same as a link. */
export const IconLink = ({ icon, label, soft, count = 0, className, ...rest }: IconLinkProps) => (
  <AppLink
    {...rest}
    aria-label={label}
    className={classNames(styles.button, soft && styles.soft, className)}
  >
    <Icon name={icon} />
    {count > 0 && <b className={styles.count}>{count > 99 ? '99+' : count}</b>}
  </AppLink>
)
