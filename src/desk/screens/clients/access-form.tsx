import { deskConfirmAccess } from '../../../../protocol/calls/desk/clients.ts'
import type { ClientProof } from '../../../../protocol/client-proof.ts'
import { passportProblem } from '../../../../protocol/validation.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { LineField } from '../../parts/line-field.tsx'
import { ReasonForm } from '../../parts/reason-form.tsx'
import { type Problems, useProposal } from '../../parts/use-proposal.ts'
import { useWorkplace } from '../../parts/workplace.ts'
import { ProofField } from './proof-field.tsx'

interface Typed {
  readonly passport: string
  readonly proof: ClientProof
}

const EMPTY: Typed = { passport: '', proof: 'OFFICE' }

const problemsOf = ({ passport }: Typed): Problems<Typed> => ({
  ...(passportProblem(passport) && { passport: passportProblem(passport) ?? '' }),
})

interface AccessFormProps {
  readonly clientId: string
  readonly onDone: () => void
  readonly onClose: () => void
}

/** The owner has shown the passport after an access by a code alone (decision 0147). */
export function AccessForm({ clientId, onDone, onClose }: AccessFormProps) {
  const { ask } = useWorkplace()
  const { typed, problems, change, form } = useProposal<Typed>({
    name: `access/${clientId}`,
    empty: EMPTY,
    problemsOf,
    send: (body, idempotencyKey) =>
      ask(deskConfirmAccess, { params: { clientId }, body, idempotencyKey }),
    doneText: 'Пауза закончилась, займы снова доступны',
    onAsked: onDone,
  })
  return (
    <Dialog title="Это владелец кабинета?" onClose={onClose}>
      <ReasonForm
        id="access-reason"
        {...form}
        submitLabel="Паспорт показан"
        label="Причина"
        missing="Напишите, что рассказал клиент и как вы сверили его с паспортом."
        onClose={onClose}
      >
        <p>
          Звонка с номера клиента мало: SIM-карту могли перевыпустить. Паспорт держит клиент, вы
          вводите его номер. Пауза закончится, займы и новый пароль снова станут доступны.
        </p>
        <LineField
          id="access-passport"
          inputMode="numeric"
          label="Серия и номер паспорта"
          value={typed.passport}
          problem={problems.passport}
          onChange={(passport) => change({ passport })}
        />
        <ProofField id="access-proof" value={typed.proof} onChange={(proof) => change({ proof })} />
      </ReasonForm>
    </Dialog>
  )
}
