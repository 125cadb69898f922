import { type ComponentProps, type KeyboardEvent, memo, useId, useState } from 'react'
import { formatNumber } from '../../lending/plain-text.ts'
import { classNames } from './class-names.ts'
import styles from './scale.module.css'

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

/** Slider over ticks with an editable number beside it: drag, type, or use the arrows. */
export const Scale = memo(function Scale(props: ScaleProps) {
  const { label, unit, unitAt, min, max, step, value, onChange, snap, stops, name, disabled } =
    props
  const id = useId()
  const share = max > min ? (value - min) / (max - min) : 1

  const page = (event: KeyboardEvent) => {
    const direction = event.key === 'PageUp' ? 1 : event.key === 'PageDown' ? -1 : 0
    if (direction === 0) return
    event.preventDefault()
    onChange(snap(value + direction * step * PAGE_STEPS))
  }

  return (
    <div className={styles.scale}>
      <div className={styles.head}>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        <span className={styles.entry}>
          <NumberEntry
            id={id}
            data-entry={name}
            value={value}
            step={step}
            snap={snap}
            onChange={onChange}
            disabled={disabled}
            className={max < 100 ? styles.short : undefined}
          />
          <span className={styles.unit}>{unit}</span>
        </span>
      </div>
      <div className={styles.slider}>
        <div className={styles.track}>
          <svg className={styles.run} aria-hidden="true">
            <rect className={styles.fill} x="-16" width="16" height="18" />
            <rect
              className={styles.fill}
              width={`${Math.round(share * 10_000) / 100}%`}
              height="18"
            />
          </svg>
        </div>
        <input
          className={styles.range}
          type="range"
          name={name}
          min={min}
          max={max}
          step={step}
          value={value}
          disabled={disabled}
          aria-label={`${label}, ${unit}`}
          aria-valuetext={`${formatNumber(value)} ${unit}`}
          onChange={(event) => onChange(Number(event.target.value))}
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
function NumberEntry({ value, step, snap, onChange, className, ...input }: NumberEntryProps) {
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
      className={classNames(className) || undefined}
      inputMode="numeric"
      autoComplete="off"
      value={draft ?? formatNumber(value)}
      onChange={(event) => type(event.target.value)}
      onBlur={commit}
      onKeyDown={key}
    />
  )
}
