import { useState } from 'react'
import { moscowDate } from '../../../../lending/calendar.ts'
import { deskProposePassport } from '../../../../protocol/calls/desk/passports.ts'
import type { ClientProof } from '../../../../protocol/client-proof.ts'
import {
  departmentCodeProblem,
  issuedDateProblem,
  nameProblem,
  passportProblem,
} from '../../../../protocol/validation.ts'
import { once } from '../../../api/intent.ts'
import { markOf } from '../../../api/mark-of.ts'
import { useToast } from '../../../ui/toast.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { LineField } from '../../parts/line-field.tsx'
import { ReasonForm } from '../../parts/reason-form.tsx'
import { useKept } from '../../parts/use-kept.ts'
import { useSending } from '../../parts/use-sending.ts'
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
type Problems = Readonly<Partial<Record<Line, string>>>

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

const problemsOf = (typed: Typed): Problems => {
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

const fieldsOf = (errors: readonly { field: string; message: string }[]): Problems =>
  Object.fromEntries(errors.map(({ field, message }) => [field, message]))

interface PassportFormProps {
  readonly clientId: string
  readonly onAsked: () => void
  readonly onClose: () => void
}

/** Asks another person to put another passport in the place of a client's (decision 0105). */
export function PassportForm({ clientId, onAsked, onClose }: PassportFormProps) {
  const { ask, kept, lookAgain } = useWorkplace()
  const name = `passport/${clientId}`
  const [typed, setTyped] = useKept<Typed>(`${name}/lines`, EMPTY)
  const [problems, setProblems] = useState<Problems>({})
  const { busy, failure, send } = useSending()
  const showToast = useToast()
  const change = (next: Partial<Typed>) => {
    setTyped((before) => ({ ...before, ...next }))
    setProblems({})
  }
  const show = (found: Problems) => {
    setProblems(found)
    // The form is longer than the screen: what is wrong comes into sight.
    const [first] = LINES.find(([line]) => found[line] !== undefined) ?? []
    if (first) document.getElementById(`passport-${first}`)?.focus()
  }
  const propose = async (reason: string): Promise<boolean> => {
    const found = problemsOf(typed)
    show(found)
    if (Object.keys(found).length > 0) return false
    const body = { ...typed, reason }
    return send(
      () =>
        once(`${name}/${markOf(body)}`, (idempotencyKey) =>
          ask(deskProposePassport, { params: { clientId }, body, idempotencyKey }),
        ),
      ({ fields }) => show(fieldsOf(fields)),
    )
  }
  return (
    <Dialog title="Сменить паспорт" onClose={onClose}>
      <ReasonForm
        id="passport-reason"
        keptAs={`${name}/reason`}
        label="Причина"
        missing="Напишите, почему паспорт новый: по этим словам решает другой человек."
        submitLabel="Попросить"
        busy={busy}
        failure={failure}
        onSubmit={propose}
        onDone={() => {
          kept.delete(`${name}/lines`)
          showToast({ text: 'Ждёт решения другого человека' })
          onAsked()
          lookAgain()
        }}
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
