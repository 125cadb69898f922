import { deskLawCaps, deskProposeLawCaps } from '../../../../protocol/calls/desk/rules.ts'
import { formatDate } from '../../../ui/format.ts'
import { mayDo } from '../../parts/lists.ts'
import { Facts, Note } from '../../parts/pane.tsx'
import { useAnswer } from '../../parts/use-answer.ts'
import { useSession } from '../../parts/workplace.ts'
import { type Caps, CAPS, capWords } from './cap-words.ts'
import { DatedRule } from './dated-rule.tsx'
import { LAW_CAPS_FORM, ProposeCaps } from './propose-caps.tsx'

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
  const answer = useAnswer(deskLawCaps)
  const mayAsk = mayDo(useSession(), deskProposeLawCaps.roles)
  return (
    <DatedRule
      name={LAW_CAPS_FORM}
      title="Пределы закона"
      answer={answer}
      askWords={mayAsk ? 'Ввести новые' : null}
      draftTitle={({ validFrom }) =>
        `Ждут второго решения: пределы закона с ${formatDate(validFrom)}`
      }
      renderDraft={({ caps }) => <CapFacts caps={caps} />}
      renderForm={({ later, caps, earliest, latest }, onDone) => (
        <ProposeCaps
          known={later.at(-1)?.caps ?? caps}
          earliest={earliest}
          latest={latest}
          onDone={onDone}
        />
      )}
    >
      {(data) => (
        <>
          <CapFacts caps={data.caps} />
          {data.later.map(({ validFrom, caps }) => (
            <div key={validFrom}>
              <Note>С {formatDate(validFrom)} для новых займов:</Note>
              <CapFacts caps={caps} />
            </div>
          ))}
        </>
      )}
    </DatedRule>
  )
}
