import { type ReactNode, useState } from 'react'
import { kopecks } from '../../../../lending/money.ts'
import { formatDate, formatMoney } from '../../../../lending/plain-text.ts'
import { DAYS } from '../../../../lending/plural.ts'
import { deskLedger } from '../../../../protocol/calls/desk/ledger.ts'
import { TWO_PERSON_ROLES } from '../../../../protocol/two-people.ts'
import { counted } from '../../../ui/plural.ts'
import { AskStep, type LedgerStep } from '../../parts/ask-step.tsx'
import { DeskButton } from '../../parts/button.tsx'
import { mayDo } from '../../parts/lists.ts'
import { Empty, Note, Pane, Problem, Waiting } from '../../parts/pane.tsx'
import { hashOf } from '../../parts/place.ts'
import table from '../../parts/table.module.css'
import { useAnswer } from '../../parts/use-answer.ts'
import { useSession } from '../../parts/workplace.ts'
import styles from './client.module.css'
import { CourtCosts } from './court-costs.tsx'
import { ForgiveDebt } from './forgive-debt.tsx'
import { type LedgerLine, ledgerLines, type LoanLedger, postingWords } from './ledger-words.ts'

const money = (amountKopecks: number): string => formatMoney(kopecks(amountKopecks))

const daysOf = ({ from, to }: LedgerLine): string =>
  from === to ? formatDate(from) : `${formatDate(from)} – ${formatDate(to)}`

const Line = ({ line }: { readonly line: LedgerLine }) => (
  <tr>
    <th scope="row">
      {line.isUndone ? <s>{line.title}</s> : line.title}
      <small>
        {daysOf(line)}
        {line.isUndone && ', отменено записью того же дня'}
      </small>
    </th>
    <td data-name="Проводки">
      <ul className={styles.lines}>
        {line.postings.map((posting) => (
          <li key={posting.account} className={styles.posting}>
            <span>{postingWords(posting)}</span>
            <span>{money(Math.abs(posting.amountKopecks))}</span>
          </li>
        ))}
      </ul>
    </td>
  </tr>
)

const Entries = ({ ledger }: { readonly ledger: LoanLedger }) => (
  <Pane
    title={`Операции по договору ${ledger.contractNumber ?? 'без номера'}`}
    aside={ledger.total}
    bare
  >
    <table className={table.table}>
      <thead>
        <tr>
          <th scope="col">Что произошло</th>
          <th scope="col">Проводки</th>
        </tr>
      </thead>
      <tbody>
        {ledgerLines(ledger.entries).map((line) => (
          <Line key={line.key} line={line} />
        ))}
      </tbody>
    </table>
    {ledger.total > ledger.entries.length && (
      <p className={styles.more}>Показаны последние {ledger.entries.length} записей.</p>
    )}
  </Pane>
)

type Payment = LoanLedger['payments'][number]

const WAITS = (
  <a className={table.rowLink} href={hashOf('requests')}>
    ждёт второго решения
  </a>
)

interface PaymentsProps {
  readonly payments: readonly Payment[]
  readonly mayAct: boolean
  readonly onStep: (step: LedgerStep) => void
}

