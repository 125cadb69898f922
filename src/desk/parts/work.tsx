import { type ReactNode, useEffect, useRef, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { SEARCH_ID } from './head.tsx'
import { type KeyAction, useKeys } from './keys.ts'
import { Kbd } from './kbd.tsx'
import { KeysDialog } from './keys-dialog.tsx'
import { listsOf } from './lists.ts'
import { go } from './place.ts'
import { clockText } from './time-words.ts'
import { useMinutesLeft } from './minutes-left.ts'
import styles from './work.module.css'
import { useSession, useWorkplace, useWorkplaceState } from './workplace.ts'

interface WorkProps {
  readonly title: string
  /** In place of the title, when it is more than words. */
  readonly heading?: ReactNode
  readonly crumb?: ReactNode
  readonly sub?: ReactNode
  readonly actions?: ReactNode
  readonly keys?: readonly KeyAction[]
  /** The panes fill the height, and scroll inside. */
  readonly fill?: boolean
  readonly children: ReactNode
}

const toSearch: KeyAction = {
  on: 'Slash',
  shown: ['/'],
  words: 'найти клиента',
  isMinor: true,
  run: () => document.getElementById(SEARCH_ID)?.focus(),
}

/** What works on every screen: the search, the lists by `G` and a letter. */
const useFrameKeys = (): readonly KeyAction[] => [
  toSearch,
  ...listsOf(useSession()).map(({ screen, words, letter }) => ({
    on: `KeyG Key${letter}`,
    shown: ['G', letter],
    words,
    isMinor: true,
    run: () => go(screen),
  })),
]

function LinkState() {
  const { lostSinceMs, session } = useWorkplaceState()
  const asOf = session ? clockText(Date.parse(session.asOf)) : ''
  return lostSinceMs === null ? (
    <span className={styles.ok}>Связь есть, {asOf}</span>
  ) : (
    <span className={styles.lost}>Нет связи, данные на {asOf}</span>
  )
}

/** The link is gone: what still works, and a way to try at once (decision 0051). */
function LinkBar() {
  const { lostSinceMs, session } = useWorkplaceState()
  const { lookAgain } = useWorkplace()
  if (lostSinceMs === null) return null
  return (
    <div className={styles.bar} role="status">
      <Icon name="wifi-off" size={20} />
      <p>
        <b>Нет связи с {clockText(lostSinceMs)}.</b> Вы видите данные на{' '}
        {session ? clockText(Date.parse(session.asOf)) : ''}. Решать и смотреть снимки нельзя,
        черновики целы.
      </p>
      <button type="button" onClick={() => lookAgain()}>
        Проверить сейчас
      </button>
    </div>
  )
}

/** The work area of a screen and the line of keys under it. */
export function Work({
  title,
  heading,
  crumb,
  sub,
  actions,
  keys = [],
  fill = false,
  children,
}: WorkProps) {
  const main = useRef<HTMLElement>(null)
  const [help, setHelp] = useState(false)
  const minutesLeft = useMinutesLeft()
  const all: readonly KeyAction[] = [...keys, ...useFrameKeys()]
  useKeys([
    ...all,
    { on: 'Shift+Slash', shown: ['?'], words: 'все клавиши', run: () => setHelp(true) },
  ])

  useEffect(() => {
    document.title = `${title} — рабочее место`
  }, [title])
  useEffect(() => {
    main.current?.focus({ preventScroll: true })
  }, [])

  return (
    <>
      <LinkBar />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by itself, and keys must reach it where nothing in it takes the focus */}
      <main ref={main} tabIndex={0} className={classNames(styles.main, fill && styles.fill)}>
        <div className={styles.title}>
          <div className={styles.words}>
            {crumb && <p className={styles.crumb}>{crumb}</p>}
            <h1>{heading ?? title}</h1>
            {sub && <p>{sub}</p>}
          </div>
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
        {children}
      </main>
      <footer className={styles.keys}>
        {all
          .filter(({ isMinor }) => isMinor !== true)
          .map(({ on, shown, words }) => (
            <span key={on}>
              {shown.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
              {words}
            </span>
          ))}
        <button type="button" className={styles.help} onClick={() => setHelp(true)}>
          <Kbd>?</Kbd>
          все клавиши
        </button>
        <span className={styles.end}>
          <LinkState />
        </span>
        <span>Выход через {minutesLeft}&nbsp;мин</span>
      </footer>
      {help && <KeysDialog actions={all} onClose={() => setHelp(false)} />}
    </>
  )
}
