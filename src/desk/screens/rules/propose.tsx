import { type FormEvent, useState } from 'react'
import type { Reply } from '../../../../protocol/call.ts'
import { deskMarketLimits, deskProposeMarketLimits } from '../../../../protocol/calls/desk/rules.ts'
import { once } from '../../../api/intent.ts'
import { markOf } from '../../../api/mark-of.ts'
import { FieldError } from '../../../ui/field-error.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { DeskButton } from '../../parts/button.tsx'
import controls from '../../parts/controls.module.css'
import { FailureNote } from '../../parts/failure-note.tsx'
import { Pane } from '../../parts/pane.tsx'
import { quarterWords } from '../../parts/quarter-words.ts'
import table from '../../parts/table.module.css'
import { useKept } from '../../parts/use-kept.ts'
import { useSending } from '../../parts/use-sending.ts'
import { useWorkplace } from '../../parts/workplace.ts'
import { amountWords, type Line, limitsOf, linesOf, termWords } from './limit-words.ts'
import styles from './rules.module.css'

type Quarter = Reply<typeof deskMarketLimits>['quarters'][number]

interface Typed {
  readonly validFrom: string
  readonly lines: readonly Line[]
  readonly reason: string
}

interface Problems {
  readonly validFrom?: string
  readonly lines?: string
  readonly wrong?: readonly string[]
  readonly reason?: string
}

const problemsOf = ({ validFrom, lines, reason }: Typed, earliest: string): Problems => {
  const { limits, wrong } = limitsOf(lines)
  const linesProblem =
    wrong.length > 0
      ? 'Предел — число больше нуля и не больше 292. Исправьте отмеченные строки.'
      : limits.length === 0 && 'Введите хотя бы один предел.'
  return {
    ...(validFrom < earliest && { validFrom: 'Задним числом нельзя. Выберите день позже.' }),
    ...(linesProblem && { lines: linesProblem, wrong }),
    ...(reason.trim() === '' && { reason: 'Напишите, откуда цифры.' }),
  }
}

interface ProposeProps {
  readonly quarter: Quarter
  readonly earliest: string
  /** The limits to begin from. */
  readonly known: Quarter['limits']
  readonly onDone: () => void
}

/** New limits of a quarter: typed by one, put in force by another (decision 0057). */
export function Propose({ quarter: { quarter }, earliest, known, onDone }: ProposeProps) {
  const { ask, kept, lookAgain } = useWorkplace()
  const name = `market-limits/${quarter}`
  const [typed, setTyped] = useKept<Typed>(name, {
    validFrom: earliest,
    lines: linesOf(known ?? []),
    reason: '',
  })
  const [problems, setProblems] = useState<Problems>({})
  const { busy, failure, send } = useSending()
  const showToast = useToast()

  const change = (next: Partial<Typed>) => {
    setTyped((before) => ({ ...before, ...next }))
    setProblems({})
  }
  const propose = async (event: FormEvent) => {
    event.preventDefault()
    const found = problemsOf(typed, earliest)
    setProblems(found)
    if (Object.keys(found).length > 0) return
    const { validFrom, lines, reason } = typed
    const body = { quarter, validFrom, limits: limitsOf(lines).limits, reason: reason.trim() }
    const isSent = await send(() =>
      once(`${name}/${markOf(body)}`, (idempotencyKey) =>
        ask(deskProposeMarketLimits, { body, idempotencyKey }),
      ),
    )
    if (!isSent) return
    kept.delete(name)
    showToast({ text: 'Ждёт решения другого человека' })
    lookAgain()
    onDone()
  }

  return (
    <Pane title={`Ввести пределы: ${quarterWords(quarter)}`}>
      <form className={controls.form} noValidate onSubmit={(event) => void propose(event)}>
        <div className={styles.fields}>
          <div>
            <label htmlFor="limits-from">Действует с</label>
            <input
              id="limits-from"
              type="date"
              className={controls.input}
              min={earliest}
              value={typed.validFrom}
              aria-invalid={problems.validFrom !== undefined}
              aria-describedby={problems.validFrom && 'limits-from-error'}
              onChange={(event) => change({ validFrom: event.target.value })}
            />
            {problems.validFrom && (
              <FieldError id="limits-from-error">{problems.validFrom}</FieldError>
            )}
          </div>
        </div>
        {problems.lines && <FieldError id="limits-lines-error">{problems.lines}</FieldError>}
        <table className={table.table}>
          <thead>
            <tr>
              <th scope="col">Срок</th>
              <th scope="col">Сумма</th>
              <th scope="col" className={table.end}>
                Предел, % годовых
              </th>
            </tr>
          </thead>
          <tbody>
            {typed.lines.map((line) => (
              <tr key={line.key}>
                <th scope="row">{termWords(line)}</th>
                <td data-name="Сумма">{amountWords(line)}</td>
                <td data-name="Предел, %" className={table.end}>
                  <input
                    className={`${controls.input} ${styles.percent}`}
                    inputMode="decimal"
                    autoComplete="off"
                    aria-label={`Предел: ${termWords(line)}, ${amountWords(line)}`}
                    aria-invalid={problems.wrong?.includes(line.key) ?? false}
                    aria-describedby={problems.lines && 'limits-lines-error'}
                    value={line.percent}
                    maxLength={10}
                    onChange={(event) =>
                      change({
                        lines: typed.lines.map((one) =>
                          one.key === line.key ? { ...one, percent: event.target.value } : one,
                        ),
                      })
                    }
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <label htmlFor="limits-reason">Откуда цифры</label>
        <textarea
          id="limits-reason"
          className={controls.area}
          maxLength={500}
          placeholder="Таблица на сайте Банка России, дата публикации"
          value={typed.reason}
          aria-invalid={problems.reason !== undefined}
          aria-describedby={problems.reason && 'limits-reason-error'}
          onChange={(event) => change({ reason: event.target.value })}
        />
        {problems.reason && <FieldError id="limits-reason-error">{problems.reason}</FieldError>}
        <FailureNote failure={failure} />
        <div className={controls.row}>
          <DeskButton type="submit" loading={busy}>
            Попросить ввести
          </DeskButton>
          <DeskButton type="button" variant="line" onClick={onDone}>
            Вернуться
          </DeskButton>
        </div>
      </form>
    </Pane>
  )
}
