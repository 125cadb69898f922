import { useState } from 'react'
import { kopecks } from '../../../../lending/money.ts'
import { formatMoney } from '../../../../lending/plain-text.ts'
import type { Reply } from '../../../../protocol/call.ts'
import type { deskClient } from '../../../../protocol/calls/desk/clients.ts'
import { deskRequests } from '../../../../protocol/calls/desk/requests.ts'
import { TWO_PERSON_ROLES } from '../../../../protocol/two-people.ts'
import { formatMoment } from '../../../ui/format.ts'
import { AskStep } from '../../parts/ask-step.tsx'
import { DeskButton } from '../../parts/button.tsx'
import { mayDo } from '../../parts/lists.ts'
import { Note, Pane } from '../../parts/pane.tsx'
import { cancelPayoutStep, CANCELLING_TEXT, TRY_WORDS } from '../../parts/payout-words.ts'
import { hashOf } from '../../parts/place.ts'
import table from '../../parts/table.module.css'
import { loanStateWords } from '../../parts/words.ts'
import { useSession } from '../../parts/workplace.ts'
import styles from './client.module.css'

type Loan = Reply<typeof deskClient>['loans'][number]
type Payout = NonNullable<Loan['payout']>

const Tries = ({ tries }: Pick<Payout, 'tries'>) =>
  tries.length === 0 ? (
    <p>Поручения банку ещё не было.</p>
  ) : (
    <ul className={styles.lines}>
      {tries.map(({ payoutId, place, state, sentAt }) => (
        <li key={payoutId}>
          <b>{place}</b>
          <small>
            {formatMoment(sentAt)}, {TRY_WORDS[state]}
          </small>
        </li>
      ))}
    </ul>
  )

interface PayoutUnderWayProps {
  readonly loan: Loan
  readonly payout: Payout
  readonly onChanged: () => void
}

/** How the money of a loan is on its way, and its cancelling by two people (decision 0102). */
function PayoutUnderWay({ loan, payout, onChanged }: PayoutUnderWayProps) {
  const session = useSession()
  const mayAsk = mayDo(session, TWO_PERSON_ROLES.CANCEL_PAYOUT.asks)
  const maySeeRequests = mayDo(session, deskRequests.roles)
  const [isAsking, setAsking] = useState(false)
  const { isAskedFor, stoppedAt, tries } = payout
  const close = () => setAsking(false)
  return (
    <Pane
      title={`Выплата ${formatMoney(kopecks(loan.amountKopecks), { whole: true })}`}
      aside={loanStateWords(loan.state)}
    >
      <Tries tries={tries} />
      {stoppedAt !== null && (
        <Note tone="warning">
          <b>Отменяется с {formatMoment(stoppedAt)}.</b> {CANCELLING_TEXT}
        </Note>
      )}
      {stoppedAt === null && isAskedFor && (
        <p>
          Отмена{' '}
          {maySeeRequests ? (
            <a className={table.rowLink} href={hashOf('requests')}>
              ждёт второго решения
            </a>
          ) : (
            'ждёт второго решения'
          )}
          . До него новых поручений банку не будет.
        </p>
      )}
      {stoppedAt === null && !isAskedFor && mayAsk && (
        <div>
          <DeskButton variant="line" onClick={() => setAsking(true)}>
            Отменить выплату
          </DeskButton>
        </div>
      )}
      {isAsking && (
        <AskStep
          step={cancelPayoutStep(loan.loanId)}
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

interface PayoutsUnderWayProps {
  readonly loans: readonly Loan[]
  readonly onChanged: () => void
}

/** Every loan of a client whose money is not with them yet; nothing when there is none. */
export const PayoutsUnderWay = ({ loans, onChanged }: PayoutsUnderWayProps) =>
  loans.map(
    (loan) =>
      loan.payout && (
        <PayoutUnderWay key={loan.loanId} loan={loan} payout={loan.payout} onChanged={onChanged} />
      ),
  )
