import { useState } from 'react'
import type { Reply } from '../../../../protocol/call.ts'
import { deskMatches } from '../../../../protocol/calls/desk/screening.ts'
import { TWO_PERSON_ROLES } from '../../../../protocol/two-people.ts'
import { formatMoment } from '../../../ui/format.ts'
import { AskFor, type Asking } from '../../parts/ask-for.tsx'
import { DeskButton } from '../../parts/button.tsx'
import controls from '../../parts/controls.module.css'
import { ROW_KEYS } from '../../parts/keys.ts'
import { mayDo } from '../../parts/lists.ts'
import { Empty, Note, Pane, Problem, Waiting } from '../../parts/pane.tsx'
import { hashOf } from '../../parts/place.ts'
import table from '../../parts/table.module.css'
import { useAnswer } from '../../parts/use-answer.ts'
import { NAMELESS } from '../../parts/words.ts'
import { Work } from '../../parts/work.tsx'
import { useSession } from '../../parts/workplace.ts'
import { FraudReports } from './fraud-reports.tsx'
import {
  askingOf,
  CAUSE_WORDS,
  groundsOf,
  listedNow,
  listedOf,
  type Match,
  nameOf,
  standingOf,
  stepsOf,
} from './match-words.ts'

interface StepsProps {
  readonly match: Match
  readonly onAsk: (asking: Asking) => void
}

const Steps = ({ match, onAsk }: StepsProps) =>
  match.askedFor === null ? (
    <span className={controls.row}>
      {stepsOf(match).map((step) => (
        <DeskButton
          key={step.kind}
          variant="line"
          aria-label={`${step.words}: ${nameOf(match)}`}
          onClick={() => onAsk(askingOf(match, step))}
        >
          {step.words}
        </DeskButton>
      ))}
    </span>
  ) : (
    <a className={table.rowLink} href={hashOf('requests')}>
      ждёт второго решения
    </a>
  )

interface FoundProps {
  readonly matches: readonly Match[]
  readonly mayAsk: boolean
  readonly onAsk: (asking: Asking) => void
}

const Found = ({ matches, mayAsk, onAsk }: FoundProps) => (
  <table className={table.table}>
    <thead>
      <tr>
        <th scope="col">Клиент</th>
        <th scope="col">Где найден</th>
        <th scope="col">Что совпало</th>
        <th scope="col">Решение</th>
      </tr>
    </thead>
    <tbody>
      {matches.map((match) => (
        <tr key={match.matchId}>
          <th scope="row">
            <a data-row className={table.rowLink} href={hashOf('clients', match.clientId)}>
              {match.clientName ?? NAMELESS}
            </a>
            <small>
              {formatMoment(match.since)}, {CAUSE_WORDS[match.cause]}
            </small>
          </th>
          <td data-name="Где найден">
            {listedOf(match).map((line, at) =>
              at === 0 ? line : <small key={line}>{line}</small>,
            )}
          </td>
          <td data-name="Что совпало">
            {groundsOf(match)}
            <small className={match.state === 'POSSIBLE_MATCH' ? table.late : undefined}>
              {standingOf(match)}
            </small>
            {listedNow(match) !== null && <small>{listedNow(match)}</small>}
          </td>
          <td data-name="Решение">{mayAsk ? <Steps match={match} onAsk={onAsk} /> : '—'}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

const baseWords = (base: Reply<typeof deskMatches>['base']): string =>
  base === null
    ? 'Всю базу ещё не проверяли'
    : `Вся база проверена ${formatMoment(base.at)}, клиентов ${base.clients}`

/** «Перечни»: clients who resemble somebody on a list of 115-FZ (decision 0056) or stand in the base of payments without consent (decision 0163), decided by two people. */
export function Matches() {
  const { data, failure, reload } = useAnswer(deskMatches)
  const [asking, setAsking] = useState<Asking | null>(null)
  const mayAsk = mayDo(useSession(), TWO_PERSON_ROLES.CLEAR_MATCH.asks)
  return (
    <Work
      title="Проверка по перечням и базе ФинЦЕРТ"
      sub={data ? baseWords(data.base) : undefined}
      keys={ROW_KEYS}
    >
      <Note>
        Пока не решено, выдачи этому клиенту стоят, платежи идут; по перечням 115-ФЗ стоят и
        возвраты. Клиенту о проверке не сообщаем: о перечнях это запрещает 115-ФЗ.
      </Note>
      <Pane title="Найдены при проверке" aside={data?.matches.length} bare>
        {failure && <Problem failure={failure} onRetry={reload} />}
        {!data && !failure && <Waiting />}
        {data?.matches.length === 0 && (
          <Empty title="Совпадений нет">
            <p>Каждый клиент проверен, новое совпадение появится здесь само.</p>
          </Empty>
        )}
        {data && data.matches.length > 0 && (
          <Found matches={data.matches} mayAsk={mayAsk} onAsk={setAsking} />
        )}
      </Pane>
      <FraudReports />
      {asking && (
        <AskFor
          key={`${asking.kind} ${asking.subjectId}`}
          asking={asking}
          onClose={() => setAsking(null)}
          onAsked={() => {
            setAsking(null)
            reload()
          }}
        />
      )}
    </Work>
  )
}
