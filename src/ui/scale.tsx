import {
  type ComponentProps,
  type KeyboardEvent,
  memo,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { formatNumber } from '../../lending/plain-text.ts'
import { classNames } from './class-names.ts'
import styles from './scale.module.css'
import { useDrag } from './use-drag.ts'

interface ScaleProps {
  readonly label: string
  /** After the number: `₽`, `месяцев`. */
  readonly unit: string
  /** The unit at another number where its form changes: `1 день … 21 день`. */
  readonly unitAt?: ((value: number) => string) | undefined
  readonly min: number
  readonly max: number
  readonly step: number
  readonly value: number
  readonly onChange: (value: number) => void
  /** Nearest allowed value; typed numbers go through it on blur. */
  readonly snap: (value: number) => number
  /** Every stop of a short scale; without it the two ends are written. */
  readonly stops?: readonly number[]
  /** Marks the range for the code that reads the page before React runs. */
  readonly name: string
  readonly disabled?: boolean
}

const PAGE_STEPS = 10

const valueText = (value: number, unit: string): string => `${formatNumber(value)} ${unit}`

/** Slider over ticks with an editable number beside it: drag, type, or use the arrows. */
export const Scale = memo(function Scale(props: ScaleProps) {
  const { label, unit, unitAt, min, max, step, value, onChange, snap, stops, name, disabled } =
    props
  const id = useId()
  const range = useRef<HTMLInputElement>(null)
  const fill = useRef<SVGLineElement>(null)
  const number = useRef<HTMLSpanElement>(null)
  const endAt = (at: number): string =>
    `${Math.round((max > min ? (at - min) / (max - min) : 1) * 10_000) / 100}%`

  useDrag(range, {
    value,
    draw(at) {
      fill.current?.setAttribute('x2', endAt(at))
      const digits = formatNumber(at)
      range.current?.setAttribute('aria-valuetext', `${digits} ${unitAt?.(at) ?? unit}`)
      const text = number.current?.lastChild?.firstChild
      if (text) text.nodeValue = digits
    },
    mark: (isMoving) => number.current?.toggleAttribute('data-moving', isMoving),
    onChange,
  })

  // The finger owns the range; the page moves it only where its value changes. What was dragged before React came stays.
  const shown = useRef({ value, min, max, step })
  useLayoutEffect(() => {
    const former = shown.current
    shown.current = { value, min, max, step }
    const isSame =
      former.value === value && former.min === min && former.max === max && former.step === step
    if (range.current && !isSame) range.current.value = String(value)
  }, [value, min, max, step])

  const page = (event: KeyboardEvent) => {
    const direction = event.key === 'PageUp' ? 1 : event.key === 'PageDown' ? -1 : 0
    if (direction === 0) return
    event.preventDefault()
    onChange(snap(value + direction * step * PAGE_STEPS))
  }

  return (
    <div>
      <div className={styles.head}>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        <span className={styles.entry}>
          <span ref={number} className={classNames(styles.number, max < 100 && styles.short)}>
            <NumberEntry
              id={id}
              data-entry={name}
              value={value}
              step={step}
              snap={snap}
              onChange={onChange}
              disabled={disabled}
            />
            <span className={styles.running} aria-hidden="true">
              {' '}
            </span>
          </span>
          <span className={styles.unit}>{unit}</span>
        </span>
      </div>
      <div className={styles.slider}>
        <div className={styles.track}>
          <svg className={styles.run} aria-hidden="true">
            <line ref={fill} className={styles.fill} x1="-16" x2={endAt(value)} y1="9" y2="9" />
          </svg>
        </div>
        <input
          ref={range}
          className={styles.range}
          type="range"
          name={name}
          min={min}
          max={max}
          step={step}
          defaultValue={value}
          disabled={disabled}
          aria-label={`${label}, ${unit}`}
          aria-valuetext={valueText(value, unit)}
          onKeyDown={page}
        />
      </div>
      {stops ? (
        <div className={styles.stops} aria-hidden="true">
          {stops.map((stop) => (
            <span key={stop} className={stop === value ? styles.on : undefined}>
              {stop}
            </span>
          ))}
        </div>
      ) : (
        <div className={styles.ends}>
          <span>
            {formatNumber(min)} {unitAt?.(min) ?? unit}
          </span>
          <span>
            {formatNumber(max)} {unitAt?.(max) ?? unit}
          </span>
        </div>
      )}
    </div>
  )
})

interface NumberEntryProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  readonly 'data-entry': string
  readonly value: number
  readonly step: number
  readonly snap: (value: number) => number
  readonly onChange: (value: number) => void
}

/** Spaces appear while typing; the number snaps when the field is left. */
function NumberEntry({ value, step, snap, onChange, ...input }: NumberEntryProps) {
  const [draft, setDraft] = useState<string | null>(null)

  const commit = () => {
    if (draft === null) return
    setDraft(null)
    const digits = draft.replace(/\D/g, '')
    if (digits) onChange(snap(Number(digits)))
  }

  const key = (event: KeyboardEvent) => {
    if (event.key === 'Enter') commit()
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
    if (direction === 0) return
    event.preventDefault()
    setDraft(null)
    onChange(snap(value + direction * step))
  }

  const type = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, 7)
    setDraft(digits && formatNumber(Number(digits)))
  }

  return (
    <input
      {...input}
      inputMode="numeric"
      autoComplete="off"
      value={draft ?? formatNumber(value)}
      onChange={(event) => type(event.target.value)}
      onBlur={commit}
      onKeyDown={key}
    />
  )
}
