import { useEffect, useRef } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { countOf, listsOf } from './lists.ts'
import { hashOf, usePlace } from './place.ts'
import styles from './rail.module.css'
import { useSession } from './workplace.ts'

const groupsOf = (lists: ReturnType<typeof listsOf>) =>
  [...Map.groupBy(lists, ({ group }) => group)].map(([group, members]) => ({ group, members }))

/** How far a rail has to move so that this part of it is seen whole; 0 when it is. */
const missing = (part: { start: number; end: number }, seen: { start: number; end: number }) =>
  Math.min(part.start - seen.start, 0) || Math.max(part.end - seen.end, 0)

/** Brings the list one is in into sight; only the rail moves, never the page. */
const showHere = (rail: HTMLElement): void => {
  const item = rail.querySelector('[aria-current]')?.getBoundingClientRect()
  if (!item) return
  const seen = rail.getBoundingClientRect()
  rail.scrollLeft += missing(
    { start: item.left, end: item.right },
    { start: seen.left, end: seen.right },
  )
  rail.scrollTop += missing(
    { start: item.top, end: item.bottom },
    { start: seen.top, end: seen.bottom },
  )
}

/** The lists that the person may open, with how many wait in each: a rail, and tabs in a row on a narrow screen. */
export function Rail() {
  const session = useSession()
  const { screen: here } = usePlace()
  const rail = useRef<HTMLElement>(null)
  useEffect(() => {
    const show = () => {
      if (rail.current) showHere(rail.current)
    }
    show()
    // The rail has become a row, or a column again.
    window.addEventListener('resize', show)
    return () => window.removeEventListener('resize', show)
  }, [here])
  return (
    <nav ref={rail} className={styles.rail} aria-label="Разделы">
      {groupsOf(listsOf(session)).map(({ group, members }) => (
        <div key={group} className={styles.group}>
          <p>{group}</p>
          <ul>
            {members.map(({ screen, words, icon }) => {
              const count = countOf(session, screen)
              return (
                <li key={screen}>
                  <a
                    href={hashOf(screen)}
                    className={classNames(styles.item, screen === here && styles.here)}
                    aria-current={screen === here ? 'page' : undefined}
                  >
                    <Icon name={icon} size={18} />
                    {words}
                    {count !== null && count > 0 && <span className={styles.count}>{count}</span>}
                  </a>
                </li>
              )
            })}
          </ul>
        </div>
      ))}
    </nav>
  )
}
