import { deskProposeLawCaps } from '../../../../protocol/calls/desk/rules.ts'
import { FieldError } from '../../../ui/field-error.tsx'
import controls from '../../parts/controls.module.css'
import { Note } from '../../parts/pane.tsx'
import { type CapName, type Caps, CAPS, capOf, mostWords, typedCaps } from './cap-words.ts'
import { faultOf, ProposalForm } from './proposal-form.tsx'
import { useProposal } from './use-proposal.ts'

/** Of the form, and of what is kept of it. */
export const LAW_CAPS_FORM = 'law-caps'

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
  const proposal = useProposal({
    name: LAW_CAPS_FORM,
    start: { validFrom: earliest, caps: typedCaps(known), reason: '' },
    problemsOf: (all: Typed): Problems => problemsOf(all, { earliest, latest }),
    bodyOf: (all) => ({
      validFrom: all.validFrom,
      caps: { ...known, ...capsOf(all) },
      reason: all.reason.trim(),
    }),
    send: (ask, body, idempotencyKey) => ask(deskProposeLawCaps, { body, idempotencyKey }),
    onDone,
  })
  const { typed, problems, change } = proposal
  return (
    <ProposalForm
      title="Ввести пределы закона"
      name={LAW_CAPS_FORM}
      day={{ label: 'Действуют с', min: earliest, max: latest }}
      source={{
        label: 'Какой закон',
        placeholder: 'Номер и дата закона, статья',
      }}
      proposal={proposal}
      beside={CAPS.map(({ name, words }) => (
        <div key={name}>
          <label htmlFor={name}>{words}</label>
          <input
            id={name}
            className={controls.input}
            inputMode="decimal"
            autoComplete="off"
            maxLength={8}
            value={typed.caps[name]}
            {...faultOf(name, problems[name])}
            onChange={(event) => change({ caps: { ...typed.caps, [name]: event.target.value } })}
          />
          {problems[name] && <FieldError id={`${name}-error`}>{problems[name]}</FieldError>}
        </div>
      ))}
      onDone={onDone}
    >
      <Note>
        Новые пределы действуют для займов, выданных с этого дня. Выданные раньше остаются при
        своих.
      </Note>
    </ProposalForm>
  )
}
