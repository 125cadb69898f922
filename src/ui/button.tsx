import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { AppLink, type AppLinkProps } from './app-link.tsx'
import styles from './button.module.css'
import { classNames } from './class-names.ts'
import { Icon, type IconLook } from './icon.tsx'

export type ButtonVariant =
  | 'primary'
  | 'soft'
  | 'text'
  | 'line'
  | 'danger'
  | 'dangerFill'
  | 'signal'

interface Look {
  readonly variant?: ButtonVariant
  /** 44 px high instead of 56. */
  readonly small?: boolean
  /** Full width. */
  readonly block?: boolean
  readonly icon?: IconLook
}

/** Class of a look; what is left out may also be undefined. */
const lookClass = (
  { variant = 'primary', small, block }: { [Part in keyof Look]?: Look[Part] | undefined },
  extra?: string,
): string =>
  classNames(
    styles.button,
    variant !== 'primary' && styles[variant],
    small && styles.small,
    block && styles.block,
    extra,
  )

const label = (icon: IconLook | undefined, children: ReactNode) => (
  <span className={styles.label}>
    {icon && <Icon name={icon} size={20} />}
    {children}
  </span>
)

interface ButtonProps extends ComponentProps<'button'>, Look {
  /** Waiting for an answer: keeps its width and focus, ignores further taps. */
  readonly loading?: boolean
}

/** A button says what will happen. While `loading` it is busy rather than disabled, so focus stays. */
export function Button({
  variant,
  small,
  block,
  icon,
  loading = false,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const guard = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading || rest['aria-disabled'] === true || rest['aria-disabled'] === 'true')
      event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- the prop's type is the button's own
      type={type}
      className={lookClass({ variant, small, block }, className)}
      onClick={guard}
      {...(loading && { 'aria-busy': true, 'aria-disabled': true })}
    >
      {label(icon, children)}
    </button>
  )
}

interface ButtonLinkProps extends AppLinkProps, Look {}

/** A link that looks like a button: for going somewhere, never for doing something. */
export function ButtonLink({
  variant,
  small,
  block,
  icon,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <AppLink {...rest} className={lookClass({ variant, small, block }, className)}>
      {label(icon, children)}
    </AppLink>
  )
}

interface ButtonAnchorProps extends ComponentProps<'a'>, Look {
  readonly href: string
}

/** The same for what is no screen of ours: a telephone, a letter, a file. */
export function ButtonAnchor({
  variant,
  small,
  block,
  icon,
  className,
  children,
  ...rest
}: ButtonAnchorProps) {
  return (
    <a {...rest} className={lookClass({ variant, small, block }, className)}>
      {label(icon, children)}
    </a>
  )
}
