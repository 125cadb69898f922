import { type FormEvent, useState } from 'react'
import { deskProposeLawCaps } from '../../../../protocol/calls/desk/rules.ts'
import { once } from '../../../api/intent.ts'
import { markOf } from '../../../api/mark-of.ts'
import { FieldError } from '../../../ui/field-error.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { DeskButton } from '../../parts/button.tsx'
import controls from '../../parts/controls.module.css'
import { FailureNote } from '../../parts/failure-note.tsx'
import { Note, Pane } from '../../parts/pane.tsx'
import { useKept } from '../../parts/use-kept.ts'
import { useSending } from '../../parts/use-sending.ts'
import { useWorkplace } from '../../parts/workplace.ts'
import { type CapName, type Caps, CAPS, capOf, mostWords, typedCaps } from './cap-words.ts'
import styles from './rules.module.css'

/** Where the typed is kept while other screens are looked at. */
const NAME = 'law-caps'

interface Typed {
  readonly validFrom: string
  readonly caps: Readonly<Record<CapName, string>>
  readonly reason: string
}

type Problems = Partial<Record<CapName | 'validFrom' | 'reason', string>>

interface ProposeCapsProps {
  /** The caps to begin from. */
  readonly known: Caps
  /** The first and the last day they may count from. */
  readonly earliest: string
  readonly latest: string
  readonly onDone: () => void
}

const capsOf = ({ caps }: Typed): Partial<Caps> =>
  Object.fromEntries(
    CAPS.flatMap((look) => {
      const value = capOf(caps[look.name], look)
      return value === null ? [] : [[look.name, value]]
    }),
  )

const problemsOf = (
  typed: Typed,
  { earliest, latest }: Pick<ProposeCapsProps, 'earliest' | 'latest'>,
): Problems => ({
  ...(typed.validFrom < earliest && {
    validFrom: 'Задним числом и сегодняшним днём нельзя. Выберите день позже.',
  }),
  ...(typed.validFrom > latest && { validFrom: 'День дальше двух лет. Проверьте дату.' }),
  ...Object.fromEntries(
    CAPS.flatMap((look) =>
      capOf(typed.caps[look.name], look) === null ? [[look.name, mostWords(look)]] : [],
    ),
  ),
  ...(typed.reason.trim() === '' && { reason: 'Напишите, какой закон их меняет.' }),
})

/** New caps of the law: typed by one, put in force by another (decision 0096). */
export function ProposeCaps({ known, earliest, latest, onDone }: ProposeCapsProps) {
  const { ask, kept, lookAgain } = useWorkplace()
  const [typed, setTyped] = useKept<Typed>(NAME, {
    validFrom: earliest,
    caps: typedCaps(known),
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
    const found = problemsOf(typed, { earliest, latest })
    setProblems(found)
    if (Object.keys(found).length > 0) return
    const caps = { ...known, ...capsOf(typed) }
    const body = { validFrom: typed.validFrom, caps, reason: typed.reason.trim() }
    const isSent = await send(() =>
      once(`${NAME}/${markOf(body)}`, (idempotencyKey) =>
        ask(deskProposeLawCaps, { body, idempotencyKey }),
      ),
    )
    if (!isSent) return
    kept.delete(NAME)
    showToast({ text: 'Ждёт решения другого человека' })
    lookAgain()
    onDone()
  }
  const errorOf = (name: keyof Problems) => ({
    'aria-invalid': problems[name] !== undefined,
    'aria-describedby': problems[name] && `caps-${name}-error`,
  })
  const problem = (name: keyof Problems) =>
    problems[name] && <FieldError id={`caps-${name}-error`}>{problems[name]}</FieldError>

  return (
    <Pane title="Ввести пределы закона">
      <form className={controls.form} noValidate onSubmit={(event) => void propose(event)}>
        <Note>
          Новые пределы действуют для займов, выданных с этого дня. Выданные раньше остаются при
          своих.
        </Note>
        <div className={styles.fields}>
          <div>
            <label htmlFor="caps-validFrom">Действуют с</label>
            <input
              id="caps-validFrom"
              type="date"
              className={controls.input}
              min={earliest}
              max={latest}
              value={typed.validFrom}
              {...errorOf('validFrom')}
              onChange={(event) => change({ validFrom: event.target.value })}
            />
            {problem('validFrom')}
          </div>
          {CAPS.map(({ name, words }) => (
            <div key={name}>
              <label htmlFor={`caps-${name}`}>{words}</label>
              <input
                id={`caps-${name}`}
                className={controls.input}
                inputMode="decimal"
                autoComplete="off"
                maxLength={8}
                value={typed.caps[name]}
                {...errorOf(name)}
                onChange={(event) =>
                  change({ caps: { ...typed.caps, [name]: event.target.value } })
                }
              />
              {problem(name)}
            </div>
          ))}
        </div>
        <label htmlFor="caps-reason">Какой закон</label>
        <textarea
          id="caps-reason"
          className={controls.area}
          maxLength={500}
          placeholder="Номер и дата закона, статья"
          value={typed.reason}
          {...errorOf('reason')}
          onChange={(event) => change({ reason: event.target.value })}
        />
        {problem('reason')}
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
