import { useState } from 'react'
import { DEBIT_LISTS, type DebitList } from '../../../../protocol/declined-debits.ts'
import { ROW_KEYS } from '../../parts/keys.ts'
import { ListPicker } from '../../parts/list-picker.tsx'
import { Pane } from '../../parts/pane.tsx'
import { Work } from '../../parts/work.tsx'
import { LIST_WORDS } from './debit-words.ts'
import { Lines } from './lines.tsx'

/** «Отказы карт»: debits of saved cards that the bank declined and that nobody has paid since (D16). */
export function Debits() {
  const [list, setList] = useState<DebitList>('ALL')
  const lists = (
    <ListPicker
      lists={DEBIT_LISTS}
      shown={list}
      wordsOf={(one) => LIST_WORDS[one]}
      onShow={setList}
    />
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
