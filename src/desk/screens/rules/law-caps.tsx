import { useState } from 'react'
import { deskLawCaps, deskProposeLawCaps } from '../../../../protocol/calls/desk/rules.ts'
import { formatDate } from '../../../ui/format.ts'
import { DeskButton, DeskLink } from '../../parts/button.tsx'
import { mayDo } from '../../parts/lists.ts'
import { Facts, Note, Pane, Problem, Waiting } from '../../parts/pane.tsx'
import { hashOf } from '../../parts/place.ts'
import { useAnswer } from '../../parts/use-answer.ts'
import { useSession } from '../../parts/workplace.ts'
import { type Caps, CAPS, capWords } from './cap-words.ts'
import { ProposeCaps } from './propose-caps.tsx'

const NAMES = {
  dailyRateCapMillionths: 'Ставка',
  fullCostCapPercent: 'ПСК',
  overpaymentCapPercent: 'Все начисления',
}

const CapFacts = ({ caps }: { readonly caps: Caps }) => (
  <Facts rows={CAPS.map((look) => [NAMES[look.name], `не больше ${capWords(caps, look)}`])} />
)

/** The caps that new loans are measured by, those that begin later, and what waits (decision 0096). */
export function LawCaps() {
  const { data, failure, reload } = useAnswer(deskLawCaps)
  const [proposes, setProposes] = useState(false)
  const mayAsk = mayDo(useSession(), deskProposeLawCaps.roles)
  if (!data)
    return (
      <Pane title="Пределы закона" bare>
        {failure ? <Problem failure={failure} onRetry={reload} /> : <Waiting />}
      </Pane>
    )
  if (proposes)
    return (
      <ProposeCaps
        known={data.later.at(-1)?.caps ?? data.caps}
        earliest={data.earliest}
        latest={data.latest}
        onDone={() => {
          setProposes(false)
          reload()
        }}
      />
    )
  return (
    <>
      {failure && <Problem failure={failure} onRetry={reload} />}
      {data.drafts.map((draft) => (
        <Pane
          key={draft.draftId}
          title={`Ждут второго решения: пределы закона с ${formatDate(draft.validFrom)}`}
          foot={<DeskLink href={hashOf('requests')}>Открыть решения вдвоём</DeskLink>}
        >
          <CapFacts caps={draft.caps} />
        </Pane>
      ))}
      <Pane
        title="Пределы закона"
        foot={
          mayAsk && (
            <DeskButton variant="line" onClick={() => setProposes(true)}>
              Ввести новые
            </DeskButton>
          )
        }
      >
        <CapFacts caps={data.caps} />
        {data.later.map(({ validFrom, caps }) => (
          <div key={validFrom}>
            <Note>С {formatDate(validFrom)} для новых займов:</Note>
            <CapFacts caps={caps} />
          </div>
        ))}
      </Pane>
    </>
  )
}
