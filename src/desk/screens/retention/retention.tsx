import type { Reply } from '../../../../protocol/call.ts'
import { deskRetention } from '../../../../protocol/calls/desk/retention.ts'
import { formatNumber } from '../../../../lending/plain-text.ts'
import { DAYS, pluralForm, type PluralForms } from '../../../../lending/plural.ts'
import { formatMoment } from '../../../ui/format.ts'
import { DeskButton } from '../../parts/button.tsx'
import { Empty, Pane, Problem, Waiting } from '../../parts/pane.tsx'
import table from '../../parts/table.module.css'
import { clockText } from '../../parts/time-words.ts'
import { useAnswer } from '../../parts/use-answer.ts'
import { KEPT_WORDS, SWEPT_WORDS } from './retention-words.ts'
import { Work } from '../../parts/work.tsx'

type Answer = Reply<typeof deskRetention>

const YEARS: PluralForms = ['год', 'года', 'лет']

const counted = (count: number, forms: PluralForms): string =>
  `${count} ${pluralForm(count, forms)}`

const termOf = (days: number): string => {
  if (days === 0) return 'до конца своего срока'
  return days % 365 === 0 ? counted(days / 365, YEARS) : counted(days, DAYS)
}

const Swept = ({ swept }: Pick<Answer, 'swept'>) => (
  <table className={table.table}>
    <thead>
      <tr>
        <th scope="col">Что</th>
        <th scope="col">Сколько хранится</th>
        <th scope="col">Основание</th>
        <th scope="col" className={table.end}>
          Уйдёт сейчас, записей
        </th>
      </tr>
    </thead>
    <tbody>
      {swept.map((kind) => (
        <tr key={kind.table}>
          <th scope="row">{SWEPT_WORDS[kind.table].title}</th>
          <td data-name="Сколько хранится">{termOf(kind.days)}</td>
          <td data-name="Основание">{SWEPT_WORDS[kind.table].ground}</td>
          <td data-name="Уйдёт сейчас, записей" className={table.end}>
            {formatNumber(kind.dueRows)}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

const Kept = () => (
  <table className={table.table}>
    <thead>
      <tr>
        <th scope="col">Что</th>
        <th scope="col">Сколько хранится</th>
        <th scope="col">Основание</th>
      </tr>
    </thead>
    <tbody>
      {Object.values(KEPT_WORDS).map(({ title, term, ground }) => (
        <tr key={title}>
          <th scope="row">{title}</th>
          <td data-name="Сколько хранится">{term}</td>
          <td data-name="Основание">{ground}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

const Runs = ({ runs }: Pick<Answer, 'runs'>) =>
  runs.length === 0 ? (
    <Empty title="Стирания ещё не было">
      <p>Сервер стирает каждую ночь в 4:00 по Москве.</p>
    </Empty>
  ) : (
    <table className={table.table}>
      <thead>
        <tr>
          <th scope="col">Когда</th>
          <th scope="col" className={table.end}>
            Стёрто записей
          </th>
        </tr>
      </thead>
      <tbody>
        {runs.map(({ at, removedRows }) => (
          <tr key={at}>
            <th scope="row">{formatMoment(at)}</th>
            <td data-name="Стёрто записей" className={table.end}>
              {formatNumber(removedRows)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )

/** «Сроки хранения»: kinds of data, and a dry run of the night's sweep; nothing is erased from here (152-FZ). */
export function Retention() {
  const { data, failure, reload } = useAnswer(deskRetention)
  return (
    <Work
      title="Сроки хранения"
      sub={
        data
          ? `Подсчёт на ${clockText(Date.parse(data.asOf))}: здесь ничего не стирается`
          : undefined
      }
    >
      {data ? (
        <>
          <Pane
            title="Стирается само по сроку"
            aside={
              <DeskButton variant="line" onClick={reload}>
                Посчитать ещё раз
              </DeskButton>
            }
            bare
          >
            <Swept swept={data.swept} />
          </Pane>
          <Pane title="Хранится по закону и договору" bare>
            <Kept />
          </Pane>
          <Pane title="Последние стирания" bare>
            <Runs runs={data.runs} />
          </Pane>
        </>
      ) : (
        <Pane title="Стирается само по сроку" bare>
          {failure ? <Problem failure={failure} onRetry={reload} /> : <Waiting />}
        </Pane>
      )}
    </Work>
  )
}
