import { type PointerEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { IconButton } from './icon-button.tsx'
import styles from './sheet.module.css'

interface SheetProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  readonly children: ReactNode
  /** Sticks to the lower edge: warnings above, then buttons. */
  readonly footer?: ReactNode
}

const SWIPE_TO_CLOSE_PX = 80
/** The second tap of a double tap on what has opened the sheet comes within this and lands on the scrim. */
const DOUBLE_TAP_MS = 500

/**
 * Bottom sheet under 720 px, dialog above. The native dialog traps focus and gives it back, taken away or closed;
 * Esc, the cross, a tap on the scrim and a swipe down all ask to close, once each.
 */
export function Sheet({ open, onClose, title, children, footer }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const dragStart = useRef<number | null>(null)
  const titleId = useId()
  const opener = useRef<Element | null>(null)
  const canScrimClose = useRef(false)
  /** The press that a click ends began on the scrim: one dragged out of a field did not. */
  const beganOutside = useRef(false)

  useEffect(() => {
    const element = dialog.current
    if (!element) return
    if (open && !element.open) {
      opener.current = document.activeElement
      element.showModal()
    }
    if (!open && element.open) element.close()
  }, [open])

  useEffect(() => {
    if (!open) return undefined
    const timer = setTimeout(() => {
      canScrimClose.current = true
    }, DOUBLE_TAP_MS)
    return () => {
      clearTimeout(timer)
      canScrimClose.current = false
    }
  }, [open])

  // A sheet that its owner takes away while it is open was never closed: the browser gives nothing back then.
  useEffect(
    () => () => {
      const before = opener.current
      const isNowhere = document.activeElement === null || document.activeElement === document.body
      if (isNowhere && before instanceof HTMLElement && before.isConnected)
        before.focus({ preventScroll: true })
    },
    [],
  )

  const endDrag = (event: PointerEvent) => {
    const start = dragStart.current
    dragStart.current = null
    if (start !== null && event.clientY - start > SWIPE_TO_CLOSE_PX) onClose()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Esc is the keyboard's way, the dialog gives it as `cancel`
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      // Only when the browser has closed it by itself: our own closing was asked for already.
      onClose={() => open && onClose()}
      onPointerDown={(event) => {
        beganOutside.current = event.target === event.currentTarget && canScrimClose.current
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget && beganOutside.current) onClose()
      }}
    >
      {open && (
        <>
          <div
            className={styles.grip}
            onPointerDown={(event) => {
              dragStart.current = event.clientY
              event.currentTarget.setPointerCapture(event.pointerId)
            }}
            onPointerUp={endDrag}
          />
          <div className={styles.head}>
            <h2 id={titleId} className={styles.title}>
              {title}
            </h2>
            <IconButton icon="close" label="Закрыть" onClick={onClose} />
          </div>
          <div className={styles.body}>{children}</div>
          {footer && <div className={styles.foot}>{footer}</div>}
        </>
      )}
    </dialog>
  )
}
