import { deskProposeReserveRates, deskReserveRates } from '../../../../protocol/calls/desk/rules.ts'
import { formatDate } from '../../../ui/format.ts'
import { mayDo } from '../../parts/lists.ts'
import { Note } from '../../parts/pane.tsx'
import table from '../../parts/table.module.css'
import { useAnswer } from '../../parts/use-answer.ts'
import { useSession } from '../../parts/workplace.ts'
import { DatedRule } from './dated-rule.tsx'
import { RATES_FORM, ProposeRates } from './propose-rates.tsx'
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
  const answer = useAnswer(deskReserveRates)
  const mayAsk = mayDo(useSession(), deskProposeReserveRates.roles)
  return (
    <DatedRule
      name={RATES_FORM}
      title="Доли резервов"
      bare
      answer={answer}
      askWords={mayAsk ? 'Ввести новые доли' : null}
      draftTitle={({ validFrom }) =>
        `Ждут второго решения: доли резервов с ${formatDate(validFrom)}`
      }
      renderDraft={({ validFrom, rates }) => (
        <RatesTable rates={rates} caption={`Предложены доли с ${formatDate(validFrom)}`} />
      )}
      renderForm={({ later, rates, earliest, latest }, onDone) => (
        <ProposeRates
          known={later.at(-1)?.rates ?? rates}
          earliest={earliest}
          latest={latest}
          onDone={onDone}
        />
      )}
    >
      {(data) => (
        <>
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
        </>
      )}
    </DatedRule>
  )
}
