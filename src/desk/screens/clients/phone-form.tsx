import { useState } from 'react'
import { deskProposePhone } from '../../../../protocol/calls/desk/clients.ts'
import type { ClientProof } from '../../../../protocol/client-proof.ts'
import { passportProblem, phoneProblem } from '../../../../protocol/validation.ts'
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
  readonly phone: string
  readonly passport: string
  readonly proof: ClientProof
}

type Problems = Readonly<Partial<Record<'phone' | 'passport', string>>>

const EMPTY: Typed = { phone: '', passport: '', proof: 'OFFICE' }

const problemsOf = ({ phone, passport }: Typed): Problems => ({
  ...(phoneProblem(phone) && { phone: phoneProblem(phone) ?? '' }),
  ...(passportProblem(passport) && { passport: passportProblem(passport) ?? '' }),
})

const fieldsOf = (errors: readonly { field: string; message: string }[]): Problems =>
  Object.fromEntries(errors.map(({ field, message }) => [field, message]))

interface PhoneFormProps {
  readonly clientId: string
  readonly onAsked: () => void
  readonly onClose: () => void
}

/** Asks another person to give a client who has lost their phone another one (decision 0099). */
export function PhoneForm({ clientId, onAsked, onClose }: PhoneFormProps) {
  const { ask, kept, lookAgain } = useWorkplace()
  const name = `phone/${clientId}`
  const [typed, setTyped] = useKept<Typed>(`${name}/numbers`, EMPTY)
  const [problems, setProblems] = useState<Problems>({})
  const { busy, failure, send } = useSending()
  const showToast = useToast()
  const change = (next: Partial<Typed>) => {
    setTyped((before) => ({ ...before, ...next }))
    setProblems({})
  }
  const propose = async (reason: string): Promise<boolean> => {
    const found = problemsOf(typed)
    setProblems(found)
    if (Object.keys(found).length > 0) return false
    const body = { ...typed, reason }
    return send(
      () =>
        once(`${name}/${markOf(body)}`, (idempotencyKey) =>
          ask(deskProposePhone, { params: { clientId }, body, idempotencyKey }),
        ),
      ({ fields }) => setProblems(fieldsOf(fields)),
    )
  }
  return (
    <Dialog title="Сменить потерянный номер" onClose={onClose}>
      <ReasonForm
        id="phone-reason"
        keptAs={`${name}/reason`}
        label="Причина"
        missing="Напишите, что случилось: по этим словам решает другой человек."
        submitLabel="Попросить"
        busy={busy}
        failure={failure}
        onSubmit={propose}
        onDone={() => {
          kept.delete(`${name}/numbers`)
          showToast({ text: 'Ждёт решения другого человека' })
          onAsked()
          lookAgain()
        }}
        onClose={onClose}
      >
        <p>
          Паспорт держит клиент, вы вводите его номер. О просьбе клиент узнает сразу, а после
          решения все его входы, входы без пароля и уведомления закончатся. Деньги сутки переводим
          только на прежние карты.
        </p>
        <LineField
          id="new-phone"
          type="tel"
          inputMode="tel"
          label="Новый телефон"
          value={typed.phone}
          problem={problems.phone}
          onChange={(phone) => change({ phone })}
        />
        <LineField
          id="shown-passport"
          inputMode="numeric"
          label="Серия и номер паспорта"
          value={typed.passport}
          problem={problems.passport}
          onChange={(passport) => change({ passport })}
        />
        <ProofField id="phone-proof" value={typed.proof} onChange={(proof) => change({ proof })} />
      </ReasonForm>
    </Dialog>
  )
}
