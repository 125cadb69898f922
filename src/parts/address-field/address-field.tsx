import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { type AddressHint, suggestAddress } from '../../actions/suggest-address.ts'
import { Field } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import styles from './address-field.module.css'

interface AddressFieldProps {
  readonly id: string
  readonly label: string
  readonly value: string
  readonly onChange: (text: string) => void
  readonly onChoose: (hint: AddressHint) => void
  readonly error?: string | undefined
}

const PAUSE_MS = 250
const MIN_LENGTH = 3

/** Marks the typed words inside a hint. */
function Marked({ text, query }: { readonly text: string; readonly query: string }) {
  const words = query.split(/[\s,]+/).filter((word) => word.length > 1)
  if (words.length === 0) return text
  const pattern = new RegExp(
    `(${words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`,
    'gi',
  )
  let offset = 0
  return text.split(pattern).map((piece, index) => {
    const key = offset
    offset += piece.length + 1
    return index % 2 === 1 ? <mark key={key}>{piece}</mark> : <span key={key}>{piece}</span>
  })
}

/**
 * One line for city, street and house with hints (combobox of ARIA 1.2). Without hints the line is simply text:
 * the fields below take everything by hand.
 */
export function AddressField({ id, label, value, onChange, onChoose, error }: AddressFieldProps) {
  const listId = useId()
  const [hints, setHints] = useState<readonly AddressHint[]>([])
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const [down, setDown] = useState(false)
  const asked = useRef('')

  useEffect(() => {
    const query = value.trim()
    if (!open || query.length < MIN_LENGTH || query === asked.current) return
    const abort = new AbortController()
    const timer = setTimeout(() => {
      suggestAddress({ query, part: 'full' }, abort.signal).then(
        ({ available, suggestions }) => {
          asked.current = query
          setDown(!available)
          setHints(suggestions)
          setActive(-1)
        },
        () => setDown(!abort.signal.aborted),
      )
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [open, value])

  const choose = (hint: AddressHint) => {
    asked.current = hint.value
    setOpen(false)
    onChoose(hint)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (!open || hints.length === 0) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      setActive((active + step + hints.length) % hints.length)
    }
    if (event.key === 'Escape') setOpen(false)
    const chosen = hints[active]
    if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      choose(chosen)
    }
  }

  const shown = open && hints.length > 0
  return (
    <div className={styles.box}>
      <Field
        id={id}
        label={label}
        value={value}
        error={error}
        hint={down ? 'Подсказки сейчас не работают. Заполните поля ниже вручную.' : undefined}
        role="combobox"
        autoComplete="off"
        aria-expanded={shown}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={shown && active >= 0 ? `${listId}-${active}` : undefined}
        onChange={(event) => {
          setOpen(true)
          onChange(event.target.value)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setOpen(false)}
        suffix={
          value ? (
            <IconButton icon="close" label="Очистить" onClick={() => onChange('')} />
          ) : undefined
        }
      />
      <ul
        id={listId}
        role="listbox"
        aria-label="Подсказки адреса"
        className={styles.list}
        hidden={!shown}
      >
        {hints.map((hint, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys belong to the combobox
          <li
            key={hint.value}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === active}
            className={styles.option}
            // Before blur closes the list.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => choose(hint)}
          >
            <span>
              <Marked text={hint.value} query={value} />
            </span>
            <span className={styles.sub}>
              {[hint.postcode, hint.region].filter(Boolean).join(', ')}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
