import { addDays, isoDate } from '../../../../lending/calendar.ts'
import {
  firstDayOf,
  quarterAfter,
  quarterBefore,
  quarterOf,
} from '../../../../lending/market-limits.ts'
import { type LineProblem, parseRegionalIncomes } from '../../../../lending/regional-income.ts'
import { deskProposeRegionalIncome } from '../../../../protocol/calls/desk/rules.ts'
import { FieldError } from '../../../ui/field-error.tsx'
import controls from '../../parts/controls.module.css'
import { Note } from '../../parts/pane.tsx'
import { quarterWords } from '../../parts/quarter-words.ts'
import { SelectField } from '../../parts/select-field.tsx'
import { faultOf, ProposalForm } from './proposal-form.tsx'
import { useProposal } from './use-proposal.ts'

/** Of the form, and of what is kept of it. */
export const REGIONAL_INCOME_FORM = 'regional-income'

const LINES_ID = 'regional-income-lines'
const STATISTICS_ID = 'regional-income-statistics'

interface Typed {
  readonly validFrom: string
  readonly statisticsQuarter: string
  readonly lines: string
  readonly reason: string
}

interface Problems {
  readonly validFrom?: string
  readonly lines?: string
  readonly reason?: string
}

interface Quarter {
  readonly quarter: string
  /** Null: no row may be entered for it any more. */
  readonly earliest: string | null
  readonly row: object | null
}

interface ProposeIncomeProps {
  readonly quarters: readonly Quarter[]
  readonly onDone: () => void
}

/** Quarters back whose figures may be entered. */
const OFFERED_QUARTERS = 4

const quartersBefore = (quarter: string): readonly string[] => {
  const found = [quarterBefore(quarter)]
  while (found.length < OFFERED_QUARTERS) found.push(quarterBefore(found.at(-1) ?? quarter))
  return found
}

/** The quarter the figures are used in; while no day is typed, the first one they may be. */
const quarterOfDay = ({ validFrom }: Typed, earliest: string): string =>
  quarterOf(isoDate(validFrom === '' ? earliest : validFrom))

/** Another day may be of another quarter, which has other quarters before it. */
const statisticsOf = (typed: Typed, earliest: string): string => {
  const offered = quartersBefore(quarterOfDay(typed, earliest))
  const { statisticsQuarter: chosen } = typed
  return offered.includes(chosen) ? chosen : (offered[0] ?? chosen)
}

/** So many lines are named at once. */
const MAX_NAMED = 3

const problemWords = (problems: readonly LineProblem[]): string => {
  const named = problems
    .slice(0, MAX_NAMED)
    .map(({ line, words }) => `Строка ${line}. ${words}`)
    .join(' ')
  const more = problems.length - MAX_NAMED
  return more > 0 ? `${named} И ещё строк: ${more}.` : named
}

const linesProblem = (lines: string): string | null => {
  const { incomes, problems } = parseRegionalIncomes(lines)
  if (problems.length > 0) return problemWords(problems)
  return Object.keys(incomes).length === 0
    ? 'Вставьте хотя бы одну строку: регион и рубли в месяц.'
    : null
}

const problemsOf = (typed: Typed, earliest: string, latest: string): Problems => {
  const lines = linesProblem(typed.lines)
  return {
    ...(typed.validFrom < earliest && { validFrom: 'Задним числом нельзя. Выберите день позже.' }),
    ...(typed.validFrom > latest && {
      validFrom: 'Доходы вводят на этот квартал или на следующий.',
    }),
    ...(lines !== null && { lines }),
    ...(typed.reason.trim() === '' && { reason: 'Напишите, откуда цифры.' }),
  }
}

/** Mean incomes of the regions for a quarter: pasted by one, put in force by another (decision 0142). */
export function ProposeIncome({ quarters, onDone }: ProposeIncomeProps) {
  const open = quarters.filter(({ earliest }) => earliest !== null)
  const start = open.find(({ row }) => row === null) ?? open.at(-1)
  const earliest = open[0]?.earliest ?? ''
  const latest = addDays(firstDayOf(quarterAfter(quarters.at(-1)?.quarter ?? '')), -1)
  const proposal = useProposal({
    name: REGIONAL_INCOME_FORM,
    start: {
      validFrom: start?.earliest ?? '',
      statisticsQuarter: quartersBefore(start?.quarter ?? '')[0] ?? '',
      lines: '',
      reason: '',
    },
    problemsOf: (all: Typed): Problems => problemsOf(all, earliest, latest),
    bodyOf: (all) => ({
      ...all,
      statisticsQuarter: statisticsOf(all, earliest),
      reason: all.reason.trim(),
    }),
    send: (ask, body, idempotencyKey) => ask(deskProposeRegionalIncome, { body, idempotencyKey }),
    onDone,
  })
  const { typed, problems, change } = proposal
  const quarter = quarterOfDay(typed, earliest)
  return (
    <ProposalForm
      title="Ввести средние доходы регионов"
      name={REGIONAL_INCOME_FORM}
      day={{ label: 'Действуют с', min: earliest, max: latest }}
      source={{
        label: 'Откуда цифры',
        placeholder: 'Таблица Росстата «Среднедушевые денежные доходы», дата публикации',
      }}
      proposal={proposal}
      beside={
        <div>
          <SelectField
            id={STATISTICS_ID}
            label="Данные Росстата за"
            value={statisticsOf(typed, earliest)}
            options={quartersBefore(quarter).map((one) => [one, quarterWords(one)])}
            onChange={(statisticsQuarter) => change({ statisticsQuarter })}
          />
        </div>
      }
      onDone={onDone}
    >
      <Note>
        Доходы действуют до конца своего квартала ({quarterWords(quarter)}). Для региона без строки
        доход со слов заёмщика не учитывается.
      </Note>
      <label htmlFor={LINES_ID}>Регион и рубли в месяц, по строке на регион</label>
      <textarea
        id={LINES_ID}
        className={controls.area}
        rows={10}
        maxLength={20_000}
        spellCheck={false}
        placeholder={'Республика Адыгея; 45 123,5\nМосква; 98 765'}
        value={typed.lines}
        {...faultOf(LINES_ID, problems.lines)}
        onChange={(event) => change({ lines: event.target.value })}
      />
      {problems.lines && <FieldError id={`${LINES_ID}-error`}>{problems.lines}</FieldError>}
    </ProposalForm>
  )
}
