import { useState } from 'react'
import { kopecks } from '../../../../lending/money.ts'
import { formatDate, formatMoney } from '../../../../lending/plain-text.ts'
import { DAYS } from '../../../../lending/plural.ts'
import type { Reply } from '../../../../protocol/call.ts'
import { deskDecideHoliday, deskHoliday } from '../../../../protocol/calls/desk/holidays.ts'
import type { HolidayProofStep } from '../../../../protocol/holiday.ts'
import { formatMoment } from '../../../ui/format.ts'
import { counted } from '../../../ui/plural.ts'
import { useToast } from '../../../ui/toast.tsx'
import { DeskButton } from '../../parts/button.tsx'
import controls from '../../parts/controls.module.css'
import { mayDo } from '../../parts/lists.ts'
import { Facts, Note, Pane, Problem, Waiting } from '../../parts/pane.tsx'
import { hashOf } from '../../parts/place.ts'
import table from '../../parts/table.module.css'
import { useAnswer } from '../../parts/use-answer.ts'
import { useNow } from '../../parts/use-now.ts'
import { Work } from '../../parts/work.tsx'
import { useSession, useWorkplace } from '../../parts/workplace.ts'
import { AddTreatment } from './add-treatment.tsx'
import { clockWords } from './clock.ts'
import { Grant, Refuse } from './decision.tsx'
import {
  GROUND_WORDS,
  lengthWords,
  PROOF_WORDS,
  proofWords,
  REASON_WORDS,
  RELATION_WORDS,
  SERVICE_WORDS,
  STATE_WORDS,
} from './holiday-words.ts'
import { ProofStep } from './proof-step.tsx'
import { Proofs } from './proofs.tsx'

type Demand = Reply<typeof deskHoliday>

const CLOCK_MS = 60_000

const money = (amountKopecks: number | null): string =>
  amountKopecks === null ? 'не спрашиваем' : formatMoney(kopecks(amountKopecks))

const dropWords = ({ incomeDropPercent, incomeDropAbovePercent }: Demand): string => {
  if (incomeDropPercent === null || incomeDropAbovePercent === null) return 'не спрашиваем'
  const percent = String(incomeDropPercent).replace('.', ',')
  return `${percent}%, нужно больше ${incomeDropAbovePercent}%`
}

const earlierWords = ({ earlier }: Demand): string =>
  earlier.length === 0
    ? 'не было'
    : earlier
        .map(
          ({ ground, state, from }) =>
            `${GROUND_WORDS[ground]}, ${formatDate(from)}, ${STATE_WORDS[state]}`,
        )
        .join('; ')

const grantWords = ({ plan, ...demand }: Demand): string => {
  const who = `${demand.clientName ?? 'Клиент'} не платит ${lengthWords(demand)}`
  return plan === null ? `${who}.` : `${who}, проценты за это время ${money(plan.costKopecks)}.`
}

type Fact = readonly [term: string, value: string]

const incomeRows = (demand: Demand): readonly Fact[] => [
  ['Доход за 12 месяцев', money(demand.yearIncomeKopecks)],
  ['Из них за 2 месяца', money(demand.lastIncomeKopecks)],
  ['Снижение дохода', dropWords(demand)],
]

const serviceRows = ({
  kind,
  relation,
  from,
  endsOn,
}: NonNullable<Demand['service']>): readonly Fact[] => [
  ['Как служит', SERVICE_WORDS[kind]],
  ...(relation === null ? [] : [['Кем приходится', RELATION_WORDS[relation]] as const]),
  ['Служба с', formatDate(from)],
  ['Служба по', endsOn === null ? 'ещё не знают, считаем год' : formatDate(endsOn)],
]

const treatmentRows = ({ treatments }: Demand): readonly Fact[] =>
  treatments.map(({ from, until, paper }) => [
    'Лечение',
    `с ${formatDate(from)} по ${formatDate(until)}, ${paper}`,
  ])

/** Until when it has to be answered, or when it was. */
const answerRows = (demand: Demand, nowMs: number): readonly Fact[] => {
  if (demand.state === 'SUBMITTED')
    return [
      ['Срок ответа', `${clockWords(demand, nowMs).words}, до ${formatDate(demand.answerBy)}`],
    ]
  return demand.decidedAt === null ? [] : [['Ответ дан', formatMoment(demand.decidedAt)]]
}

const DemandFacts = ({ demand, nowMs }: { readonly demand: Demand; readonly nowMs: number }) => (
  <Pane title="Заявление">
    <Facts
      rows={[
        ...answerRows(demand, nowMs),
        ['Подано', formatMoment(demand.submittedAt)],
        ['Причина', GROUND_WORDS[demand.ground]],
        ['Каникулы', lengthWords(demand)],
        ...(demand.service === null ? incomeRows(demand) : serviceRows(demand.service)),
        ...treatmentRows(demand),
        ['Документы', proofWords(demand)],
        ['Сумма договора', money(demand.amountKopecks)],
        ['Прежние каникулы', earlierWords(demand)],
        ['Просрочка сейчас', demand.daysOverdue === 0 ? 'нет' : counted(demand.daysOverdue, DAYS)],
        ...(demand.plan === null
          ? []
          : [
              ['Остаток займа', money(demand.plan.principalKopecks)] as const,
              ['Проценты за каникулы', money(demand.plan.costKopecks)] as const,
            ]),
      ]}
    />
  </Pane>
)

