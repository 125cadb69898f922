import { pluralForm, type PluralForms } from '../../../../lending/plural.ts'
import type { Reply } from '../../../../protocol/call.ts'
import { deskCases } from '../../../../protocol/calls/desk/cases.ts'
import { classNames } from '../../../ui/class-names.ts'
import { counted } from '../../../ui/plural.ts'
import { DeskButton, DeskLink } from '../../parts/button.tsx'
import { ROW_KEYS } from '../../parts/keys.ts'
import { countOf } from '../../parts/lists.ts'
import { Empty, Pane, Problem, Waiting } from '../../parts/pane.tsx'
import { hashOf } from '../../parts/place.ts'
import table from '../../parts/table.module.css'
import { TakeNext, TakeNote } from '../../parts/take-next.tsx'
import { clockText, isLongWait, runText, waitText } from '../../parts/time-words.ts'
import { useAnswer } from '../../parts/use-answer.ts'
import { useNow } from '../../parts/use-now.ts'
import { type TakeCase, useTakeCase } from '../../parts/use-take-case.ts'
import { CASES, CHECKS } from '../../parts/words.ts'
import { Work } from '../../parts/work.tsx'
import { useSession, useWorkplaceState } from '../../parts/workplace.ts'
import { Asked } from './asked.tsx'

const CLOCK_MS = 15_000

type CaseLine = Reply<typeof deskCases>['cases'][number]

const reviewerWords = ({ reviewer }: CaseLine): string => {
  if (reviewer === null) return 'свободна'
  const until = clockText(Date.parse(reviewer.until))
  return reviewer.isYou ? `за вами до ${until}` : `${reviewer.name}, до ${until}`
}

interface RowProps {
  readonly line: CaseLine
  readonly nowMs: number
  readonly take: TakeCase
}

function Row({ line, nowMs, take }: RowProps) {
  const { lostSinceMs } = useWorkplaceState()
  const { checkId, clientName, waitingSince, earlierChecks, reviewer } = line
  const ms = nowMs - Date.parse(waitingSince)
  const isSomebodyElses = reviewer !== null && !reviewer.isYou
  return (
    <tr>
      <th scope="row">
        <b>{clientName}</b>
        <small>
          {earlierChecks === 0 ? 'первая проверка' : `${counted(earlierChecks, CHECKS)} до этой`}
        </small>
      </th>
      <td data-name="Ждёт" className={classNames(table.short, isLongWait(ms) && table.late)}>
        {waitText(ms)}
      </td>
      <td data-name="Кто смотрит">{reviewerWords(line)}</td>
      {take.may && (
        <td className={table.end}>
          <DeskButton
            variant="line"
            data-row
            aria-label={`${reviewer?.isYou ? 'Открыть' : 'Взять'}: ${clientName}`}
            aria-disabled={isSomebodyElses || take.busy || lostSinceMs !== null}
            onClick={() => take.take(checkId)}
          >
            {reviewer?.isYou ? 'Открыть' : 'Взять'}
          </DeskButton>
        </td>
      )}
    </tr>
  )
}

const WAIT: PluralForms = ['ждёт', 'ждут', 'ждут']

const subOf = ({ total, medianSeconds }: Reply<typeof deskCases>): string =>
  `${counted(total, CASES)} ${pluralForm(total, WAIT)} решения${medianSeconds === null ? '' : `, медиана решения ${runText(medianSeconds * 1000)}`}`

function NobodyWaits({ isAsked }: { readonly isAsked: boolean }) {
  const session = useSession()
  const threads = countOf(session, 'threads') ?? 0
  return (
    <Empty title="Никто не ждёт">
      <p>
        {isAsked
          ? 'Свободных анкет нет, остальные ждут второго сотрудника.'
          : 'Все анкеты разобраны.'}{' '}
        Новая появится сама, обновлять не нужно.
      </p>
      {threads > 0 && <DeskLink href={hashOf('threads')}>Переписка, без ответа {threads}</DeskLink>}
    </Empty>
  )
}

/** «Анкеты»: applicants who wait for a decision, the longest waiting first. */
export function Cases() {
  const { data, failure, reload } = useAnswer(deskCases)
  const nowMs = useNow(CLOCK_MS)
  const take = useTakeCase()
  return (
    <Work
      title="Анкеты"
      sub={data ? subOf(data) : 'По времени ожидания'}
      actions={<TakeNext {...take} />}
      keys={[...take.keys, ...ROW_KEYS]}
    >
      <TakeNote {...take} />
      <Pane
        title="Ждут решения"
        aside={data && `данные на ${clockText(Date.parse(data.asOf))}`}
        bare
      >
        {failure && <Problem failure={failure} onRetry={reload} />}
        {!data && !failure && <Waiting />}
        {data && data.cases.length === 0 && <NobodyWaits isAsked={data.asked.length > 0} />}
        {data && data.cases.length > 0 && (
          <table className={table.table}>
            <thead>
              <tr>
                <th scope="col">Клиент</th>
                <th scope="col">Ждёт</th>
                <th scope="col">Кто смотрит</th>
                {take.may && (
                  <th scope="col" className={table.end}>
                    Что сделать
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {data.cases.map((line) => (
                <Row key={line.checkId} line={line} nowMs={nowMs} take={take} />
              ))}
            </tbody>
          </table>
        )}
      </Pane>
      {data && data.asked.length > 0 && (
        <Asked lines={data.asked} nowMs={nowMs} onChanged={reload} />
      )}
    </Work>
  )
}
