import { deskProposePhone } from '../../../../protocol/calls/desk/clients.ts'
import type { ClientProof } from '../../../../protocol/client-proof.ts'
import { passportProblem, phoneProblem } from '../../../../protocol/validation.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { LineField } from '../../parts/line-field.tsx'
import { ReasonForm } from '../../parts/reason-form.tsx'
import { type Problems, useProposal } from '../../parts/use-proposal.ts'
import { useWorkplace } from '../../parts/workplace.ts'
import { ProofField } from './proof-field.tsx'

interface Typed {
  readonly phone: string
  readonly passport: string
  readonly proof: ClientProof
}

const EMPTY: Typed = { phone: '', passport: '', proof: 'OFFICE' }

const problemsOf = ({ phone, passport }: Typed): Problems<Typed> => ({
  ...(phoneProblem(phone) && { phone: phoneProblem(phone) ?? '' }),
  ...(passportProblem(passport) && { passport: passportProblem(passport) ?? '' }),
})

interface PhoneFormProps {
  readonly clientId: string
  readonly onAsked: () => void
  readonly onClose: () => void
}

/** Asks another person to give a client who has lost their phone another one (decision 0099). */
export function PhoneForm({ clientId, onAsked, onClose }: PhoneFormProps) {
  const { ask } = useWorkplace()
  const { typed, problems, change, form } = useProposal<Typed>({
    name: `phone/${clientId}`,
    empty: EMPTY,
    problemsOf,
    send: (body, idempotencyKey) =>
      ask(deskProposePhone, { params: { clientId }, body, idempotencyKey }),
    onAsked,
  })
  return (
    <Dialog title="Сменить потерянный номер" onClose={onClose}>
      <ReasonForm
        id="phone-reason"
        {...form}
        label="Причина"
        missing="Напишите, что случилось: по этим словам решает другой человек."
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
