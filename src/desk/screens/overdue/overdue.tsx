import { useState } from 'react'
import { kopecks } from '../../../../lending/money.ts'
import { OVERDUE_STAGES, type OverdueStage } from '../../../../lending/overdue-stages.ts'
import { formatMoney } from '../../../../lending/plain-text.ts'
import type { Reply } from '../../../../protocol/call.ts'
import { deskOverdueStages } from '../../../../protocol/calls/desk/overdue.ts'
import { counted } from '../../../ui/plural.ts'
import { type KeyAction, ROW_KEYS } from '../../parts/keys.ts'
import { Pane, Problem, Waiting } from '../../parts/pane.tsx'
import { useAnswer } from '../../parts/use-answer.ts'
import { Work } from '../../parts/work.tsx'
import { Contracts } from './contracts.tsx'
import { CONTRACTS, stageWords } from './overdue-words.ts'
import { Stages } from './stages.tsx'

/** `214 договоров, 4 927 200,00 ₽ основного долга`. */
const totalWords = ({ stages }: Reply<typeof deskOverdueStages>): string => {
  const contracts = stages.reduce((sum, each) => sum + each.contracts, 0)
  const principalKopecks = stages.reduce((sum, each) => sum + each.principalKopecks, 0)
  return `${counted(contracts, CONTRACTS)}, ${formatMoney(kopecks(principalKopecks))} основного долга`
}

/** «Просрочка»: contracts past their due date by stage, what is due on each and what may still be written (230-FZ, D17). */
export function Overdue() {
  const { data, failure, reload } = useAnswer(deskOverdueStages)
  const [stage, setStage] = useState<OverdueStage>('UP_TO_7')
  const stageKeys = OVERDUE_STAGES.map((one, index): KeyAction => ({
    on: `Digit${index + 1}`,
    shown: [String(index + 1)],
    words: stageWords(one),
    isMinor: true,
    run: () => setStage(one),
  }))
  return (
    <Work
      title="Просрочка"
      sub={data ? totalWords(data) : 'По дням просрочки'}
      keys={[...stageKeys, ...ROW_KEYS]}
    >
      <Pane title="Ступени" aside="основной долг, в одном масштабе" bare>
        {failure && <Problem failure={failure} onRetry={reload} />}
        {!data && !failure && <Waiting />}
        {data && <Stages stages={data.stages} chosen={stage} onChoose={setStage} />}
      </Pane>
      <Pane
        title={`Просрочка ${stageWords(stage)}`}
        aside="сначала самые давние; закрашенное по 230-ФЗ ещё можно"
        bare
      >
        <Contracts key={stage} stage={stage} />
      </Pane>
    </Work>
  )
}
