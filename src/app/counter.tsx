import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { PATHS } from '../../protocol/paths.ts'
import { chooseCounter, counterChoice, onCounterChoice } from '../api/counter-choice.ts'
import { closeCounter, openCounter, tellCounter } from '../api/counter-frame.ts'
import { Button } from '../ui/button.tsx'
import text from '../ui/text.module.css'
import styles from './counter.module.css'

/** Asks once whether a counter of others may count this visitor; a «no» weighs as much as a «yes» (decision 0064). */
export function CounterQuestion({ onDone }: { readonly onDone: () => void }) {
  const [isAnswered, setAnswered] = useState(false)
  if (isAnswered) return null
  const answer = (choice: 'yes' | 'no') => () => {
    chooseCounter(choice)
    setAnswered(true)
    onDone()
  }
  return (
    <section className={styles.bar} aria-label="Счётчик посещений">
      <p className={text.small}>
        Разрешите счётчик посещений? Он видит, какие страницы сайта вы открыли. Анкета, кабинет и
        оплата для него закрыты.{' '}
        <a className={text.link} href={`${PATHS.privacy}#counters`}>
          Подробнее
        </a>
      </p>
      <div className={styles.answers}>
        <Button small variant="line" onClick={answer('no')}>
          Не нужно
        </Button>
        <Button small variant="line" onClick={answer('yes')}>
          Разрешить
        </Button>
      </div>
    </section>
  )
}

type PageNow = () => string | null

/** The question stands on public pages only: it leaves with them and comes back with them until it is answered. */
const question = (pageNow: PageNow) => {
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  const end = () => {
    root.unmount()
    place.remove()
  }
  root.render(<CounterQuestion onDone={() => queueMicrotask(end)} />)
  return {
    follow: () => {
      place.hidden = pageNow() === null
    },
  }
}

/**
 * Opens the counter on public pages where the visitor has agreed, asks where nobody has answered yet, and takes the
 * counter away with the first screen that is not public.
 */
export const startCounter = (pageNow: PageNow, onScreen: (listener: () => void) => void): void => {
  const asking = counterChoice() === null ? question(pageNow) : null
  let agreed = counterChoice() === 'yes'
  let shown: string | null = null
  const follow = () => {
    asking?.follow()
    const page = agreed ? pageNow() : null
    if (page === null) closeCounter()
    else if (page !== shown) {
      openCounter()
      tellCounter({ page })
    }
    shown = page
  }
  onCounterChoice((choice) => {
    agreed = choice === 'yes'
    follow()
  })
  onScreen(follow)
  follow()
}
