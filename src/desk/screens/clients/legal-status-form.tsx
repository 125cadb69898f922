import { useState } from 'react'
import type { Reply } from '../../../../protocol/call.ts'
import type { deskClient } from '../../../../protocol/calls/desk/clients.ts'
import {
  deskPreviewLegalStatus,
  deskProposeLegalStatus,
} from '../../../../protocol/calls/desk/legal-statuses.ts'
import {
  LEGAL_STATUS_DAY_WORDS,
  LEGAL_STATUS_END_WORDS,
  LEGAL_STATUS_KINDS,
  LEGAL_STATUS_WORDS,
  isServiceLoss,
  type LegalStatusEndReason,
  type LegalStatusKind,
} from '../../../../protocol/legal-status.ts'
import { isoDate } from '../../../../lending/calendar.ts'
import { legalStatusEnds, legalStatusRule } from '../../../../lending/legal-status.ts'
import { once } from '../../../api/intent.ts'
import { markOf } from '../../../api/mark-of.ts'
import { LineField } from '../../parts/line-field.tsx'
import { LookAndAsk } from '../../parts/look-and-ask.tsx'
import { Note } from '../../parts/pane.tsx'
import { SelectField } from '../../parts/select-field.tsx'
import { StepFacts } from '../../parts/step-facts.tsx'
import { useWorkplace } from '../../parts/workplace.ts'

type Card = Reply<typeof deskClient>
type Status = Card['legalStatuses'][number]
type Preview = Reply<typeof deskPreviewLegalStatus>

/** A claim of fraud has a form of its own: one person begins it (decision 0164). */
const KINDS = LEGAL_STATUS_KINDS.filter((kind) => kind !== 'FRAUD_CLAIM').map(
  (kind) => [kind, LEGAL_STATUS_WORDS[kind]] as const,
)

interface Typed {
  readonly kind: LegalStatusKind
  readonly loanId: string
  readonly endReason: LegalStatusEndReason
  readonly on: string
  readonly caseNumber: string
  readonly source: string
}

type Problems = Partial<Record<'loanId' | 'on' | 'caseNumber' | 'source', string>>

const isAboutLoan = (kind: LegalStatusKind): boolean =>
  legalStatusRule(kind, isoDate('2026-01-01')).scope === 'LOAN'

const stepOf = (clientId: string, status: Status | null, typed: Typed) => {
  const { kind, loanId, endReason, on } = typed
  const caseNumber = typed.caseNumber.trim()
  const ground = { clientId, on, caseNumber, source: typed.source.trim() }
  return status === null
    ? { step: 'ENTER' as const, kind, loanId: isAboutLoan(kind) ? loanId : null, ...ground }
    : { step: 'END' as const, statusId: status.statusId, endReason, ...ground }
}

const problemsOf = ({ kind, loanId, on, caseNumber, source }: Typed, isEnd: boolean): Problems => ({
  ...(!isEnd && isAboutLoan(kind) && loanId === '' && { loanId: 'Выберите договор.' }),
  ...(on === '' && { on: 'Укажите день.' }),
  ...(caseNumber.trim() === '' && { caseNumber: 'Введите номер дела или документа.' }),
  ...(source.trim() === '' && { source: 'Напишите, откуда известно.' }),
})

/** What is chosen at first: nothing that cannot be taken back. */
const endOf = (kind: LegalStatusKind): LegalStatusEndReason =>
  kind === 'FRAUD_CLAIM' ? 'REJECTED' : (legalStatusEnds(kind).at(-1) ?? 'MISTAKE')

interface FormProps {
  readonly card: Card
  /** The status to end; null: one is entered. */
  readonly status: Status | null
  readonly onClose: () => void
  readonly onAsked: () => void
}

/**
 * Asks another person to enter a legal status, or to end one: typed first, then what it changes in the debts is shown, and
 * exactly that is asked for (decision 0085).
 */
