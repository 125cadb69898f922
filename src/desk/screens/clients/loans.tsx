import { kopecks } from '../../../../lending/money.ts'
import { formatDate, formatMoney } from '../../../../lending/plain-text.ts'
import { DAYS } from '../../../../lending/plural.ts'
import type { Reply } from '../../../../protocol/call.ts'
import type { deskClient } from '../../../../protocol/calls/desk/clients.ts'
import { counted } from '../../../ui/plural.ts'
import { DeskButton } from '../../parts/button.tsx'
import { Pane } from '../../parts/pane.tsx'
import table from '../../parts/table.module.css'
import { loanStateWords, productWords } from '../../parts/words.ts'

type Loan = Reply<typeof deskClient>['loans'][number]

interface RowProps {
  readonly loan: Loan
  /** Undefined for whose work is not the ledger. */
  readonly onOpen: ((loanId: string) => void) | undefined
  readonly isOpen: boolean
}

/** A loan was paid out, so it has a ledger. */
const hasLedger = ({ state }: Loan): boolean => ['ACTIVE', 'OVERDUE', 'CLOSED'].includes(state)

const Row = ({ loan, onOpen, isOpen }: RowProps) => (
  <tr>
    <th scope="row">
      <b>{loan.number ?? 'без номера'}</b>
      <small>
        {productWords(loan.product)}, {formatMoney(kopecks(loan.amountKopecks), { whole: true })}
      </small>
    </th>
    <td data-name="Состояние">
      {loan.daysOverdue > 0 ? (
        <span className={table.late}>просрочка {counted(loan.daysOverdue, DAYS)}</span>
      ) : (
        loanStateWords(loan.state)
      )}
    </td>
    <td data-name="Следующий" className={table.end}>
      {loan.nextDueOn === null ? '—' : formatDate(loan.nextDueOn)}
    </td>
    <td data-name="Осталось долга" className={table.end}>
      {formatMoney(kopecks(loan.owedKopecks))}
    </td>
    {onOpen && (
      <td data-name="Подробно">
        {hasLedger(loan) ? (
          <DeskButton
            variant="line"
            aria-label={`Операции: договор ${loan.number ?? 'без номера'}`}
            aria-expanded={isOpen}
            data-row
            onClick={() => onOpen(loan.loanId)}
          >
            Операции
          </DeskButton>
        ) : (
          '—'
        )}
      </td>
    )}
  </tr>
)

interface LoansProps {
  readonly loans: readonly Loan[]
  readonly onOpen: ((loanId: string) => void) | undefined
  /** Whose ledger is shown. */
  readonly openId: string | null
}

/** The loans of a client, as the books have them. */
export const Loans = ({ loans, onOpen, openId }: LoansProps) => (
  <Pane title="Займы" aside={loans.length} bare={loans.length > 0}>
    {loans.length === 0 ? (
      <p>Займов нет и не было.</p>
    ) : (
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">Договор</th>
            <th scope="col">Состояние</th>
            <th scope="col" className={table.end}>
              Следующий
            </th>
            <th scope="col" className={table.end}>
              Осталось долга
            </th>
            {onOpen && <th scope="col">Подробно</th>}
          </tr>
        </thead>
        <tbody>
          {loans.map((loan) => (
            <Row key={loan.loanId} loan={loan} onOpen={onOpen} isOpen={loan.loanId === openId} />
          ))}
        </tbody>
      </table>
    )}
  </Pane>
)
