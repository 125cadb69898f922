import { deskRetryTask } from '../../../../protocol/calls/desk/money.ts'
import { formatDate, formatMoment } from '../../../ui/format.ts'
import type { LedgerStep } from '../../parts/ask-step.tsx'
import { DeskButton } from '../../parts/button.tsx'
import controls from '../../parts/controls.module.css'
import { Empty, Pane } from '../../parts/pane.tsx'
import { hashOf } from '../../parts/place.ts'
import { NextPage } from '../../parts/next-page.tsx'
import table from '../../parts/table.module.css'
import { NAMELESS } from '../../parts/words.ts'
import type { MorePages } from '../../parts/use-paged.ts'
import { useWorkplace } from '../../parts/workplace.ts'
import type { Asking } from '../../parts/ask-for.tsx'
import {
  differencesOf,
  finalStepsOf,
  type MoneyStep,
  type MoneyTask,
  STEP_WORDS,
  sumOf,
  TASK_WORDS,
} from './money-words.ts'
import type { usePress } from '../../parts/use-press.ts'

interface TasksProps {
  readonly tasks: readonly MoneyTask[]
  readonly more: MorePages
  readonly mayAct: boolean
  readonly pressed: ReturnType<typeof usePress>
  readonly onAsk: (asking: Asking) => void
  readonly onStep: (step: LedgerStep) => void
}

const STEP_TITLES = {
  ASSIGN_MONEY: 'Зачесть деньги на займ?',
  LOSE_CHARGEBACK: 'Признать спор проигранным?',
} as const

const taskWords = (task: MoneyTask): string =>
  `${TASK_WORDS[task.kind]}: ${sumOf(task)}, операция ${task.transactionId ?? 'без номера'}`

/** Why it goes by a transfer: no bank gives it back, or nobody knows whose card paid (decision 0170). */
const transferWords = ({ kind, attempts }: MoneyTask): string =>
  kind === 'FRAUD_REFUND' && attempts === 0
    ? 'Убедитесь, что платил клиент, а не тот, кто оформил займ. Спросите реквизиты счёта на имя клиента'
    : 'Банк больше не принимает возврат: спросите у клиента реквизиты счёта на его имя'

const askingOf = (task: MoneyTask, kind: MoneyStep): Asking => {
  const about = `${taskWords(task)}.`
  if (kind === 'RETURN_BY_TRANSFER')
    return {
      kind,
      subjectId: task.taskId,
      title: 'Отметить возврат переводом?',
      about: `${about} ${transferWords(task)} и отправьте перевод из банка. После второго решения деньги считаются возвращёнными, клиент получит сообщение.`,
      target: {
        label: 'Номер и дата платёжного поручения',
        missing: 'Укажите номер и дату: по ним решает другой человек.',
      },
    }
  return kind === 'RETURN_MONEY'
    ? {
        kind,
        subjectId: task.taskId,
        title: 'Вернуть деньги плательщику?',
        about: `${about}${task.kind === 'FRAUD_REFUND' ? ' Убедитесь, что платил клиент, а не тот, кто оформил займ.' : ''} Деньги уйдут на карту, с которой пришли. Отменить нельзя.`,
      }
    : { kind, subjectId: task.taskId, title: 'Закрыть задачу?', about }
}

const stateOf = (task: MoneyTask): string => {
  if (task.kind === 'FRAUD_REFUND' && task.attempts === 0 && task.isStopped)
    return 'Само не вернётся: решают двое.'
  if (task.isStopped) return `Попыток ${task.attempts}. Больше не повторяем: вернуть переводом.`
  const tries = task.attempts > 0 ? `Попыток ${task.attempts}. ` : ''
  const next = task.nextTryAt === null ? '' : `Сами повторим ${formatMoment(task.nextTryAt)}.`
  return `${tries}${next}`.trim()
}

