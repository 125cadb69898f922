import { type FormEvent, useState } from 'react'
import { roleWords } from '../../../protocol/staff-roles.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Logo } from '../../ui/logo.tsx'
import text from '../../ui/text.module.css'
import { DayRuler } from './day-ruler.tsx'
import styles from './head.module.css'
import { Kbd } from './kbd.tsx'
import { go } from './place.ts'
import { clockText, dayText } from './time-words.ts'
import { useNow } from './use-now.ts'
import { useSession, useWorkplace } from './workplace.ts'

const CLOCK_MS = 5_000

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((part) => part.charAt(0))
    .join('')

/** Where `/` leads. */
export const SEARCH_ID = 'desk-search'

function Search() {
  const { search } = useWorkplace()
  const [words, setWords] = useState('')
  const find = (event: FormEvent) => {
    event.preventDefault()
    search(words.trim())
    go('clients')
  }
  return (
    <form role="search" className={styles.search} onSubmit={find}>
      <div className={styles.find}>
        <Icon name="search" size={18} />
        <label className={text.hidden} htmlFor={SEARCH_ID}>
          Найти клиента
        </label>
        <input
          id={SEARCH_ID}
          type="search"
          value={words}
          placeholder="Телефон, договор, имя, паспорт"
          autoComplete="off"
          maxLength={120}
          onChange={(event) => setWords(event.target.value)}
        />
        <Kbd>/</Kbd>
      </div>
    </form>
  )
}

function Clock() {
  const nowMs = useNow(CLOCK_MS)
  return (
    <div className={styles.day}>
      <DayRuler nowMs={nowMs} />
      <b>{clockText(nowMs)}</b>
      <span className={styles.date}>{dayText(nowMs)}</span>
    </div>
  )
}

interface HeadProps {
  readonly onSignOut: () => void
}

/** The head of the workplace: search, the day as a ruler, who is on duty. */
export function Head({ onSignOut }: HeadProps) {
  const { staff } = useSession()
  const roles = roleWords(staff.roles)
  return (
    <header className={styles.head}>
      <div className={styles.brand}>
        <Logo inverse className={styles.logo} />
        <span>Рабочее место</span>
      </div>
      <Search />
      <Clock />
      <div className={styles.person}>
        <span className={styles.face} aria-hidden="true">
          {initials(staff.name)}
        </span>
        <div className={styles.name}>
          <b>{staff.name}</b>
          <span title={roles}>{roles}</span>
        </div>
        <IconButton icon="logout" label="Выйти" className={styles.leave} onClick={onSignOut} />
      </div>
    </header>
  )
}
