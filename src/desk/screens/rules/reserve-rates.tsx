import { useState } from 'react'
import { deskProposeReserveRates, deskReserveRates } from '../../../../protocol/calls/desk/rules.ts'
import { formatDate } from '../../../ui/format.ts'
import { DeskButton, DeskLink } from '../../parts/button.tsx'
import { mayDo } from '../../parts/lists.ts'
import { Note, Pane, Problem, Waiting } from '../../parts/pane.tsx'
import { hashOf } from '../../parts/place.ts'
import table from '../../parts/table.module.css'
import { useAnswer } from '../../parts/use-answer.ts'
import { useSession } from '../../parts/workplace.ts'
import { ProposeRates } from './propose-rates.tsx'
import { DAY_WORDS, RATE_KINDS, type Rates } from './rate-words.ts'

const RatesTable = ({ rates, caption }: { readonly rates: Rates; readonly caption: string }) => (
  <table className={table.table} aria-label={caption}>
    <thead>
      <tr>
        <th scope="col">Дней просрочки</th>
        {RATE_KINDS.map(([kind, words]) => (
          <th key={kind} scope="col" className={table.end}>
            {words}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {DAY_WORDS.map((days, index) => (
        <tr key={days}>
          <th scope="row">{days}</th>
          {RATE_KINDS.map(([kind, words]) => (
            <td key={kind} data-name={words} className={table.end}>
              {rates[kind][index]}%
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

/** The percents of the reserves, those that begin later, and what waits (decision 0123). */
export function ReserveRates() {
  const { data, failure, reload } = useAnswer(deskReserveRates)
  const [proposes, setProposes] = useState(false)
  const mayAsk = mayDo(useSession(), deskProposeReserveRates.roles)
  if (!data)
    return (
      <Pane title="Доли резервов" bare>
        {failure ? <Problem failure={failure} onRetry={reload} /> : <Waiting />}
      </Pane>
    )
  if (proposes)
    return (
      <ProposeRates
        known={data.later.at(-1)?.rates ?? data.rates}
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
          title={`Ждут второго решения: доли резервов с ${formatDate(draft.validFrom)}`}
          bare
          foot={<DeskLink href={hashOf('requests')}>Открыть решения вдвоём</DeskLink>}
        >
          <RatesTable
            rates={draft.rates}
            caption={`Предложены доли с ${formatDate(draft.validFrom)}`}
          />
        </Pane>
      ))}
      <Pane
        title="Доли резервов"
        bare
        foot={
          mayAsk && (
            <DeskButton variant="line" onClick={() => setProposes(true)}>
              Ввести новые доли
            </DeskButton>
          )
        }
      >
        {!data.isEntered && (
          <Note tone="warning">
            Это доли для примера. Бухгалтер сверяет их с учётной политикой, после этого введите их
            вдвоём.
          </Note>
        )}
        <RatesTable rates={data.rates} caption="Доли резервов сегодня" />
        {data.later.map(({ validFrom, rates }) => (
          <div key={validFrom}>
            <Note>С {formatDate(validFrom)}:</Note>
            <RatesTable rates={rates} caption={`Доли резервов с ${formatDate(validFrom)}`} />
          </div>
        ))}
      </Pane>
    </>
  )
}
