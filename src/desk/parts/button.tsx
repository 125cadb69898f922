import type { ComponentProps } from 'react'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import styles from './controls.module.css'
import { Kbd } from './kbd.tsx'

interface DeskButtonProps extends ComponentProps<typeof Button> {
  /** Printed on the key that does the same. */
  readonly shownKey?: string
}

/** A button of the workplace: 36 px high, 44 on a touch screen, with its key. */
export const DeskButton = ({ shownKey, className, children, ...rest }: DeskButtonProps) => (
  <Button {...rest} className={classNames(styles.button, className)}>
    {children}
    {shownKey && <Kbd>{shownKey}</Kbd>}
  </Button>
)

interface DeskLinkProps extends ComponentProps<'a'> {
  readonly filled?: boolean
}

/** A link that looks like one of its buttons. */
export const DeskLink = ({ filled = false, className, children, ...rest }: DeskLinkProps) => (
  <a {...rest} className={classNames(styles.link, filled && styles.filled, className)}>
    {children}
  </a>
)
