import { useState } from 'react'
import { BUREAU_LISTS, type BureauList } from '../../../../protocol/bureau.ts'
import { deskBureauState } from '../../../../protocol/calls/desk/bureau.ts'
import { ROW_KEYS } from '../../parts/keys.ts'
import { ListPicker } from '../../parts/list-picker.tsx'
import { Pane, Problem, Waiting } from '../../parts/pane.tsx'
import { useAnswer } from '../../parts/use-answer.ts'
import { Work } from '../../parts/work.tsx'
import { LIST_WORDS } from './bureau-words.ts'
import { Reports } from './reports.tsx'
import { Standing } from './standing.tsx'

/** «Бюро»: what the credit bureau was told of loans, what it did not take, and whether it agrees with the ledger. */
export function Bureau() {
  const { data, failure, reload } = useAnswer(deskBureauState)
  const [list, setList] = useState<BureauList>('ALL')
  const lists = (
    <ListPicker
      lists={BUREAU_LISTS}
      shown={list}
      wordsOf={(one) => LIST_WORDS[one]}
      onShow={setList}
    />
  )
  return (
    <Work
      title="Кредитное бюро"
      sub="Сведения уходят ночью, закон даёт на них три рабочих дня"
      keys={ROW_KEYS}
    >
      {data ? (
        <Standing state={data} />
      ) : (
        <Pane title="Сейчас" bare>
          {failure ? <Problem failure={failure} onRetry={reload} /> : <Waiting />}
        </Pane>
      )}
      <Pane title="Сведения" aside={lists} bare>
        <Reports key={list} list={list} onChange={reload} />
      </Pane>
    </Work>
  )
}
