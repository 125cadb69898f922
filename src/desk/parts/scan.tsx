import { type PointerEvent, useRef } from 'react'
import { Icon, type IconLook } from '../../ui/icon.tsx'
import controls from './controls.module.css'
import { MINUS_SIGN, TURN, WHOLE_SCREEN } from './icons.ts'
import { Problem } from './pane.tsx'
import styles from './scan.module.css'
import type { usePhoto } from './use-photo.ts'
import { moved, transformOf, turned, type View, zoomed } from './view.ts'

interface ScanProps {
  readonly name: string
  readonly photo: ReturnType<typeof usePhoto>
  readonly view: View
  readonly onView: (view: View) => void
  /** Absent where it fills the screen already. */
  readonly onWhole?: () => void
}

interface ToolProps {
  readonly label: string
  readonly icon: IconLook
  readonly onClick: () => void
}

const Tool = ({ label, icon, onClick }: ToolProps) => (
  <button
    type="button"
    className={controls.tool}
    aria-label={label}
    title={label}
    onClick={onClick}
  >
    <Icon name={icon} size={16} />
  </button>
)

/** A photo of a case with what it is looked at by: enlarge, turn, drag, the whole screen. */
export function Scan({ name, photo, view, onView, onWhole }: ScanProps) {
  const dragged = useRef<{ x: number; y: number } | null>(null)
  const drag = (event: PointerEvent) => {
    if (!dragged.current) return
    onView(moved(view, event.clientX - dragged.current.x, event.clientY - dragged.current.y))
    dragged.current = { x: event.clientX, y: event.clientY }
  }
  const drop = () => {
    dragged.current = null
  }
  return (
    <>
      <div
        className={styles.stage}
        onPointerDown={(event) => {
          dragged.current = { x: event.clientX, y: event.clientY }
          event.currentTarget.setPointerCapture(event.pointerId)
        }}
        onPointerMove={drag}
        onPointerUp={drop}
        onPointerCancel={drop}
      >
        {photo.failure && <Problem failure={photo.failure} onRetry={photo.reload} />}
        {!photo.url && !photo.failure && <p role="status">Загрузка снимка</p>}
        {photo.url && (
          <img
            src={photo.url}
            alt={`${name}, снимок клиента`}
            draggable={false}
            style={{ transform: transformOf(view) }}
          />
        )}
      </div>
      <div className={styles.tools}>
        <Tool
          label={`${name}: меньше`}
          icon={MINUS_SIGN}
          onClick={() => onView(zoomed(view, -1))}
        />
        <span className={styles.zoom}>{view.zoom}%</span>
        <Tool label={`${name}: больше`} icon="plus" onClick={() => onView(zoomed(view, 1))} />
        <Tool label={`${name}: повернуть`} icon={TURN} onClick={() => onView(turned(view))} />
        {onWhole && <Tool label={`${name}: во весь экран`} icon={WHOLE_SCREEN} onClick={onWhole} />}
      </div>
    </>
  )
}
