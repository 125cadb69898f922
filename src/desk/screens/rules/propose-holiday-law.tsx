import { deskProposeHolidayLaw } from '../../../../protocol/calls/desk/rules.ts'
import { FieldError } from '../../../ui/field-error.tsx'
import controls from '../../parts/controls.module.css'
import { Note } from '../../parts/pane.tsx'
import { faultOf, ProposalForm } from './proposal-form.tsx'
import { useProposal } from './use-proposal.ts'

/** Of the form, and of what is kept of it. */
export const HOLIDAY_LAW_FORM = 'holiday-law'
const LAST_ID = `${HOLIDAY_LAW_FORM}-last`

interface Typed {
  readonly validFrom: string
  readonly lastOn: string
  readonly reason: string
}

type Problems = Partial<Record<keyof Typed, string>>

interface ProposeHolidayLawProps {
  /** The first day a row may count from, and the last one it may name. */
  readonly earliest: string
  readonly latest: string
  readonly onDone: () => void
}

const problemsOf = (
  { validFrom, lastOn, reason }: Typed,
  { earliest, latest }: Pick<ProposeHolidayLawProps, 'earliest' | 'latest'>,
): Problems => ({
  ...(validFrom < earliest && { validFrom: 'Задним числом нельзя. Выберите день позже.' }),
  ...(validFrom > latest && { validFrom: 'День дальше пяти лет. Проверьте дату.' }),
  ...(lastOn < validFrom && { lastOn: 'Выберите день не раньше того, с которого действует.' }),
  ...(lastOn > latest && { lastOn: 'День дальше пяти лет. Проверьте дату.' }),
  ...(lastOn === '' && { lastOn: 'Выберите последний день закона.' }),
  ...(reason.trim() === '' && { reason: 'Напишите, какой закон его продлил.' }),
})

/** A new last day of 377-FZ: typed by one, put in force by another (decision 0121). */
export function ProposeHolidayLaw({ earliest, latest, onDone }: ProposeHolidayLawProps) {
  const proposal = useProposal({
    name: HOLIDAY_LAW_FORM,
    start: { validFrom: earliest, lastOn: '', reason: '' },
    problemsOf: (all: Typed): Problems => problemsOf(all, { earliest, latest }),
    bodyOf: ({ validFrom, lastOn, reason }) => ({ validFrom, lastOn, reason: reason.trim() }),
    send: (ask, body, idempotencyKey) => ask(deskProposeHolidayLaw, { body, idempotencyKey }),
    onDone,
  })
  const { typed, problems, change } = proposal
  return (
    <ProposalForm
      title="Продлить закон о каникулах тех, кто служит"
      name={HOLIDAY_LAW_FORM}
      day={{ label: 'Продление действует с', min: earliest, max: latest }}
      source={{
        label: 'Какой закон',
        placeholder: 'Номер и дата закона, статья',
      }}
      proposal={proposal}
      beside={
        <div>
          <label htmlFor={LAST_ID}>Последний день закона</label>
          <input
            id={LAST_ID}
            type="date"
            className={controls.input}
            min={typed.validFrom}
            max={latest}
            value={typed.lastOn}
            {...faultOf(LAST_ID, problems.lastOn)}
            onChange={(event) => change({ lastOn: event.target.value })}
          />
          {problems.lastOn && <FieldError id={`${LAST_ID}-error`}>{problems.lastOn}</FieldError>}
        </div>
      }
      onDone={onDone}
    >
      <Note>
        По последний день включительно заёмщик может попросить каникулы. Заявления, которые уже
        приняты, остаются при своих сроках.
      </Note>
    </ProposalForm>
  )
}