const Payments = ({ payments, mayAct, onStep }: PaymentsProps) => (
  <Pane title="Платежи" aside={payments.length} bare>
    {payments.length === 0 ? (
      <Empty title="Платежей ещё не было">
        <p>Когда клиент заплатит, платёж появится здесь.</p>
      </Empty>
    ) : (
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">Зачтён</th>
            <th scope="col" className={table.end}>
              Сумма
            </th>
            <th scope="col">Что сделать</th>
          </tr>
        </thead>
        <tbody>
          {payments.map((payment) => (
            <tr key={payment.paymentId}>
              <th scope="row">
                {formatDate(payment.on)}
                <small>
                  {[payment.cardMask, `операция ${payment.transactionId ?? 'без номера'}`]
                    .filter(Boolean)
                    .join(', ')}
                </small>
              </th>
              <td data-name="Сумма" className={table.end}>
                {money(payment.amountKopecks)}
              </td>
              <td data-name="Что сделать">
                {payment.isReversed && 'снят с займа'}
                {payment.isAskedFor && WAITS}
                {!payment.isReversed && !payment.isAskedFor && !mayAct && '—'}
                {!payment.isReversed && !payment.isAskedFor && mayAct && (
                  <DeskButton
                    variant="line"
                    aria-label={`Снять платёж: ${formatDate(payment.on)}, ${money(payment.amountKopecks)}, операция ${payment.transactionId ?? 'без номера'}`}
                    onClick={() =>
                      onStep({
                        kind: 'REVERSE_BOOKING',
                        subjectId: payment.paymentId,
                        title: 'Снять платёж с займа?',
                      })
                    }
                  >
                    Снять платёж
                  </DeskButton>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </Pane>
)

const WriteOff = ({
  ledger,
  onStep,
}: {
  readonly ledger: LoanLedger
  readonly onStep: (step: LedgerStep) => void
}) => {
  const { figures, hopelessAfterDays, isAskedFor, loanId } = ledger
  if (figures.contractState !== 'OVERDUE' || figures.overdueDays < hopelessAfterDays) return null
  return (
    <Note tone="warning">
      <p>
        Просрочка {counted(figures.overdueDays, DAYS)}: долг считается безнадёжным, его можно
        списать с баланса. Клиент останется должен.
      </p>
      {isAskedFor ? (
        WAITS
      ) : (
        <DeskButton
          variant="line"
          onClick={() =>
            onStep({ kind: 'WRITE_OFF', subjectId: loanId, title: 'Списать долг с баланса?' })
          }
        >
          Списать долг
        </DeskButton>
      )}
    </Note>
  )
}

const PayoutReturn = ({ ledger, onStep }: Parameters<typeof WriteOff>[0]) => {
  const { isAskedFor, isPayoutReturned, loanId } = ledger
  if (isPayoutReturned) return null
  return (
    <Pane title="Если банк вернул выплату">
      <p>
        Деньги займа пришли обратно на счёт компании: договор закрывается без долга и без процентов,
        всё уплаченное возвращается клиенту.
      </p>
      {isAskedFor ? (
        WAITS
      ) : (
        <DeskButton
          variant="line"
          onClick={() =>
            onStep({ kind: 'RETURN_PAYOUT', subjectId: loanId, title: 'Банк вернул выплату?' })
          }
        >
          Отметить возврат выплаты
        </DeskButton>
      )}
    </Pane>
  )
}

interface LedgerProps {
  readonly loanId: string
  /** New terms of the loan; `isOpen`: something is owed by its schedule. */
  readonly renderTerms: (isOpen: boolean) => ReactNode
}

/** The ledger of a loan with each posting explained, its payments, and what two people can correct (decision 0053). */
export function Ledger({ loanId, renderTerms }: LedgerProps) {
  const { data, failure, reload } = useAnswer(deskLedger, { params: { loanId } }, { again: false })
  const [step, setStep] = useState<LedgerStep | null>(null)
  const session = useSession()
  const mayAct = mayDo(session, TWO_PERSON_ROLES.REVERSE_BOOKING.asks)
  const close = () => setStep(null)
  const pending = (
    <Pane title="Операции" bare>
      {failure ? <Problem failure={failure} onRetry={reload} /> : <Waiting />}
    </Pane>
  )
  if (!data) return pending
  return (
    <>
      {failure && pending}
      {mayAct && <WriteOff ledger={data} onStep={setStep} />}
      {renderTerms(['ACTIVE', 'OVERDUE'].includes(data.figures.contractState))}
      <Payments payments={data.payments} mayAct={mayAct} onStep={setStep} />
      <Entries ledger={data} />
      {mayAct && <CourtCosts ledger={data} onStep={setStep} />}
      {mayAct && <ForgiveDebt ledger={data} onStep={setStep} />}
      {mayAct && <PayoutReturn ledger={data} onStep={setStep} />}
      {step && (
        <AskStep
          key={`${step.kind}/${step.subjectId}`}
          step={step}
          onClose={close}
          onAsked={() => {
            close()
            reload()
          }}
        />
      )}
    </>
  )
}
