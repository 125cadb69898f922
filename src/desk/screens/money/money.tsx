import { useState } from 'react'
import type { Reply } from '../../../../protocol/call.ts'
import {
  deskAskPayout,
  deskMoney,
  deskMoreJobs,
  deskMorePayouts,
  deskRetryJob,
  deskRetryTask,
} from '../../../../protocol/calls/desk/money.ts'
import { TWO_PERSON_ROLES } from '../../../../protocol/two-people.ts'
import { AskStep, type LedgerStep } from '../../parts/ask-step.tsx'
import { ROW_KEYS } from '../../parts/keys.ts'
import { mayDo } from '../../parts/lists.ts'
import { Note, Pane, Problem, Waiting } from '../../parts/pane.tsx'
import { clockText } from '../../parts/time-words.ts'
import { useLaterRows, usePaged } from '../../parts/use-paged.ts'
import { Work } from '../../parts/work.tsx'
import { useSession } from '../../parts/workplace.ts'
import { AskFor, type Asking } from '../../parts/ask-for.tsx'
import { type Job, Jobs } from './jobs.tsx'
import { type Payout, Payouts } from './payouts.tsx'
import type { MoneyTask } from './money-words.ts'
import { Tasks } from './tasks.tsx'
import { usePress } from '../../parts/use-press.ts'

/** The page behind a row; null where none follows. */
const behind = (next: string | null) => (next === null ? null : { query: { after: next } })

const PAGES = {
  first: { query: {} },
  rowsOf: ({ tasks }: Reply<typeof deskMoney>) => tasks,
  idOf: ({ taskId }: MoneyTask) => taskId,
  nextOf: ({ next }: Reply<typeof deskMoney>) => behind(next),
}

const PAYOUT_PAGES = {
  rowsOf: ({ payouts }: Reply<typeof deskMorePayouts>) => payouts,
  idOf: ({ payoutId }: Payout) => payoutId,
  nextOf: ({ next }: Reply<typeof deskMorePayouts>) => behind(next),
}

const JOB_PAGES = {
  rowsOf: ({ jobs }: Reply<typeof deskMoreJobs>) => jobs,
  idOf: ({ jobId }: Job) => jobId,
  nextOf: ({ next }: Reply<typeof deskMoreJobs>) => behind(next),
}

/** «Выплаты»: payouts the bank is silent about, money on its way that a person looks at, jobs that were given up. */
export function Money() {
  const { page: data, rows, failure, reload, startAgain: begin, more } = usePaged(deskMoney, PAGES)
  const silent = useLaterRows(
    deskMorePayouts,
    { seen: data, rows: data?.payouts ?? [], next: behind(data?.nextPayout ?? null) },
    PAYOUT_PAGES,
  )
  const dead = useLaterRows(
    deskMoreJobs,
    { seen: data, rows: data?.jobs ?? [], next: behind(data?.nextJob ?? null) },
    JOB_PAGES,
  )
  const startAgain = () => {
    silent.forget()
    dead.forget()
    begin()
  }
  const [asking, setAsking] = useState<Asking | null>(null)
  const [step, setStep] = useState<LedgerStep | null>(null)
  const pressed = usePress(startAgain)
  const session = useSession()
  const mayDecide = mayDo(session, deskRetryTask.roles)
  const mayRetryJobs = mayDo(session, deskRetryJob.roles)
  return (
    <Work
      title="Выплаты и возвраты"
      sub={data ? `Данные на ${clockText(Date.parse(data.asOf))}, обновляются сами` : undefined}
      keys={ROW_KEYS}
    >
      {pressed.failure && (
        <Note tone="danger" role="alert">
          <b>{pressed.failure.title}.</b> {pressed.failure.detail}
        </Note>
      )}
      {(failure || !data) && (
        <Pane title="Выплаты без ответа банка" bare>
          {failure ? <Problem failure={failure} onRetry={reload} /> : <Waiting />}
        </Pane>
      )}
      {data && (
        <>
          <Payouts
            payouts={silent.rows}
            more={silent.more}
            asOf={data.asOf}
            mayAct={mayDo(session, deskAskPayout.roles)}
            mayCancel={mayDo(session, TWO_PERSON_ROLES.CANCEL_PAYOUT.asks)}
            pressed={pressed}
            onStep={setStep}
          />
          <Tasks
            tasks={rows ?? []}
            more={more}
            mayAct={mayDecide}
            pressed={pressed}
            onAsk={setAsking}
            onStep={setStep}
          />
          <Jobs
            jobs={dead.rows}
            more={dead.more}
            mayAct={mayRetryJobs}
            pressed={pressed}
            onAsk={setAsking}
          />
        </>
      )}
      {step && (
        <AskStep
          key={step.subjectId}
          step={step}
          onClose={() => setStep(null)}
          onAsked={() => {
            setStep(null)
            startAgain()
          }}
        />
      )}
      {asking && (
        <AskFor
          key={asking.subjectId}
          asking={asking}
          onClose={() => setAsking(null)}
          onAsked={() => {
            setAsking(null)
            startAgain()
          }}
        />
      )}
    </Work>
  )
}
