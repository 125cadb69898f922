import { reserveRatesFault, type ReserveKind } from '../../../../lending/reserves.ts'
import { deskProposeReserveRates } from '../../../../protocol/calls/desk/rules.ts'
import { classNames } from '../../../ui/class-names.ts'
import { FieldError } from '../../../ui/field-error.tsx'
import controls from '../../parts/controls.module.css'
import { Note } from '../../parts/pane.tsx'
import table from '../../parts/table.module.css'
import { ProposalForm } from './proposal-form.tsx'
import {
  DAY_WORDS,
  RATE_KINDS,
  type Rates,
  ratesOf,
  type TypedRates,
  typedRates,
} from './rate-words.ts'
import styles from './rules.module.css'
import { useProposal } from './use-proposal.ts'

/** Of the form, and of what is kept of it. */
export const RATES_FORM = 'reserve-rates'

interface Typed {
  readonly validFrom: string
  readonly rates: TypedRates
  readonly reason: string
}

interface Problems {
  readonly validFrom?: string
  readonly rates?: string
  readonly wrong?: ReserveKind
  readonly reason?: string
}

interface ProposeRatesProps {
  /** The percents to begin from. */
  readonly known: Rates
  /** The first and the last day they may count from. */
  readonly earliest: string
  readonly latest: string
  readonly onDone: () => void
}

const ratesProblem = (rates: Rates): Problems => {
  const wrong = reserveRatesFault(rates)
  if (wrong === null) return {}
  const words = RATE_KINDS.find(([kind]) => kind === wrong)?.[1] ?? ''
  return {
    wrong,
    rates: `Столбец «${words}»: целые проценты от 0 до 100, с ростом просрочки не меньше и не меньше обычных.`,
  }
}

const problemsOf = (
  typed: Typed,
  { earliest, latest }: Pick<ProposeRatesProps, 'earliest' | 'latest'>,
): Problems => ({
  ...(typed.validFrom < earliest && {
    validFrom: 'Задним числом и сегодняшним днём нельзя. Выберите день позже.',
  }),
  ...(typed.validFrom > latest && { validFrom: 'День дальше двух лет. Проверьте дату.' }),
  ...ratesProblem(ratesOf(typed.rates)),
  ...(typed.reason.trim() === '' && { reason: 'Напишите, откуда доли.' }),
})

/** New percents of the reserves: typed by one, put in force by another (decision 0123). */
export function ProposeRates({ known, earliest, latest, onDone }: ProposeRatesProps) {
  const proposal = useProposal({
    name: RATES_FORM,
    start: { validFrom: earliest, rates: typedRates(known), reason: '' },
    problemsOf: (all: Typed): Problems => problemsOf(all, { earliest, latest }),
    bodyOf: ({ validFrom, rates, reason }) => ({
      validFrom,
      rates: ratesOf(rates),
      reason: reason.trim(),
    }),
    send: (ask, body, idempotencyKey) => ask(deskProposeReserveRates, { body, idempotencyKey }),
    onDone,
  })
  const { typed, problems, change } = proposal
  return (
    <ProposalForm
      title="Ввести доли резервов"
      name={RATES_FORM}
      day={{ label: 'Действуют с', min: earliest, max: latest }}
      source={{
        label: 'Откуда доли',
        placeholder: 'Пункт указания Банка России, приказ об учётной политике',
      }}
      proposal={proposal}
      onDone={onDone}
    >
      <Note>
        Резервы с этого дня считаются по новым долям. Отчёты за прошлые дни остаются с прежними.
      </Note>
      {problems.rates && <FieldError id="rates-error">{problems.rates}</FieldError>}
      <table className={classNames(table.table, table.flush)}>
        <thead>
          <tr>
            <th scope="col">Дней просрочки</th>
            {RATE_KINDS.map(([kind, words]) => (
              <th key={kind} scope="col" className={table.end}>
                {words}, %
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {DAY_WORDS.map((days, index) => (
            <tr key={days}>
              <th scope="row">{days}</th>
              {RATE_KINDS.map(([kind, words]) => (
                <td key={kind} data-name={`${words}, %`} className={table.end}>
                  <input
                    className={`${controls.input} ${styles.percent}`}
                    inputMode="numeric"
                    autoComplete="off"
                    maxLength={3}
                    aria-label={`${words}, ${days.toLowerCase()}`}
                    aria-invalid={problems.wrong === kind}
                    aria-describedby={problems.rates && 'rates-error'}
                    value={typed.rates[kind][index] ?? ''}
                    onChange={(event) =>
                      change({
                        rates: {
                          ...typed.rates,
                          [kind]: typed.rates[kind].with(index, event.target.value),
                        },
                      })
                    }
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ProposalForm>
  )
}
