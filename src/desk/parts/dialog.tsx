import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import styles from './dialog.module.css'

interface DialogProps {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
  readonly foot?: ReactNode
  /** Over the whole window. */
  readonly whole?: boolean
}

/** A question or a picture above everything else: keeps the focus and gives it back, Escape closes it. Drawn only while it is open. */
export function Dialog({ title, onClose, children, foot, whole = false }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    if (!element.open) element.showModal()
    // Taken out of the page while it is open, it would give the focus back to nobody.
    return () => element.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={whole ? styles.whole : styles.dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClose={onClose}
    >
      <h2 id={id}>{title}</h2>
      {children}
      {foot && <div className={styles.foot}>{foot}</div>}
    </dialog>
  )
}