const termWords = (dueOn: string, isLate: boolean): string =>
  isLate ? `Срок вышел ${formatDate(dueOn)}` : `Вернуть или зачесть до ${formatDate(dueOn)}`

function Step({
  task,
  pressed,
  onAsk,
  onStep,
}: Omit<TasksProps, 'tasks' | 'more' | 'mayAct'> & { readonly task: MoneyTask }) {
  const { ask } = useWorkplace()
  const { taskId, isRetried, isAskedFor } = task
  const name = `desk-retry-task/${taskId}`
  if (isAskedFor)
    return (
      <a className={table.rowLink} href={hashOf('requests')}>
        ждёт второго решения
      </a>
    )
  if (isRetried)
    return (
      <DeskButton
        variant="line"
        aria-label={`Повторить: ${taskWords(task)}`}
        loading={pressed.busy === name}
        onClick={() =>
          pressed.press(
            name,
            (idempotencyKey) => ask(deskRetryTask, { params: { taskId }, idempotencyKey }),
            'Пробуем ещё раз',
          )
        }
      >
        Повторить
      </DeskButton>
    )
  const steps = finalStepsOf(task)
  if (steps.length === 0) return <>—</>
  return (
    <span className={controls.row}>
      {steps.map((kind) => (
        <DeskButton
          key={kind}
          variant="line"
          aria-label={`${STEP_WORDS[kind]}: ${taskWords(task)}`}
          onClick={() =>
            kind === 'ASSIGN_MONEY' || kind === 'LOSE_CHARGEBACK'
              ? onStep({ kind, subjectId: taskId, title: STEP_TITLES[kind] })
              : onAsk(askingOf(task, kind))
          }
        >
          {STEP_WORDS[kind]}
        </DeskButton>
      ))}
    </span>
  )
}

/** Money that fits nothing, refunds the bank refuses, holds that are stuck. */
export const Tasks = ({ tasks, more, mayAct, pressed, onAsk, onStep }: TasksProps) => (
  <Pane title="Деньги на разбор" aside={more.isThere ? `${tasks.length}+` : tasks.length} bare>
    {tasks.length === 0 ? (
      <Empty title="Всё сошлось">
        <p>Каждый платёж и возврат на своём месте.</p>
      </Empty>
    ) : (
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">Что случилось</th>
            <th scope="col">Клиент</th>
            <th scope="col">С какого времени</th>
            <th scope="col" className={table.end}>
              Сумма
            </th>
            <th scope="col">Что сделать</th>
          </tr>
        </thead>
        <tbody>
          {tasks.map((task) => (
            <tr key={task.taskId}>
              <th scope="row">
                {TASK_WORDS[task.kind]}
                <small>
                  {[differencesOf(task), `операция ${task.transactionId ?? 'без номера'}`]
                    .filter(Boolean)
                    .join(', ')}
                </small>
                {task.lastError !== null && <small>Ответ банка: {task.lastError}</small>}
              </th>
              <td data-name="Клиент">
                {task.clientId === null ? (
                  'неизвестен'
                ) : (
                  <a data-row className={table.rowLink} href={hashOf('clients', task.clientId)}>
                    {task.clientName ?? NAMELESS}
                  </a>
                )}
                {task.contractNumber !== null && <small>{task.contractNumber}</small>}
              </td>
              <td data-name="С какого времени" className={table.short}>
                {formatMoment(task.since)}
                <small>{stateOf(task)}</small>
                {task.returnDueOn !== null && (
                  <small className={task.isReturnLate ? table.late : undefined}>
                    {termWords(task.returnDueOn, task.isReturnLate)}
                  </small>
                )}
              </td>
              <td data-name="Сумма" className={table.end}>
                {sumOf(task)}
              </td>
              <td data-name="Что сделать">
                {mayAct ? (
                  <Step task={task} pressed={pressed} onAsk={onAsk} onStep={onStep} />
                ) : (
                  '—'
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
    <NextPage more={more} />
  </Pane>
)