export function LegalStatusForm({ card, status, onClose, onAsked }: FormProps) {
  const { clientId, loans } = card
  const { ask } = useWorkplace()
  const [typed, setTyped] = useState<Typed>({
    kind: status?.kind ?? 'BANKRUPT_COURT',
    loanId: '',
    endReason: status ? endOf(status.kind) : 'MISTAKE',
    on: '',
    caseNumber: status?.caseNumber ?? '',
    source: '',
  })
  const [problems, setProblems] = useState<Problems>({})
  const change = (next: Partial<Typed>) => {
    setTyped((before) => ({ ...before, ...next }))
    setProblems({})
  }
  const legalStep = stepOf(clientId, status, typed)

  const check = (): boolean => {
    const found = problemsOf(typed, status !== null)
    setProblems(found)
    return Object.keys(found).length === 0
  }

  const propose = ({ version }: Preview, reason: string) => {
    const body = { legalStep, version, reason }
    return once(`legal-status/${clientId}/${markOf(body)}`, (idempotencyKey) =>
      ask(deskProposeLegalStatus, { body, idempotencyKey }),
    )
  }

  return (
    <LookAndAsk
      title={status === null ? 'Отметить статус по закону' : 'Снять статус'}
      id="legal-status-reason"
      keptAs={`legal-status/${clientId}`}
      check={check}
      look={() => ask(deskPreviewLegalStatus, { body: { legalStep } })}
      propose={propose}
      renderPreview={({ about, facts }) => (
        <>
          <p>{about}.</p>
          {facts ? <StepFacts facts={facts} /> : <p>Выданных займов нет: пересчитывать нечего.</p>}
        </>
      )}
      onClose={onClose}
      onAsked={onAsked}
    >
      {status === null ? (
        <>
          <SelectField
            id="legal-kind"
            label="Что произошло"
            value={typed.kind}
            options={KINDS}
            onChange={(kind) => change({ kind })}
          />
          {isAboutLoan(typed.kind) && (
            <SelectField
              id="legal-loan"
              label="Договор"
              value={typed.loanId}
              options={[
                ['', 'Выберите'],
                ...loans.map(({ loanId, number }) => [loanId, number ?? 'без номера'] as const),
              ]}
              problem={problems.loanId}
              onChange={(loanId) => change({ loanId })}
            />
          )}
        </>
      ) : (
        <SelectField
          id="legal-end"
          label="Чем закончилось"
          value={typed.endReason}
          options={legalStatusEnds(status.kind).map(
            (reason) => [reason, LEGAL_STATUS_END_WORDS[reason]] as const,
          )}
          onChange={(endReason) => change({ endReason })}
        />
      )}
      {status === null && isServiceLoss(typed.kind) && (
        <Note>
          Долг по договору прекратится целиком. Проверьте по документам: договор заключён до начала
          службы, клиент служил сам или он член семьи того, кто служил.
        </Note>
      )}
      {status === null && typed.kind === 'SERVICE_DEATH' && (
        <Note>
          Вместе с этим статусом появится «Клиент умер»: по всем займам остановятся начисления и
          списания, сообщения и звонки. Справку о прекращении долга распечатайте в карточке и
          отправьте наследникам письмом.
        </Note>
      )}
      {typed.endReason === 'PROVED' && status?.kind === 'FRAUD_CLAIM' && (
        <Note>
          Договор закроется, долг станет нашим убытком, сведения о займе уйдут из бюро. Если по нему
          платили, в «Деньгах» появятся задачи: куда вернуть, решат двое. Банку России сообщите за
          рабочий день: запись появится в «Перечнях». Отменить это нельзя.
        </Note>
      )}
      {status?.kind === 'SERVICE_DEATH' && (
        <Note>«Клиент умер» останется. Если клиент жив, снимите и этот статус.</Note>
      )}
      <LineField
        id="legal-day"
        type="date"
        label={status === null ? LEGAL_STATUS_DAY_WORDS[typed.kind] : 'Последний день статуса'}
        value={typed.on}
        problem={problems.on}
        onChange={(on) => change({ on })}
      />
      <LineField
        id="legal-case"
        label="Номер дела или документа"
        value={typed.caseNumber}
        problem={problems.caseNumber}
        onChange={(caseNumber) => change({ caseNumber })}
      />
      <LineField
        id="legal-source"
        label="Откуда известно"
        value={typed.source}
        problem={problems.source}
        onChange={(source) => change({ source })}
      />
    </LookAndAsk>
  )
}
