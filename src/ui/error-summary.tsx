import { type MouseEvent, useEffect, useRef } from 'react'
import styles from './error-summary.module.css'

export interface SummaryError {
  /** Id of the control (the kit's Field takes its `name` as id); absent for an error of the whole form. */
  readonly field?: string | undefined
  readonly message: string
}

interface ErrorSummaryProps {
  readonly title?: string
  readonly errors: readonly SummaryError[]
}

const TITLE_PREFIX = 'Ошибка: '

const goTo = (event: MouseEvent, field: string) => {
  const control = document.getElementById(field)
  if (!control) return
  event.preventDefault()
  control.scrollIntoView({ block: 'center' })
  control.focus({ preventScroll: true })
}

/**
 * Everything that stopped the form, above it: takes focus, links to each field, marks the page's
 * title (GOV.UK pattern). Render it only while there are errors; give it a `key` that changes with
 * every submit, so that it takes the focus again.
 */
export function ErrorSummary({ title = 'Проверьте данные', errors }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    box.current?.focus()
    const before = document.title
    if (!before.startsWith(TITLE_PREFIX)) document.title = TITLE_PREFIX + before
    return () => {
      document.title = document.title.replace(TITLE_PREFIX, '')
    }
  }, [])

  return (
    <div ref={box} className={styles.summary} role="alert" tabIndex={-1}>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.list}>
        {errors.map(({ field, message }) => (
          <li key={`${field ?? ''}${message}`}>
            {field ? (
              <a className={styles.link} href={`#${field}`} onClick={(event) => goTo(event, field)}>
                {message}
              </a>
            ) : (
              message
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
