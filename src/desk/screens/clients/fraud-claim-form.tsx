import type { Reply } from '../../../../protocol/call.ts'
import type { deskClient } from '../../../../protocol/calls/desk/clients.ts'
import { deskRegisterFraudClaim } from '../../../../protocol/calls/desk/fraud.ts'
import {
  FRAUD_CLAIM_WAY_WORDS,
  FRAUD_CLAIM_WAYS,
  type FraudClaimWay,
} from '../../../../protocol/legal-status.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { LineField } from '../../parts/line-field.tsx'
import { Note } from '../../parts/pane.tsx'
import { ReasonForm } from '../../parts/reason-form.tsx'
import { SelectField } from '../../parts/select-field.tsx'
import { type Problems, useProposal } from '../../parts/use-proposal.ts'
import { useWorkplace } from '../../parts/workplace.ts'

const WAYS = FRAUD_CLAIM_WAYS.map((way) => [way, FRAUD_CLAIM_WAY_WORDS[way]] as const)

interface Typed {
  readonly loanId: string
  readonly way: FraudClaimWay
  readonly caseNumber: string
}

const EMPTY: Typed = { loanId: '', way: 'CALL', caseNumber: '' }

const problemsOf = ({ loanId, caseNumber }: Typed): Problems<Typed> => ({
  ...(loanId === '' && { loanId: 'Выберите договор.' }),
  ...(caseNumber.trim() === '' && { caseNumber: 'Введите номер обращения или документа.' }),
})

interface FormProps {
  readonly card: Reply<typeof deskClient>
  readonly onClose: () => void
  readonly onRegistered: () => void
}

/** Begins to look into a claim that a loan is not the client's: one person is enough, and it counts at once (decision 0164). */
export function FraudClaimForm({ card: { clientId, loans }, onClose, onRegistered }: FormProps) {
  const { ask } = useWorkplace()
  const { typed, problems, change, form } = useProposal<Typed>({
    name: `fraud-claim/${clientId}`,
    empty: EMPTY,
    problemsOf,
    send: ({ caseNumber, ...body }, idempotencyKey) =>
      ask(deskRegisterFraudClaim, {
        body: { ...body, clientId, caseNumber: caseNumber.trim() },
        idempotencyKey,
      }),
    doneText: 'Проверка начата, по договору больше не беспокоим',
    onAsked: onRegistered,
  })
  return (
    <Dialog title="Займ оформил не клиент?" onClose={onClose}>
      <ReasonForm
        id="fraud-reason"
        {...form}
        submitLabel="Начать проверку"
        label="Что сообщил клиент"
        missing="Напишите, что сообщил клиент."
        onClose={onClose}
      >
        <Note>
          С сегодняшнего дня по договору не будет напоминаний, звонков, автоплатежей и неустойки,
          новых займов клиент не получит. Проверить можно и погашенный займ. Чем закончится
          проверка, решат двое.
        </Note>
        <SelectField
          id="fraud-loan"
          label="Договор"
          value={typed.loanId}
          options={[
            ['', 'Выберите'],
            ...loans
              .filter(({ number }) => number !== null)
              .map(({ loanId, number }) => [loanId, number ?? ''] as const),
          ]}
          problem={problems.loanId}
          onChange={(loanId) => change({ loanId })}
        />
        <SelectField
          id="fraud-way"
          label="Как клиент сообщил"
          value={typed.way}
          options={WAYS}
          onChange={(way) => change({ way })}
        />
        <LineField
          id="fraud-case"
          label="Номер обращения или документа"
          value={typed.caseNumber}
          problem={problems.caseNumber}
          onChange={(caseNumber) => change({ caseNumber })}
        />
      </ReasonForm>
    </Dialog>
  )
}
