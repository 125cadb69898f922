import { kopecks } from '../../../../lending/money.ts'
import { formatDate, formatMoney } from '../../../../lending/plain-text.ts'
import type { Reply } from '../../../../protocol/call.ts'
import { deskHolidays } from '../../../../protocol/calls/desk/holidays.ts'
import { classNames } from '../../../ui/class-names.ts'
import { formatMoment } from '../../../ui/format.ts'
import { counted } from '../../../ui/plural.ts'
import { DeskLink } from '../../parts/button.tsx'
import { ROW_KEYS } from '../../parts/keys.ts'
import { Empty, Pane, Problem, Waiting } from '../../parts/pane.tsx'
import { hashOf } from '../../parts/place.ts'
import table from '../../parts/table.module.css'
import { useAnswer } from '../../parts/use-answer.ts'
import { useNow } from '../../parts/use-now.ts'
import { Work } from '../../parts/work.tsx'
import { clockWords } from './clock.ts'
import { DEMANDS, GROUND_WORDS, lengthWords, proofWords, STATE_WORDS } from './holiday-words.ts'

type Demand = Reply<typeof deskHolidays>['waiting'][number]

const CLOCK_MS = 60_000

const Who = ({ demand }: { readonly demand: Demand }) => (
  <th scope="row">
    <b>{demand.clientName ?? 'Имя ещё не введено'}</b>
    <small>
      №&nbsp;{demand.contractNumber ?? ''},{' '}
      {formatMoney(kopecks(demand.amountKopecks), { whole: true })}
    </small>
  </th>
)

const What = ({ demand }: { readonly demand: Demand }) => (
  <td data-name="Что просит">
    {GROUND_WORDS[demand.ground]}
    <small>{lengthWords(demand)}</small>
  </td>
)

const OpenLink = ({ demand }: { readonly demand: Demand }) => (
  <DeskLink
    href={hashOf('holidays', demand.holidayId)}
    data-row
    aria-label={`Открыть: ${demand.clientName ?? demand.contractNumber ?? ''}`}
  >
    Открыть
  </DeskLink>
)

function WaitingRow({ demand, nowMs }: { readonly demand: Demand; readonly nowMs: number }) {
  const { words, isLate } = clockWords(demand, nowMs)
  return (
    <tr>
      <Who demand={demand} />
      <What demand={demand} />
      <td data-name="Срок" className={classNames(isLate && table.late)}>
        {words}
        <small>до {formatDate(demand.answerBy)}</small>
      </td>
      <td className={table.end}>
        <OpenLink demand={demand} />
      </td>
    </tr>
  )
}

const WaitingList = ({
  demands,
  nowMs,
}: {
  readonly demands: readonly Demand[]
  readonly nowMs: number
}) => (
  <Pane title="Ждут ответа" aside={demands.length} bare>
    {demands.length === 0 ? (
      <Empty title="Никто не ждёт">
        <p>Новое заявление появится само, обновлять не нужно.</p>
      </Empty>
    ) : (
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">Клиент</th>
            <th scope="col">Что просит</th>
            <th scope="col">Срок</th>
            <th scope="col">Дело</th>
          </tr>
        </thead>
        <tbody>
          {demands.map((demand) => (
            <WaitingRow key={demand.holidayId} demand={demand} nowMs={nowMs} />
          ))}
        </tbody>
      </table>
    )}
  </Pane>
)

const Unproven = ({ demands }: { readonly demands: readonly Demand[] }) => (
  <Pane title="Одобрены, ждём документы" aside={demands.length} bare>
    <table className={table.table}>
      <thead>
        <tr>
          <th scope="col">Клиент</th>
          <th scope="col">Каникулы</th>
          <th scope="col">Документы</th>
          <th scope="col">Дело</th>
        </tr>
      </thead>
      <tbody>
        {demands.map((demand) => (
          <tr key={demand.holidayId}>
            <Who demand={demand} />
            <What demand={demand} />
            <td data-name="Документы">{proofWords(demand)}</td>
            <td className={table.end}>
              <OpenLink demand={demand} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </Pane>
)

const Answered = ({ demands }: { readonly demands: readonly Demand[] }) => (
  <Pane title="Ответ дан" aside={demands.length} bare>
    <table className={table.table}>
      <thead>
        <tr>
          <th scope="col">Клиент</th>
          <th scope="col">Что просил</th>
          <th scope="col">Ответ</th>
        </tr>
      </thead>
      <tbody>
        {demands.map((demand) => (
          <tr key={demand.holidayId}>
            <Who demand={demand} />
            <What demand={demand} />
            <td data-name="Ответ">
              {STATE_WORDS[demand.state]}
              <small>
                {demand.decidedBy ?? 'по закону, без ответа'}
                {demand.decidedAt !== null && `, ${formatMoment(demand.decidedAt)}`}
              </small>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </Pane>
)

/** «Каникулы»: demands for payment holidays, the oldest first, each with its clock (353-FZ art. 6.1-2). */
export function Holidays() {
  const { data, failure, reload } = useAnswer(deskHolidays)
  const nowMs = useNow(CLOCK_MS)
  return (
    <Work
      title="Кредитные каникулы"
      sub={
        data
          ? `${counted(data.waiting.length, DEMANDS)}, ответ за 5 дней, по службе за 10, молчание — согласие`
          : 'Ответ за 5 дней, по службе за 10, молчание — согласие'
      }
      keys={ROW_KEYS}
    >
      {(failure || !data) && (
        <Pane title="Ждут ответа" bare>
          {failure ? <Problem failure={failure} onRetry={reload} /> : <Waiting />}
        </Pane>
      )}
      {data && <WaitingList demands={data.waiting} nowMs={nowMs} />}
      {data && data.unproven.length > 0 && <Unproven demands={data.unproven} />}
      {data && data.answered.length > 0 && <Answered demands={data.answered} />}
    </Work>
  )
}
