import type { Reply } from '../../../../protocol/call.ts'
import { type deskMoney, deskRetryJob } from '../../../../protocol/calls/desk/money.ts'
import { jobWords } from '../../../../protocol/job-words.ts'
import { formatMoment } from '../../../ui/format.ts'
import { DeskButton } from '../../parts/button.tsx'
import { Empty, Pane } from '../../parts/pane.tsx'
import { NextPage } from '../../parts/next-page.tsx'
import { hashOf } from '../../parts/place.ts'
import table from '../../parts/table.module.css'
import type { MorePages } from '../../parts/use-paged.ts'
import { useWorkplace } from '../../parts/workplace.ts'
import type { Asking } from '../../parts/ask-for.tsx'
import styles from './money.module.css'
import type { usePress } from '../../parts/use-press.ts'

export type Job = Reply<typeof deskMoney>['jobs'][number]

interface JobsProps {
  readonly jobs: readonly Job[]
  readonly more: MorePages
  readonly mayAct: boolean
  readonly pressed: ReturnType<typeof usePress>
  readonly onAsk: (asking: Asking) => void
}

const askingOf = ({ jobId, kind }: Job): Asking => ({
  kind: 'DROP_JOB',
  subjectId: jobId,
  title: 'Снять задание?',
  about: `Задание «${jobWords(kind)}» больше не будет выполнено. Отменить нельзя.`,
})

function Steps({
  job,
  pressed,
  onAsk,
}: Omit<JobsProps, 'jobs' | 'more' | 'mayAct'> & { readonly job: Job }) {
  const { ask } = useWorkplace()
  const { jobId, isAskedFor } = job
  const name = `desk-retry-job/${jobId}`
  const about = `${jobWords(job.kind)}, с ${formatMoment(job.since)}`
  if (isAskedFor)
    return (
      <a className={table.rowLink} href={hashOf('requests')}>
        ждёт второго решения
      </a>
    )
  return (
    <span className={styles.steps}>
      <DeskButton
        variant="line"
        aria-label={`Повторить: ${about}`}
        loading={pressed.busy === name}
        onClick={() =>
          pressed.press(
            name,
            (idempotencyKey) => ask(deskRetryJob, { params: { jobId }, idempotencyKey }),
            'Выполняем ещё раз',
          )
        }
      >
        Повторить
      </DeskButton>
      <DeskButton
        variant="line"
        aria-label={`Снять: ${about}`}
        onClick={() => onAsk(askingOf(job))}
      >
        Снять
      </DeskButton>
    </span>
  )
}

/** Jobs that were given up after their last try. */
export const Jobs = ({ jobs, more, mayAct, pressed, onAsk }: JobsProps) => (
  <Pane title="Остановленные задания" aside={more.isThere ? `${jobs.length}+` : jobs.length} bare>
    {jobs.length === 0 ? (
      <Empty title="Ни одно не остановлено">
        <p>Сервер выполняет всё сам.</p>
      </Empty>
    ) : (
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">Задание</th>
            <th scope="col">Почему встало</th>
            <th scope="col">С какого времени</th>
            <th scope="col" className={table.end}>
              Попыток
            </th>
            <th scope="col">Что сделать</th>
          </tr>
        </thead>
        <tbody>
          {jobs.map((job) => (
            <tr key={job.jobId}>
              <th scope="row">
                {jobWords(job.kind)}
                <small>{job.kind}</small>
              </th>
              <td data-name="Почему встало">{job.lastError ?? 'причина не записана'}</td>
              <td data-name="С какого времени" className={table.short}>
                {formatMoment(job.since)}
              </td>
              <td data-name="Попыток" className={table.end}>
                {job.attempts}
              </td>
              <td data-name="Что сделать">
                {mayAct ? <Steps job={job} pressed={pressed} onAsk={onAsk} /> : '—'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
    <NextPage more={more} />
  </Pane>
)
