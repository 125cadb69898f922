import { type ReactNode, useState } from 'react'
import type { Reply } from '../../../../protocol/call.ts'
import type { deskClient } from '../../../../protocol/calls/desk/clients.ts'
import {
  deskConfirmIdentification,
  deskNoteDoubt,
  deskSetRisk,
} from '../../../../protocol/calls/desk/identification.ts'
import {
  CLIENT_RISK_WORDS,
  type ConfirmationResult,
  type ConfirmationWay,
} from '../../../../protocol/identification.ts'
import { formatDate, formatMoment } from '../../../ui/format.ts'
import { DeskButton } from '../../parts/button.tsx'
import controls from '../../parts/controls.module.css'
import { mayDo } from '../../parts/lists.ts'
import { Facts, Note, Pane } from '../../parts/pane.tsx'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { useSession, useWorkplace } from '../../parts/workplace.ts'
import styles from './client.module.css'

type Known = NonNullable<Reply<typeof deskClient>['identification']>

const WAY_WORDS: Readonly<Record<ConfirmationWay, string>> = {
  APP: 'клиент подтвердил в\u00a0кабинете',
  DESK: 'проверил сотрудник',
}

const RESULT_WORDS: Readonly<Record<ConfirmationResult, string>> = {
  UNCHANGED: 'Данные прежние',
  CHANGED: 'Данные менялись',
}

const dueWords = ({ dueOn, isOver }: Known): ReactNode =>
  isOver ? <b>срок вышел {formatDate(dueOn)}</b> : `до ${formatDate(dueOn)}`

const factsOf = (known: Known) =>
  [
    ['Сверены', formatMoment(known.confirmedAt)],
    ['Следующая сверка', dueWords(known)],
    ['Риск', CLIENT_RISK_WORDS[known.risk]],
  ] as const

type Step = 'DOUBT' | 'CONFIRM' | 'RISK'

interface StepDialogProps {
  readonly clientId: string
  readonly step: Step
  readonly known: Known
  readonly onDone: () => void
  readonly onClose: () => void
}

/** One step with its words; each is another call. */
function StepDialog({ clientId, step, known, onDone, onClose }: StepDialogProps) {
  const { ask, lookAgain } = useWorkplace()
  const params = { clientId }
  const isHigh = known.risk === 'HIGH'
  const common = {
    onClose,
    onDone: () => {
      onDone()
      lookAgain()
    },
  }
  switch (step) {
    case 'DOUBT':
      return (
        <ReasonDialog
          {...common}
          name={`desk-doubt/${clientId}`}
          title="Данные клиента вызывают сомнение?"
          label="Что вызвало сомнение"
          missing="Напишите, что вызвало сомнение."
          submitLabel="Записать сомнение"
          doneText="Сомнение записано, пошли семь рабочих дней"
          onSend={(reason, idempotencyKey) =>
            ask(deskNoteDoubt, { params, body: { reason }, idempotencyKey })
          }
        >
          <p>
            С&nbsp;этого дня есть семь рабочих дней, чтобы данные уточнить. Новых займов до этого
            не&nbsp;будет, платить клиент может. Мы попросим его проверить данные.
          </p>
        </ReasonDialog>
      )
    case 'CONFIRM':
      return (
        <ReasonDialog
          {...common}
          name={`desk-confirm-data/${clientId}/${known.confirmedAt}`}
          title="Данные проверены и верны?"
          label="Что и как проверили"
          missing="Напишите, что и как проверили: это читает проверяющий."
          submitLabel="Данные верны"
          doneText="Проверка записана, срок начался заново"
          onSend={(reason, idempotencyKey) =>
            ask(deskConfirmIdentification, { params, body: { reason }, idempotencyKey })
          }
        >
          <p>
            Сомнение закроется, срок начнётся заново, клиента сверим с&nbsp;перечнями. Если что-то
            изменилось, сначала внесите: паспорт и&nbsp;телефон меняют вдвоём.
          </p>
        </ReasonDialog>
      )
    case 'RISK':
      return (
        <ReasonDialog
          {...common}
          name={`desk-risk/${clientId}/${known.risk}/${known.riskChange?.since ?? ''}`}
          title={isHigh ? 'Вернуть обычный риск?' : 'Сделать риск высоким?'}
          label="Почему"
          missing="Напишите, почему риск меняется."
          submitLabel={isHigh ? 'Вернуть обычный' : 'Сделать высоким'}
          doneText={isHigh ? 'Риск снова обычный' : 'Риск теперь высокий'}
          onSend={(reason, idempotencyKey) =>
            ask(deskSetRisk, {
              params,
              body: { risk: isHigh ? 'ORDINARY' : 'HIGH', reason },
              idempotencyKey,
            })
          }
        >
          <p>
            {isHigh
              ? 'Данные будем сверять раз в\u00a0три года.'
              : 'Данные будем сверять каждый год. Если год уже прошёл, на\u00a0сверку есть семь рабочих дней.'}
          </p>
        </ReasonDialog>
      )
  }
}

interface IdentificationProps {
  readonly clientId: string
  readonly known: Known | null
  readonly onChanged: () => void
}

/** How fresh what is known of the client is: its term, a doubt, the risk, and the steps about them (decision 0165). */
export function Identification({ clientId, known, onChanged }: IdentificationProps) {
  const session = useSession()
  const [step, setStep] = useState<Step | null>(null)
  if (known === null) return null
  const { doubt, risk, riskChange, confirmations } = known
  const mayDoubt = doubt === null && mayDo(session, deskNoteDoubt.roles)
  const mayConfirm = mayDo(session, deskConfirmIdentification.roles)
  const maySetRisk = mayDo(session, deskSetRisk.roles)
  return (
    <Pane title="Сверка данных">
      <Facts rows={factsOf(known)} />
      {riskChange && (
        <p>
          Риск {CLIENT_RISK_WORDS[risk]} с&nbsp;{formatDate(riskChange.since)}: {riskChange.reason}
        </p>
      )}
      {doubt && (
        <Note tone="warning">
          <b>Сомнение с&nbsp;{formatDate(doubt.since)}.</b> {doubt.reason}
        </Note>
      )}
      {confirmations.length > 0 && (
        <ul className={styles.lines} aria-label="Сверки">
          {confirmations.map(({ at, way, result, reason, by }) => (
            <li key={at}>
              <b>{RESULT_WORDS[result]}</b>
              <small>
                {formatMoment(at)}, {WAY_WORDS[way]}
                {by && `: ${by}`}
                {reason && `. ${reason}`}
              </small>
            </li>
          ))}
        </ul>
      )}
      {(mayDoubt || mayConfirm || maySetRisk) && (
        <div className={controls.row}>
          {mayConfirm && (
            <DeskButton variant="line" onClick={() => setStep('CONFIRM')}>
              Данные проверены
            </DeskButton>
          )}
          {mayDoubt && (
            <DeskButton variant="line" onClick={() => setStep('DOUBT')}>
              Есть сомнение
            </DeskButton>
          )}
          {maySetRisk && (
            <DeskButton variant="line" onClick={() => setStep('RISK')}>
              {risk === 'HIGH' ? 'Вернуть обычный риск' : 'Сделать риск высоким'}
            </DeskButton>
          )}
        </div>
      )}
      {step && (
        <StepDialog
          clientId={clientId}
          step={step}
          known={known}
          onDone={() => {
            setStep(null)
            onChanged()
          }}
          onClose={() => setStep(null)}
        />
      )}
    </Pane>
  )
}
