import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { countOf, listsOf } from './lists.ts'
import { hashOf, usePlace } from './place.ts'
import styles from './rail.module.css'
import { useSession } from './workplace.ts'

const groupsOf = (lists: ReturnType<typeof listsOf>) =>
  [...Map.groupBy(lists, ({ group }) => group)].map(([group, members]) => ({ group, members }))

/** The lists that the person may open, with how many wait in each: a rail, and four tabs on a narrow screen. */
export function Rail() {
  const session = useSession()
  const { screen: here } = usePlace()
  return (
    <nav className={styles.rail} aria-label="Разделы">
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