const NewSchedule = ({ plan }: { readonly plan: NonNullable<Demand['plan']> }) => (
  <Pane title="График, если одобрить" aside={plan.rows.length} bare>
    <table className={table.table}>
      <thead>
        <tr>
          <th scope="col">Дата</th>
          <th scope="col" className={table.end}>
            Платёж
          </th>
          <th scope="col" className={table.end}>
            Из него проценты
          </th>
        </tr>
      </thead>
      <tbody>
        {plan.rows.map((row) => (
          <tr key={row.number}>
            <th scope="row">{formatDate(row.dueOn)}</th>
            <td data-name="Платёж" className={table.end}>
              {money(row.paymentKopecks)}
            </td>
            <td data-name="Из него проценты" className={table.end}>
              {money(row.interestKopecks)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </Pane>
)

/** What the books have against it, or what was answered. */
function Standing({ demand }: { readonly demand: Demand }) {
  if (demand.state !== 'SUBMITTED')
    return (
      <Note role="status">
        <b>{STATE_WORDS[demand.state]}.</b>{' '}
        {demand.refusedFor.map((reason) => REASON_WORDS[reason]).join(', ')} {demand.note}
      </Note>
    )
  if (demand.reasons.length === 0) return null
  return (
    <Note tone="warning" role="status">
      <b>Одобрить нельзя.</b> {demand.reasons.map((reason) => REASON_WORDS[reason]).join(', ')}
    </Note>
  )
}

/** One demand for a payment holiday: what a credit officer decides by, and the decision (353-FZ art. 6.1-2). */
export function Holiday({ holidayId }: { readonly holidayId: string }) {
  const { data, failure, reload } = useAnswer(
    deskHoliday,
    { params: { holidayId } },
    // Every opening stands in the journal.
    { again: false },
  )
  const { lookAgain } = useWorkplace()
  const session = useSession()
  const nowMs = useNow(CLOCK_MS)
  const showToast = useToast()
  const [question, setQuestion] = useState<
    'GRANT' | 'REFUSE' | 'TREATMENT' | HolidayProofStep | null
  >(null)
  const decision = {
    holidayId,
    onClose: () => setQuestion(null),
    onDecided: (words: string) => {
      setQuestion(null)
      showToast({ text: words })
      lookAgain()
      reload()
    },
    onFailed: () => reload(),
  }
  const isOfficer = mayDo(session, deskDecideHoliday.roles)
  const mayDecide = data?.state === 'SUBMITTED' && isOfficer
  const mayTreat = data?.mayAddTreatment === true && isOfficer
  const proofSteps = (isOfficer && data?.proofSteps) || []
  return (
    <Work
      title={data?.clientName ?? 'Каникулы'}
      crumb={<a href={hashOf('holidays')}>Каникулы</a>}
      sub={data ? `Договор №\u00a0${data.contractNumber ?? ''}` : undefined}
      actions={
        (mayDecide || mayTreat || proofSteps.length > 0) && (
          <span className={controls.row}>
            {mayDecide && (
              <>
                <DeskButton disabled={data.reasons.length > 0} onClick={() => setQuestion('GRANT')}>
                  Одобрить
                </DeskButton>
                <DeskButton variant="line" onClick={() => setQuestion('REFUSE')}>
                  Отказать
                </DeskButton>
              </>
            )}
            {proofSteps.map((step) => (
              <DeskButton key={step} variant="line" onClick={() => setQuestion(step)}>
                {PROOF_WORDS[step].button}
              </DeskButton>
            ))}
            {mayTreat && (
              <DeskButton variant="line" onClick={() => setQuestion('TREATMENT')}>
                Добавить лечение
              </DeskButton>
            )}
          </span>
        )
      }
    >
      {(failure || !data) && (
        <Pane title="Заявление" bare>
          {failure ? <Problem failure={failure} onRetry={reload} /> : <Waiting />}
        </Pane>
      )}
      {data && (
        <>
          <Standing demand={data} />
          <DemandFacts demand={data} nowMs={nowMs} />
          <Proofs holidayId={holidayId} fileIds={data.fileIds} />
          {data.plan && <NewSchedule plan={data.plan} />}
        </>
      )}
      {data && question === 'GRANT' && <Grant words={grantWords(data)} {...decision} />}
      {data && question === 'REFUSE' && <Refuse allowed={data.staffReasons} {...decision} />}
      {question === 'TREATMENT' && <AddTreatment {...decision} />}
      {(question === 'ASK' || question === 'ACCEPT' || question === 'END') && (
        <ProofStep step={question} {...decision} />
      )}
    </Work>
  )
}
