import { type ReactNode, useEffect, useRef } from 'react'
import { IconButton } from './icon-button.tsx'
import { MENU } from './account-icons.ts'
import styles from './left-menu.module.css'
import { Logo } from './logo.tsx'
import { useMedia } from './use-media.ts'

/** From here on the menu always stands at the left of the screen (app-shell.module.css). */
const WIDE = '(min-width: 1024px)'

interface LeftMenuProps {
  readonly opened: boolean
  readonly onClose: () => void
  /** Links and buttons; any of them that is used closes the menu. */
  readonly children: ReactNode
}

/**
 * The menu of the account under 1024 px: comes in from the left over the screen. The native dialog traps focus and gives
 * it back; Esc, the cross, a tap beside it and whatever is chosen in it close it.
 */
export function LeftMenu({ opened, onClose, children }: LeftMenuProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const isWide = useMedia(WIDE)
  // A dialog that the wide screen hides would still keep the rest of the page out of reach.
  const open = opened && !isWide

  useEffect(() => {
    const element = dialog.current
    if (!element) return
    if (open && !element.open) element.showModal()
    if (!open && element.open) element.close()
  }, [open])

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Esc is the keyboard's way, the dialog gives it as `cancel`
    <dialog
      ref={dialog}
      className={styles.menu}
      aria-label="Меню"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClose={() => open && onClose()}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget) onClose()
        else if (target instanceof Element && target.closest('a')) onClose()
      }}
    >
      {open && (
        <>
          <div className={styles.head}>
            <Logo className={styles.logo} />
            <IconButton icon="close" label="Закрыть меню" onClick={onClose} />
          </div>
          {children}
        </>
      )}
    </dialog>
  )
}

interface MenuButtonProps {
  readonly opened: boolean
  readonly onOpen: () => void
}

/** Opens the menu; not there where it always stands. */
export const MenuButton = ({ opened, onOpen }: MenuButtonProps) => (
  <IconButton
    className={styles.opener}
    icon={MENU}
    label="Меню"
    aria-haspopup="dialog"
    aria-expanded={opened}
    onClick={onOpen}
  />
)
