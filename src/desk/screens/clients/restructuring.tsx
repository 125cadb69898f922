import { useState } from 'react'
import { formatDate } from '../../../../lending/plain-text.ts'
import { dailyRateText } from '../../../../lending/rate.ts'
import { DAYS, PAYMENTS } from '../../../../lending/plural.ts'
import type { Reply } from '../../../../protocol/call.ts'
import {
  deskProposeRestructuring,
  deskRestructuringsOfLoan,
  deskWithdrawRestructuring,
} from '../../../../protocol/calls/desk/restructurings.ts'
import { formatMoment } from '../../../ui/format.ts'
import { counted } from '../../../ui/plural.ts'
import { DeskButton } from '../../parts/button.tsx'
import { mayDo } from '../../parts/lists.ts'
import { Pane, Problem, Waiting } from '../../parts/pane.tsx'
import { hashOf } from '../../parts/place.ts'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import table from '../../parts/table.module.css'
import { useAnswer } from '../../parts/use-answer.ts'
import { useSession, useWorkplace } from '../../parts/workplace.ts'
import styles from './client.module.css'
import { RestructuringForm } from './restructuring-form.tsx'

type Offer = Reply<typeof deskRestructuringsOfLoan>['offers'][number]

const STATE_WORDS: Readonly<Record<Offer['state'], string>> = {
  ASKED: 'ждёт второго решения',
  OFFERED: 'ждёт подписи клиента',
  SIGNED: 'подписано',
  WITHDRAWN: 'отозвано',
  EXPIRED: 'срок вышел',
}

const termsWords = ({
  terms: { payments, firstPaymentOn, penaltyFreeDays, dailyRateMillionths },
}: Offer): string =>
  [
    counted(payments, PAYMENTS),
    firstPaymentOn === null ? null : `первый ${formatDate(firstPaymentOn)}`,
    penaltyFreeDays > 0 ? `без неустойки ${counted(penaltyFreeDays, DAYS)}` : null,
    dailyRateMillionths === undefined
      ? null
      : `ставка ${dailyRateText({ dailyRateMillionths, chargedRateBillionths: null })}`,
  ]
    .filter(Boolean)
    .join(', ')

const stateWords = ({ state, lastOn, finishedAt }: Offer): string => {
  if (state === 'OFFERED' && lastOn !== null)
    return `${STATE_WORDS[state]} до ${formatDate(lastOn)} включительно`
  return finishedAt === null
    ? STATE_WORDS[state]
    : `${STATE_WORDS[state]} ${formatMoment(finishedAt)}`
}

interface RestructuringProps {
  readonly loanId: string
  /** Something is owed by the schedule. */
  readonly isOpen: boolean
}

/** New terms that were offered to a client for a loan, and the way to offer others (decision 0104). */
export function Restructuring({ loanId, isOpen }: RestructuringProps) {
  const session = useSession()
  const { ask } = useWorkplace()
  const { data, failure, reload } = useAnswer(
    deskRestructuringsOfLoan,
    { params: { loanId } },
    { again: false },
  )
  const [isAsking, setAsking] = useState(false)
  const [withdrawn, setWithdrawn] = useState<string | null>(null)
  if (!data)
    return (
      <Pane title="Новый график" bare>
        {failure ? <Problem failure={failure} onRetry={reload} /> : <Waiting />}
      </Pane>
    )
  const { offers, isAsked } = data
  const mayAsk = isOpen && mayDo(session, deskProposeRestructuring.roles)
  const hasOffer = offers.some(({ state }) => state === 'OFFERED')
  if (offers.length === 0 && !isAsked && !mayAsk) return null
  return (
    <Pane title="Новый график" aside={offers.length}>
      {offers.length === 0 ? (
        <p>
          Если клиент не справляется с платежами: предложите график длиннее. Решают двое, затем
          клиент подписывает кодом.
        </p>
      ) : (
        <ul className={styles.lines}>
          {offers.map((offer) => (
            <li key={offer.restructuringId}>
              <b>{termsWords(offer)}</b>
              <small>{stateWords(offer)}</small>
              {offer.state === 'OFFERED' && mayDo(session, deskWithdrawRestructuring.roles) && (
                <DeskButton variant="line" onClick={() => setWithdrawn(offer.restructuringId)}>
                  Отозвать
                </DeskButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {isAsked && (
        <a className={table.rowLink} href={hashOf('requests')}>
          ждёт второго решения
        </a>
      )}
      {mayAsk && !isAsked && !hasOffer && (
        <DeskButton variant="line" onClick={() => setAsking(true)}>
          Предложить новый график
        </DeskButton>
      )}
      {isAsking && (
        <RestructuringForm
          loanId={loanId}
          onClose={() => setAsking(false)}
          onAsked={() => {
            setAsking(false)
            reload()
          }}
        />
      )}
      {withdrawn !== null && (
        <ReasonDialog
          name={`withdraw-restructuring/${withdrawn}`}
          title="Отозвать предложение?"
          label="Причина"
          missing="Напишите, почему."
          submitLabel="Отозвать"
          doneText="Предложение отозвано"
          onSend={(reason, idempotencyKey) =>
            ask(deskWithdrawRestructuring, {
              params: { restructuringId: withdrawn },
              body: { reason },
              idempotencyKey,
            })
          }
          onDone={() => {
            setWithdrawn(null)
            reload()
          }}
          onClose={() => setWithdrawn(null)}
        >
          <p>Клиент больше не сможет его подписать, график останется прежним. Клиенту сообщим.</p>
        </ReasonDialog>
      )}
    </Pane>
  )
}
