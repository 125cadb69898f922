import { kopecks } from '../../../../lending/money.ts'
import { formatMoney } from '../../../../lending/plain-text.ts'
import type { Reply } from '../../../../protocol/call.ts'
import { deskAskPayout, type deskMoney } from '../../../../protocol/calls/desk/money.ts'
import type { LedgerStep } from '../../parts/ask-step.tsx'
import { DeskButton } from '../../parts/button.tsx'
import controls from '../../parts/controls.module.css'
import { Empty, Note, Pane } from '../../parts/pane.tsx'
import { NextPage } from '../../parts/next-page.tsx'
import { cancelPayoutStep } from '../../parts/payout-words.ts'
import { hashOf } from '../../parts/place.ts'
import table from '../../parts/table.module.css'
import { waitText } from '../../parts/time-words.ts'
import { NAMELESS } from '../../parts/words.ts'
import type { MorePages } from '../../parts/use-paged.ts'
import { useWorkplace } from '../../parts/workplace.ts'
import styles from './money.module.css'
import type { usePress } from '../../parts/use-press.ts'

export type Payout = Reply<typeof deskMoney>['payouts'][number]

const payoutWords = ({ contractNumber, clientName }: Payout): string =>
  [clientName ?? NAMELESS, contractNumber].filter(Boolean).join(', ')

interface CancellingProps extends Pick<PayoutsProps, 'mayCancel' | 'onStep'> {
  readonly payout: Payout
}

/** Where the cancelling of a payout stands, or the button that asks for it. */
const Cancelling = ({ payout, mayCancel, onStep }: CancellingProps) => {
  const { isAskedFor, isStopped, loanId } = payout
  if (isStopped) return <span>отменяется: займ закончится, если банк не выплатил</span>
  if (isAskedFor)
    return (
      <a className={table.rowLink} href={hashOf('requests')}>
        отмена ждёт второго решения
      </a>
    )
  if (!mayCancel) return null
  return (
    <DeskButton
      variant="line"
      aria-label={`Отменить: ${payoutWords(payout)}`}
      onClick={() => onStep(cancelPayoutStep(loanId))}
    >
      Отменить
    </DeskButton>
  )
}

interface PayoutsProps {
  readonly payouts: readonly Payout[]
  readonly more: MorePages
  readonly asOf: string
  readonly mayAct: boolean
  readonly mayCancel: boolean
  readonly pressed: ReturnType<typeof usePress>
  readonly onStep: (step: LedgerStep) => void
}

/** Payouts whose end the bank has not told: asked about, never sent again, cancelled by two people (decision 0102). */
export function Payouts({ payouts, more, asOf, mayAct, mayCancel, pressed, onStep }: PayoutsProps) {
  const { ask } = useWorkplace()
  const askBank = (payoutId: string) =>
    pressed.press(
      `desk-ask-payout/${payoutId}`,
      (idempotencyKey) => ask(deskAskPayout, { params: { payoutId }, idempotencyKey }),
      'Спросили банк',
    )
  return (
    <Pane
      title="Выплаты без ответа банка"
      aside={more.isThere ? `${payouts.length}+` : payouts.length}
      bare
    >
      {payouts.length === 0 ? (
        <Empty title="Банк ответил на каждую">
          <p>Выплата появится здесь, если ответа нет дольше пяти минут.</p>
        </Empty>
      ) : (
        <>
          <div className={styles.warning}>
            <Note tone="warning">
              <b>Не повторяйте.</b> Деньги могли уйти. Новая выплата откроется, когда банк ответит
              «нет такой операции».
            </Note>
          </div>
          <table className={table.table}>
            <thead>
              <tr>
                <th scope="col">Договор</th>
                <th scope="col">Кому</th>
                <th scope="col">Ждёт</th>
                <th scope="col" className={table.end}>
                  Сумма
                </th>
                <th scope="col">Что сделать</th>
              </tr>
            </thead>
            <tbody>
              {payouts.map((payout) => (
                <tr key={payout.payoutId}>
                  <th scope="row" className={table.short}>
                    {payout.contractNumber ?? '—'}
                  </th>
                  <td data-name="Кому">
                    {payout.place}
                    <small>
                      <a
                        data-row
                        className={table.rowLink}
                        href={hashOf('clients', payout.clientId)}
                      >
                        {payout.clientName ?? NAMELESS}
                      </a>
                    </small>
                  </td>
                  <td data-name="Ждёт" className={table.short}>
                    {waitText(Date.parse(asOf) - Date.parse(payout.sentAt))}
                  </td>
                  <td data-name="Сумма" className={table.end}>
                    {formatMoney(kopecks(payout.amountKopecks))}
                  </td>
                  <td data-name="Что сделать">
                    <span className={controls.row}>
                      {mayAct && (
                        <DeskButton
                          variant="line"
                          aria-label={`Спросить банк: ${payoutWords(payout)}`}
                          loading={pressed.busy === `desk-ask-payout/${payout.payoutId}`}
                          onClick={() => askBank(payout.payoutId)}
                        >
                          Спросить банк
                        </DeskButton>
                      )}
                      <Cancelling payout={payout} mayCancel={mayCancel} onStep={onStep} />
                      {!mayAct && !payout.isStopped && !payout.isAskedFor && '—'}
                    </span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
      <NextPage more={more} />
    </Pane>
  )
}
