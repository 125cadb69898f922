import { addDays } from '../../../../lending/calendar.ts'
import { firstDayOf, quarterAfter } from '../../../../lending/market-limits.ts'
import { deskProposeLoadLimits } from '../../../../protocol/calls/desk/rules.ts'
import { FieldError } from '../../../ui/field-error.tsx'
import controls from '../../parts/controls.module.css'
import { Note } from '../../parts/pane.tsx'
import { faultOf, ProposalForm } from './proposal-form.tsx'
import { useProposal } from './use-proposal.ts'

/** Of the form, and of what is kept of it. */
export const LOAD_LIMITS_FORM = 'load-limits'

/** Whole per cent of what is lent in the quarter; 100 is no limit. */
export interface LoadLimits {
  readonly over50Percent: number
  readonly over80Percent: number
}

const FIELDS = [
  ['over50Percent', 'ПДН больше 50%, % выдач'],
  ['over80Percent', 'ПДН больше 80%, % выдач'],
] as const satisfies readonly (readonly [keyof LoadLimits, string])[]

type Typed = Readonly<Record<keyof LoadLimits | 'validFrom' | 'reason', string>>
type Problems = Partial<Typed>

interface ProposeLoadLimitsProps {
  readonly quarters: readonly {
    readonly quarter: string
    /** Null: no row may be entered for it any more. */
    readonly earliest: string | null
    readonly limits: LoadLimits | null
  }[]
  readonly onDone: () => void
}

/** A typed whole per cent; null for what is none. */
const percentOf = (text: string): number | null =>
  /^\d{1,3}$/.test(text.trim()) && Number(text) <= 100 ? Number(text) : null

const problemsOf = (typed: Typed, earliest: string, latest: string): Problems => {
  const [over50, over80] = FIELDS.map(([name]) => percentOf(typed[name]))
  const isWider = over50 !== null && over80 !== null && Number(over80) > Number(over50)
  return {
    ...(typed.validFrom < earliest && { validFrom: 'Задним числом нельзя. Выберите день позже.' }),
    ...(typed.validFrom > latest && {
      validFrom: 'Лимиты вводят на этот квартал или на следующий.',
    }),
    ...(over50 === null && { over50Percent: 'Целое число от 0 до 100.' }),
    ...(over80 === null && { over80Percent: 'Целое число от 0 до 100.' }),
    ...(isWider && { over80Percent: 'Эти займы входят в первые: предел не бывает выше.' }),
    ...(typed.reason.trim() === '' && { reason: 'Напишите, каким решением они установлены.' }),
  }
}

/** Macroprudential limits of a quarter: typed by one, put in force by another (decision 0142). */
export function ProposeLoadLimits({ quarters, onDone }: ProposeLoadLimitsProps) {
  const open = quarters.filter(({ earliest }) => earliest !== null)
  const start = open.find(({ limits }) => limits === null) ?? open.at(-1)
  const earliest = open[0]?.earliest ?? ''
  const latest = addDays(firstDayOf(quarterAfter(quarters.at(-1)?.quarter ?? '')), -1)
  const proposal = useProposal({
    name: LOAD_LIMITS_FORM,
    start: {
      validFrom: start?.earliest ?? '',
      over50Percent: '',
      over80Percent: '',
      reason: '',
    },
    problemsOf: (all: Typed): Problems => problemsOf(all, earliest, latest),
    bodyOf: (all) => ({
      validFrom: all.validFrom,
      over50Percent: percentOf(all.over50Percent) ?? 0,
      over80Percent: percentOf(all.over80Percent) ?? 0,
      reason: all.reason.trim(),
    }),
    send: (ask, body, idempotencyKey) => ask(deskProposeLoadLimits, { body, idempotencyKey }),
    onDone,
  })
  const { typed, problems, change } = proposal
  return (
    <ProposalForm
      title="Ввести макропруденциальные лимиты"
      name={LOAD_LIMITS_FORM}
      day={{ label: 'Действуют с', min: earliest, max: latest }}
      source={{
        label: 'Каким решением',
        placeholder: 'Решение Совета директоров Банка России, дата',
      }}
      proposal={proposal}
      beside={FIELDS.map(([name, words]) => (
        <div key={name}>
          <label htmlFor={name}>{words}</label>
          <input
            id={name}
            className={controls.input}
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            value={typed[name]}
            {...faultOf(name, problems[name])}
            onChange={(event) => change({ [name]: event.target.value })}
          />
          {problems[name] && <FieldError id={`${name}-error`}>{problems[name]}</FieldError>}
        </div>
      ))}
      onDone={onDone}
    >
      <Note>
        Доля выданного за квартал. Займы с&nbsp;ПДН больше 80% входят в&nbsp;займы с&nbsp;ПДН больше
        50%. Если Банк России не&nbsp;установил лимита, введите 100.
      </Note>
    </ProposalForm>
  )
}
