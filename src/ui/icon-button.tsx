import type { ComponentProps } from 'react'
import { AppLink, type AppLinkProps } from './app-link.tsx'
import { classNames } from './class-names.ts'
import styles from './icon-button.module.css'
import { Icon, type IconName } from './icon.tsx'

interface IconLook {
  readonly icon: IconName
  /** What the button does; read aloud in place of the picture. */
  readonly label: string
  readonly soft?: boolean
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'>, IconLook {}

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

interface IconLinkProps extends Omit<AppLinkProps, 'children'>, IconLook {
  /** An apricot dot: something new is there. */
  readonly dot?: boolean
}

/** The same as a link. */
export const IconLink = ({ icon, label, soft, dot, className, ...rest }: IconLinkProps) => (
  <AppLink
    {...rest}
    aria-label={label}
    className={classNames(styles.button, soft && styles.soft, className)}
  >
    <Icon name={icon} />
    {dot && <i className={styles.dot} />}
  </AppLink>
)
