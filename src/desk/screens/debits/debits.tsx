import { useState } from 'react'
import { DEBIT_LISTS, type DebitList } from '../../../../protocol/declined-debits.ts'
import controls from '../../parts/controls.module.css'
import { ROW_KEYS } from '../../parts/keys.ts'
import { Pane } from '../../parts/pane.tsx'
import { Work } from '../../parts/work.tsx'
import { LIST_WORDS } from './debit-words.ts'
import styles from './debits.module.css'
import { Lines } from './lines.tsx'

/** «Отказы карт»: debits of saved cards that the bank declined and that nobody has paid since (D16). */
export function Debits() {
  const [list, setList] = useState<DebitList>('ALL')
  const lists = (
    <span className={styles.lists}>
      {DEBIT_LISTS.map((one) => (
        <button
          key={one}
          type="button"
          className={controls.tool}
          aria-pressed={one === list}
          onClick={() => setList(one)}
        >
          {LIST_WORDS[one]}
        </button>
      ))}
    </span>
  )
  return (
    <Work
      title="Отказы карт"
      sub="За 30 дней, по одной строке на договор. Кто заплатил, уходит отсюда сам"
      keys={ROW_KEYS}
    >
      <Pane title="Не удалось списать" aside={lists} bare>
        <Lines key={list} list={list} />
      </Pane>
    </Work>
  )
}
