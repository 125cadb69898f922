import { moscowDate } from '../../../../lending/calendar.ts'
import { deskProposePassport } from '../../../../protocol/calls/desk/passports.ts'
import type { ClientProof } from '../../../../protocol/client-proof.ts'
import { issuedDateProblem } from '../../../../protocol/passport-dates.ts'
import {
  departmentCodeProblem,
  nameProblem,
  passportProblem,
} from '../../../../protocol/validation.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { LineField } from '../../parts/line-field.tsx'
import { ReasonForm } from '../../parts/reason-form.tsx'
import { type Problems, useProposal } from '../../parts/use-proposal.ts'
import { useWorkplace } from '../../parts/workplace.ts'
import { ProofField } from './proof-field.tsx'

interface Typed {
  readonly formerPassport: string
  readonly passport: string
  readonly lastName: string
  readonly firstName: string
  readonly patronymic: string
  readonly birthDate: string
  readonly issuedDate: string
  readonly departmentCode: string
  readonly proof: ClientProof
}

type Line = Exclude<keyof Typed, 'proof'>
const EMPTY: Typed = {
  formerPassport: '',
  passport: '',
  lastName: '',
  firstName: '',
  patronymic: '',
  birthDate: '',
  issuedDate: '',
  departmentCode: '',
  proof: 'OFFICE',
}

interface LineLook {
  readonly label: string
  readonly type?: 'date'
  readonly inputMode?: 'numeric'
}

/** In the order of the page, after the number that was. */
const LINES: readonly (readonly [Line, LineLook])[] = [
  ['formerPassport', { label: 'Серия и номер прежнего паспорта', inputMode: 'numeric' }],
  ['passport', { label: 'Серия и номер нового паспорта', inputMode: 'numeric' }],
  ['lastName', { label: 'Фамилия' }],
  ['firstName', { label: 'Имя' }],
  ['patronymic', { label: 'Отчество, если есть' }],
  ['birthDate', { label: 'Дата рождения', type: 'date' }],
  ['issuedDate', { label: 'Дата выдачи', type: 'date' }],
  ['departmentCode', { label: 'Код подразделения', inputMode: 'numeric' }],
]

const problemsOf = (typed: Typed): Problems<Typed> => {
  const found: Readonly<Record<Line, string | null>> = {
    formerPassport: passportProblem(typed.formerPassport),
    passport: passportProblem(typed.passport),
    lastName: nameProblem(typed.lastName, 'фамилию'),
    firstName: nameProblem(typed.firstName, 'имя'),
    patronymic: typed.patronymic.trim() === '' ? null : nameProblem(typed.patronymic, 'отчество'),
    birthDate: typed.birthDate === '' ? 'Введите дату рождения по паспорту.' : null,
    issuedDate: issuedDateProblem(typed.issuedDate, typed.birthDate, moscowDate(Date.now())),
    departmentCode: departmentCodeProblem(typed.departmentCode),
  }
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== null))
}

interface PassportFormProps {
  readonly clientId: string
  readonly onAsked: () => void
  readonly onClose: () => void
}

/** Asks another person to put another passport in the place of a client's (decision 0105). */
export function PassportForm({ clientId, onAsked, onClose }: PassportFormProps) {
  const { ask } = useWorkplace()
  const { typed, problems, change, form } = useProposal<Typed>({
    name: `passport/${clientId}`,
    empty: EMPTY,
    problemsOf,
    send: (body, idempotencyKey) =>
      ask(deskProposePassport, { params: { clientId }, body, idempotencyKey }),
    onAsked,
  })
  return (
    <Dialog title="Сменить паспорт" onClose={onClose}>
      <ReasonForm
        id="passport-reason"
        {...form}
        label="Причина"
        missing="Напишите, почему паспорт новый: по этим словам решает другой человек."
        onClose={onClose}
      >
        <p>
          Вводите с&nbsp;паспорта клиента. Номер прежнего стоит на&nbsp;странице 19 нового,
          в&nbsp;старом паспорте и&nbsp;в&nbsp;договоре. О&nbsp;просьбе клиент узнает сразу.
        </p>
        {LINES.map(([line, look]) => (
          <LineField
            key={line}
            {...look}
            id={`passport-${line}`}
            value={typed[line]}
            problem={problems[line]}
            onChange={(text) => change({ [line]: text })}
          />
        ))}
        <ProofField
          id="passport-proof"
          value={typed.proof}
          onChange={(proof) => change({ proof })}
        />
      </ReasonForm>
    </Dialog>
  )
}
