import type { Reply } from '../../../../protocol/call.ts'
import {
  deskProposeRegionalIncome,
  deskRegionalIncome,
} from '../../../../protocol/calls/desk/rules.ts'
import { type RegionOfRussia, REGIONS_OF_RUSSIA } from '../../../../lending/regions.ts'
import { classNames } from '../../../ui/class-names.ts'
import { formatDate } from '../../../ui/format.ts'
import { mayDo } from '../../parts/lists.ts'
import { Note } from '../../parts/pane.tsx'
import { quarterWords } from '../../parts/quarter-words.ts'
import table from '../../parts/table.module.css'
import { useAnswer } from '../../parts/use-answer.ts'
import { useSession } from '../../parts/workplace.ts'
import { DatedRule } from './dated-rule.tsx'
import { ProposeIncome, REGIONAL_INCOME_FORM } from './propose-income.tsx'
import styles from './rules.module.css'

type Data = Reply<typeof deskRegionalIncome>
type Row = NonNullable<Data['quarters'][number]['row']>

const roubles = (value: number): string => `${value.toLocaleString('ru-RU')}\u00a0₽`

const sourceWords = ({ statisticsQuarter }: Row): string =>
  statisticsQuarter === null
    ? 'Цифры песочницы: допущение, не статистика'
    : `Данные Росстата за ${quarterWords(statisticsQuarter)}`

/** So many regions are named; the list has the others. */
const MAX_NAMED = 6

const missingWords = (missing: readonly RegionOfRussia[]): string => {
  const named = missing
    .slice(0, MAX_NAMED)
    .map(({ name }) => name)
    .join(', ')
  const more = missing.length - MAX_NAMED
  return more > 0 ? `${named} и ещё ${more}, они отмечены в списке` : named
}

const rangeWords = (all: readonly number[]): string => {
  const [least, most] = [Math.min(...all), Math.max(...all)]
  return least === most ? roubles(least) : `от ${roubles(least)} до ${roubles(most)}`
}

/** The figures of a row: in short, and each when the row is opened. */
function Incomes({ row, caption }: { readonly row: Row; readonly caption: string }) {
  const byCode = new Map(row.incomes.map((one) => [one.code, one.roubles]))
  const missing = REGIONS_OF_RUSSIA.filter(({ code }) => !byCode.has(code))
  return (
    <>
      <p className={styles.text}>
        {sourceWords(row)}. Регионов: {byCode.size}, {rangeWords([...byCode.values()])} в месяц.
      </p>
      {missing.length > 0 && (
        <Note tone="warning">
          Нет дохода: {missingWords(missing)}. Там доход со слов заёмщика не учитывается.
        </Note>
      )}
      <details className={styles.details}>
        <summary>Все регионы</summary>
        <table className={table.table} aria-label={caption}>
          <thead>
            <tr>
              <th scope="col">Регион</th>
              <th scope="col" className={table.end}>
                Доход в месяц
              </th>
            </tr>
          </thead>
          <tbody>
            {REGIONS_OF_RUSSIA.map(({ code, name }) => {
              const value = byCode.get(code)
              return (
                <tr key={code}>
                  <th scope="row">{name}</th>
                  <td data-name="Доход в месяц" className={table.end}>
                    {value === undefined ? 'нет' : roubles(value)}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </details>
    </>
  )
}

/** A quarter: what counts in it, or what its lack means, and what begins later. */
const Quarter = ({ quarter, row, later }: Data['quarters'][number]) => (
  <div>
    <h3 className={classNames(styles.quarter, styles.text)}>{quarterWords(quarter)}</h3>
    {row ? (
      <Incomes row={row} caption={`Средние доходы регионов, ${quarterWords(quarter)}`} />
    ) : (
      later.length === 0 && (
        <Note tone="warning">
          Доходов нет. Без них займы от 10&nbsp;000&nbsp;₽ получат только те, чей доход подтверждён.
        </Note>
      )
    )}
    {later.map((next) => (
      <div key={next.validFrom}>
        <Note>С {formatDate(next.validFrom)} действуют другие:</Note>
        <Incomes row={next} caption={`Средние доходы регионов с ${formatDate(next.validFrom)}`} />
      </div>
    ))}
  </div>
)

/** Mean incomes of the regions of this quarter and the next, and what waits for a second decision (decision 0142). */
export function RegionalIncome() {
  const answer = useAnswer(deskRegionalIncome)
  const mayAsk = mayDo(useSession(), deskProposeRegionalIncome.roles)
  return (
    <DatedRule
      name={REGIONAL_INCOME_FORM}
      title="Средние доходы регионов"
      bare
      answer={answer}
      askWords={mayAsk ? 'Ввести доходы' : null}
      draftTitle={({ validFrom }) =>
        `Ждут второго решения: средние доходы регионов с ${formatDate(validFrom)}`
      }
      renderDraft={(draft) => (
        <Incomes row={draft} caption={`Предложены доходы с ${formatDate(draft.validFrom)}`} />
      )}
      renderForm={({ quarters }, onDone) => <ProposeIncome quarters={quarters} onDone={onDone} />}
    >
      {({ quarters }) => (
        <>
          <Note>
            Доход со слов заёмщика без подтверждения учитываем не больше среднего дохода в его
            регионе.
          </Note>
          {quarters.map((quarter) => (
            <Quarter key={quarter.quarter} {...quarter} />
          ))}
        </>
      )}
    </DatedRule>
  )
}
