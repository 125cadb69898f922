import { useState } from 'react'
import { addKopecks, type Kopecks, kopecks } from '../../../../lending/money.ts'
import { formatDate, formatMoney } from '../../../../lending/plain-text.ts'
import type { Reply } from '../../../../protocol/call.ts'
import type { deskClient } from '../../../../protocol/calls/desk/clients.ts'
import { deskRegisterFraudClaim } from '../../../../protocol/calls/desk/fraud.ts'
import { deskProposeLegalStatus } from '../../../../protocol/calls/desk/legal-statuses.ts'
import { LEGAL_STATUS_END_WORDS, LEGAL_STATUS_WORDS } from '../../../../protocol/legal-status.ts'
import { DeskButton } from '../../parts/button.tsx'
import { mayDo } from '../../parts/lists.ts'
import { Pane } from '../../parts/pane.tsx'
import { hashOf } from '../../parts/place.ts'
import table from '../../parts/table.module.css'
import { useSession } from '../../parts/workplace.ts'
import styles from './client.module.css'
import { FraudClaimForm } from './fraud-claim-form.tsx'
import { LegalStatusForm } from './legal-status-form.tsx'

type Card = Reply<typeof deskClient>
type Status = Card['legalStatuses'][number]

const people = ({
  markedBy,
  confirmedBy,
}: Pick<Status, 'confirmedBy'> & { markedBy: string | null }) =>
  [markedBy && `отмечено: ${markedBy}`, confirmedBy && `подтверждено: ${confirmedBy}`]
    .filter(Boolean)
    .join(', ')

/** What is owed still of the debts that a standing status binds. */
const leftOf = ({ loans }: Card, { contractNumber }: Status) =>
  addKopecks(
    ...loans
      .filter(({ number }) => number !== null && (contractNumber ?? number) === number)
      .map(({ owedKopecks }) => kopecks(owedKopecks)),
  )

const Line = ({
  status,
  leftKopecks,
  onEnd,
}: {
  readonly status: Status
  readonly leftKopecks: Kopecks
  readonly onEnd: (() => void) | null
}) => {
  const { end } = status
  return (
    <li>
      <b>
        {end ? <s>{LEGAL_STATUS_WORDS[status.kind]}</s> : LEGAL_STATUS_WORDS[status.kind]}, с{' '}
        {formatDate(status.fromOn)}
      </b>
      <small>
        {status.contractNumber === null ? 'все займы' : `договор ${status.contractNumber}`},{' '}
        {status.caseNumber}, {status.source}; {people(status)}
      </small>
      {!end && <small>Осталось вернуть: {formatMoney(leftKopecks)}</small>}
      {status.reason && <small>{status.reason}</small>}
      {end && (
        <small>
          До {formatDate(end.on)}: {LEGAL_STATUS_END_WORDS[end.reason]}; {people(end)}
        </small>
      )}
      {onEnd && (
        <DeskButton
          variant="line"
          aria-label={`Снять статус: ${LEGAL_STATUS_WORDS[status.kind]}, ${status.caseNumber}`}
          onClick={onEnd}
        >
          Снять статус
        </DeskButton>
      )}
    </li>
  )
}

interface LegalStatusesProps {
  readonly card: Card
  readonly onChanged: () => void
}

/**
 * What stops the debts of a client by law: death, bankruptcy, court, bailiffs, entered and ended by two people; a claim that a
 * loan is not theirs one person begins.
 */
export function LegalStatuses({ card, onChanged }: LegalStatusesProps) {
  const { legalStatuses, isStatusAsked } = card
  const session = useSession()
  const mayAsk = mayDo(session, deskProposeLegalStatus.roles) && !isStatusAsked
  const mayRegister =
    mayDo(session, deskRegisterFraudClaim.roles) && card.loans.some(({ number }) => number !== null)
  const [registering, setRegistering] = useState(false)
  const [asking, setAsking] = useState<{ status: Status | null } | null>(null)
  const close = () => setAsking(null)
  return (
    <Pane title="Статусы по закону" aside={legalStatuses.length}>
      {legalStatuses.length === 0 ? (
        <p>Банкротства, суда и других остановок нет.</p>
      ) : (
        <ul className={styles.lines}>
          {legalStatuses.map((status) => (
            <Line
              key={status.statusId}
              status={status}
              leftKopecks={leftOf(card, status)}
              onEnd={mayAsk && status.end === null ? () => setAsking({ status }) : null}
            />
          ))}
        </ul>
      )}
      {isStatusAsked && (
        <a className={table.rowLink} href={hashOf('requests')}>
          ждёт второго решения
        </a>
      )}
      {mayAsk && (
        <DeskButton variant="line" onClick={() => setAsking({ status: null })}>
          Отметить статус
        </DeskButton>
      )}
      {mayRegister && (
        <DeskButton variant="line" onClick={() => setRegistering(true)}>
          Займ оформил не клиент
        </DeskButton>
      )}
      {registering && (
        <FraudClaimForm
          card={card}
          onClose={() => setRegistering(false)}
          onRegistered={() => {
            setRegistering(false)
            onChanged()
          }}
        />
      )}
      {asking && (
        <LegalStatusForm
          card={card}
          status={asking.status}
          onClose={close}
          onAsked={() => {
            close()
            onChanged()
          }}
        />
      )}
    </Pane>
  )
}
