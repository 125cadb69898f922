import type { Reply } from '../../../../protocol/call.ts'
import { deskMarketLimits, deskProposeMarketLimits } from '../../../../protocol/calls/desk/rules.ts'
import { classNames } from '../../../ui/class-names.ts'
import { FieldError } from '../../../ui/field-error.tsx'
import controls from '../../parts/controls.module.css'
import { quarterWords } from '../../parts/quarter-words.ts'
import table from '../../parts/table.module.css'
import { amountWords, type Line, limitsOf, linesOf, termWords } from './limit-words.ts'
import { ProposalForm } from './proposal-form.tsx'
import styles from './rules.module.css'
import { useProposal } from './use-proposal.ts'

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

/** The name of the form for a quarter. */
export const limitsFormOf = (quarter: string): string => `limits-${quarter}`

/** New limits of a quarter: typed by one, put in force by another (decision 0057). */
export function Propose({ quarter: { quarter }, earliest, known, onDone }: ProposeProps) {
  const proposal = useProposal({
    name: `market-limits/${quarter}`,
    start: { validFrom: earliest, lines: linesOf(known ?? []), reason: '' },
    problemsOf: (all: Typed): Problems => problemsOf(all, earliest),
    bodyOf: ({ validFrom, lines, reason }) => ({
      quarter,
      validFrom,
      limits: limitsOf(lines).limits,
      reason: reason.trim(),
    }),
    send: (ask, body, idempotencyKey) => ask(deskProposeMarketLimits, { body, idempotencyKey }),
    onDone,
  })
  const { typed, problems, change } = proposal
  return (
    <ProposalForm
      title={`Ввести пределы: ${quarterWords(quarter)}`}
      name={limitsFormOf(quarter)}
      day={{ label: 'Действует с', min: earliest }}
      source={{
        label: 'Откуда цифры',
        placeholder: 'Таблица на сайте Банка России, дата публикации',
      }}
      proposal={proposal}
      onDone={onDone}
    >
      {problems.lines && <FieldError id="limits-lines-error">{problems.lines}</FieldError>}
      <table className={classNames(table.table, table.flush)}>
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
    </ProposalForm>
  )
}
