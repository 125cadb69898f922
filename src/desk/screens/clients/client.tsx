import { useState } from 'react'
import type { Reply } from '../../../../protocol/call.ts'
import { deskClient } from '../../../../protocol/calls/desk/clients.ts'
import { deskRegisterComplaint } from '../../../../protocol/calls/desk/complaints.ts'
import { deskJournal } from '../../../../protocol/calls/desk/journal.ts'
import { deskLedger } from '../../../../protocol/calls/desk/ledger.ts'
import { deskRestructuringsOfLoan } from '../../../../protocol/calls/desk/restructurings.ts'
import { deskThread } from '../../../../protocol/calls/desk/support.ts'
import { formatPhone } from '../../../../protocol/validation.ts'
import { formatMoment } from '../../../ui/format.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { DeskButton, DeskLink } from '../../parts/button.tsx'
import { mayDo } from '../../parts/lists.ts'
import { Facts, Pane, Problem, Waiting } from '../../parts/pane.tsx'
import { go, hashOf } from '../../parts/place.ts'
import { clockText } from '../../parts/time-words.ts'
import { useAnswer } from '../../parts/use-answer.ts'
import { NAMELESS, outcomeWords, STATUS_WORDS, WAY_WORDS } from '../../parts/words.ts'
import { Work } from '../../parts/work.tsx'
import { useSession } from '../../parts/workplace.ts'
import styles from './client.module.css'
import { Consents } from './consents.tsx'
import { Declines } from './declines.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { Identification } from './identification.tsx'
import { Ledger } from './ledger.tsx'
import { LegalStatuses } from './legal-statuses.tsx'
import { Loans } from './loans.tsx'
import { Messages } from './messages.tsx'
import { Notes } from './notes.tsx'
import { OtherAccounts } from './other-accounts.tsx'
import { Papers } from './papers.tsx'
import { PayoutsUnderWay } from './payout-under-way.tsx'
import { Passports } from './passports.tsx'
import { RegisterComplaint } from './register-complaint.tsx'
import { Restructuring } from './restructuring.tsx'
import { WayIn } from './way-in.tsx'

type Card = Reply<typeof deskClient>

/** A person has declined the client, and no other check has begun since (decision 0110). */
const isDeclined = ({ status, declines }: Card): boolean =>
  status === 'DATA_MISMATCH' && declines[0]?.end === null

const mailWords = ({ mail, isMailConfirmed }: Card): string => {
  if (mail === null) return 'не указана'
  return isMailConfirmed ? mail : `${mail}, не подтверждена`
}

const factsOf = (card: Card) =>
  [
    ['Телефон', formatPhone(card.phone)],
    ['Почта', mailWords(card)],
    ['Клиент с', formatMoment(card.registeredAt)],
    ['Подпись', card.signedAt === null ? 'не подписан' : formatMoment(card.signedAt)],
  ] as const

/** The stand-in of the provider numbers its decisions for nobody. */
const decisionWords = (number: string): string =>
  number.startsWith('sandbox ') ? 'учебное решение' : `решение №\u00a0${number}`

const Checks = ({ checks }: Pick<Card, 'checks'>) => (
  <Pane title="Проверки личности" aside={checks.length}>
    {checks.length === 0 ? (
      <p>Проверок не было.</p>
    ) : (
      <ul className={styles.lines}>
        {checks.map((check) => (
          <li key={check.startedAt}>
            <b>{outcomeWords(check.outcome)}</b>
            <small>
              {formatMoment(check.finishedAt ?? check.startedAt)}
              {check.way && `, ${WAY_WORDS[check.way]}`}
              {check.decidedBy && `: ${check.decidedBy}`}
              {check.decisionNumber && `, ${decisionWords(check.decisionNumber)}`}
            </small>
          </li>
        ))}
      </ul>
    )}
  </Pane>
)

