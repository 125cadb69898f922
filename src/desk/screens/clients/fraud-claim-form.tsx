import { type FormEvent, useState } from 'react'
import type { Reply } from '../../../../protocol/call.ts'
import type { deskClient } from '../../../../protocol/calls/desk/clients.ts'
import { deskRegisterFraudClaim } from '../../../../protocol/calls/desk/fraud.ts'
import {
  FRAUD_CLAIM_WAY_WORDS,
  FRAUD_CLAIM_WAYS,
  type FraudClaimWay,
} from '../../../../protocol/legal-status.ts'
import { once } from '../../../api/intent.ts'
import { markOf } from '../../../api/mark-of.ts'
import { FieldError } from '../../../ui/field-error.tsx'
import { DeskButton } from '../../parts/button.tsx'
import controls from '../../parts/controls.module.css'
import { Dialog } from '../../parts/dialog.tsx'
import { FailureNote } from '../../parts/failure-note.tsx'
import { LineField } from '../../parts/line-field.tsx'
import { Note } from '../../parts/pane.tsx'
import { SelectField } from '../../parts/select-field.tsx'
import { useFirstWrong } from '../../parts/use-first-wrong.ts'
import { useKept } from '../../parts/use-kept.ts'
import { useSending } from '../../parts/use-sending.ts'
import { useWorkplace } from '../../parts/workplace.ts'

const WAYS = FRAUD_CLAIM_WAYS.map((way) => [way, FRAUD_CLAIM_WAY_WORDS[way]] as const)

interface Draft {
  readonly loanId: string
  readonly way: FraudClaimWay
  readonly caseNumber: string
  readonly reason: string
}

type Problems = Partial<Record<'loanId' | 'caseNumber' | 'reason', string>>

const problemsOf = ({ loanId, caseNumber, reason }: Draft): Problems => ({
  ...(loanId === '' && { loanId: 'Выберите договор.' }),
  ...(caseNumber.trim() === '' && { caseNumber: 'Введите номер обращения или документа.' }),
  ...(reason.trim() === '' && { reason: 'Напишите, что сообщил клиент.' }),
})

interface FormProps {
  readonly card: Reply<typeof deskClient>
  readonly onClose: () => void
  readonly onRegistered: () => void
}

/** Begins to look into a claim that a loan is not the client's: one person is enough, and it counts at once (decision 0164). */
export function FraudClaimForm({ card: { clientId, loans }, onClose, onRegistered }: FormProps) {
  const { ask, kept } = useWorkplace()
  const name = `fraud-claim/${clientId}`
  const [draft, setDraft] = useKept<Draft>(name, {
    loanId: '',
    way: 'CALL',
    caseNumber: '',
    reason: '',
  })
  const [problems, setProblems] = useState<Problems>({})
  const { busy, failure, send } = useSending()
  const { form, showWrong } = useFirstWrong()
  const change = (next: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...next }))
    setProblems({})
  }
  const register = async (event: FormEvent) => {
    event.preventDefault()
    const found = problemsOf(draft)
    setProblems(found)
    if (Object.keys(found).length > 0) {
      showWrong()
      return
    }
    const { caseNumber, reason } = draft
    const body = { ...draft, clientId, caseNumber: caseNumber.trim(), reason: reason.trim() }
    await send(async () => {
      await once(`${name}/${markOf(body)}`, (idempotencyKey) =>
        ask(deskRegisterFraudClaim, { body, idempotencyKey }),
      )
      kept.delete(name)
      onRegistered()
    })
  }
  return (
    <Dialog title="Займ оформил не клиент?" onClose={onClose}>
      <form
        ref={form}
        className={controls.form}
        noValidate
        onSubmit={(event) => void register(event)}
      >
        <Note>
          С сегодняшнего дня по договору не будет напоминаний, звонков, автоплатежей и неустойки,
          новых займов клиент не получит. Чем закончится проверка, решат двое.
        </Note>
        <FailureNote failure={failure} />
        <SelectField
          id="fraud-loan"
          label="Договор"
          value={draft.loanId}
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
          value={draft.way}
          options={WAYS}
          onChange={(way) => change({ way })}
        />
        <LineField
          id="fraud-case"
          label="Номер обращения или документа"
          value={draft.caseNumber}
          problem={problems.caseNumber}
          onChange={(caseNumber) => change({ caseNumber })}
        />
        <label htmlFor="fraud-reason">Что сообщил клиент</label>
        <textarea
          id="fraud-reason"
          className={controls.area}
          maxLength={500}
          value={draft.reason}
          aria-invalid={problems.reason !== undefined}
          aria-describedby={problems.reason && 'fraud-reason-error'}
          onChange={({ target }) => change({ reason: target.value })}
        />
        {problems.reason && <FieldError id="fraud-reason-error">{problems.reason}</FieldError>}
        <div className={controls.row}>
          <DeskButton type="submit" loading={busy}>
            Начать проверку
          </DeskButton>
          <DeskButton type="button" variant="line" shownKey="Esc" onClick={onClose}>
            Вернуться
          </DeskButton>
        </div>
      </form>
    </Dialog>
  )
}