function Opened({ card, onChanged }: { readonly card: Card; readonly onChanged: () => void }) {
  const [ledgerOf, setLedgerOf] = useState<string | null>(null)
  const session = useSession()
  const mayOpen = mayDo(session, deskLedger.roles)
  const mayReadTerms = mayDo(session, deskRestructuringsOfLoan.roles)
  const toggle = (loanId: string) => setLedgerOf((shown) => (shown === loanId ? null : loanId))
  return (
    <>
      <OtherAccounts others={card.duplicates} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <Pane title="Кто это">
            <Facts rows={factsOf(card)} />
            <DeskLink href={`tel:${card.phone}`}>Позвонить</DeskLink>
            <DeleteAccount clientId={card.clientId} />
          </Pane>
          <Passports card={card} onChanged={onChanged} />
          <LegalStatuses card={card} onChanged={onChanged} />
          <Identification
            clientId={card.clientId}
            known={card.identification}
            onChanged={onChanged}
          />
          <Checks checks={card.checks} />
          <Declines declines={card.declines} onChanged={onChanged} />
          <WayIn {...card} onChanged={onChanged} />
        </div>
        <div className={styles.column}>
          <Loans
            loans={card.loans}
            onOpen={mayOpen ? toggle : undefined}
            openId={mayOpen ? ledgerOf : null}
          />
          <PayoutsUnderWay loans={card.loans} onChanged={onChanged} />
          {mayOpen && ledgerOf !== null && (
            <Ledger
              key={ledgerOf}
              loanId={ledgerOf}
              renderTerms={(isOpen) =>
                mayReadTerms && <Restructuring loanId={ledgerOf} isOpen={isOpen} />
              }
            />
          )}
          <Notes clientId={card.clientId} notes={card.notes} onAdded={onChanged} />
          <Messages messages={card.messages} />
          <Papers card={card} />
          <Consents card={card} onChanged={onChanged} />
        </div>
      </div>
    </>
  )
}

/** Whoever answers the caller sees it before anything else: the card is long (decision 0147). */
const AccessBadge = ({ access }: { readonly access: NonNullable<Card['codeAccess']> }) => (
  <>
    {' '}
    {access.deniedAt === null ? (
      <StatusBadge tone="warning">новые карты на паузе</StatusBadge>
    ) : (
      <StatusBadge tone="danger">займы остановлены</StatusBadge>
    )}
  </>
)

interface ClientProps {
  readonly clientId: string
}

/** The card of a client: who it is, how the checks ended, loans, what was sent. That it was opened is written down. */
export function Client({ clientId }: ClientProps) {
  const { data, failure, reload } = useAnswer(
    deskClient,
    { params: { clientId } },
    { again: false },
  )
  const session = useSession()
  const [isRegistering, setRegistering] = useState(false)
  return (
    <Work
      title={data ? (data.clientName ?? NAMELESS) : 'Клиент'}
      heading={
        data && (
          <>
            {data.clientName ?? NAMELESS}{' '}
            <StatusBadge tone={data.status === 'VERIFIED' ? 'positive' : 'neutral'}>
              {isDeclined(data) ? 'отказано' : STATUS_WORDS[data.status]}
            </StatusBadge>
            {data.codeAccess && <AccessBadge access={data.codeAccess} />}
          </>
        )
      }
      crumb={<a href={hashOf('clients')}>Клиенты</a>}
      sub={
        data &&
        `Данные на ${clockText(Date.parse(data.asOf))}. Клиент увидит, что вы открывали карточку.`
      }
      actions={
        <>
          {mayDo(session, deskThread.roles) && (
            <DeskLink href={hashOf('threads', clientId)}>Переписка</DeskLink>
          )}
          {data && mayDo(session, deskRegisterComplaint.roles) && (
            <DeskButton variant="line" onClick={() => setRegistering(true)}>
              Внести обращение
            </DeskButton>
          )}
          {mayDo(session, deskJournal.roles) && (
            <DeskLink href={hashOf('journal', clientId)}>Кто смотрел</DeskLink>
          )}
        </>
      }
      keys={[{ on: 'Escape', shown: ['Esc'], words: 'к поиску', run: () => go('clients') }]}
    >
      {data && <Opened card={data} onChanged={reload} />}
      {!data && (
        <Pane title="Карточка" bare>
          {failure ? <Problem failure={failure} onRetry={reload} /> : <Waiting />}
        </Pane>
      )}
      {isRegistering && (
        <RegisterComplaint clientId={clientId} onClose={() => setRegistering(false)} />
      )}
    </Work>
  )
}
