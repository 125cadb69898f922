import type { Kopecks } from '../../../../lending/money.ts'
import { PAYMENTS } from '../../../../lending/plural.ts'
import { contractPath } from '../../../../protocol/paths.ts'
import { PaymentRow } from '../../../parts/payment-row/payment-row.tsx'
import type { Contract } from '../../../queries/contracts.ts'
import { Section } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { productName } from '../../../ui/known.ts'
import { List, ListRow } from '../../../ui/list-row.tsx'
import { counted } from '../../../ui/plural.ts'
import { ownSum } from '../../../ui/sums.tsx'
import text from '../../../ui/text.module.css'
import { useAccount } from '../account-context.ts'
import { legalWords } from '../legal-words.ts'
import { isOnItsWay } from '../loan-on-its-way.ts'
import styles from './home.module.css'

interface OwnLoansProps {
  readonly contracts: readonly Contract[]
  /** The nearest month that has payments. */
  readonly month:
    | { readonly title: string; readonly leftCount: number; readonly leftKopecks: Kopecks }
    | undefined
}

/** The nearest payment of a loan, or what the law has begun about it; its row leads to the loan. */
function LoanRow({ contract }: { readonly contract: Contract }) {
  const { today } = useAccount()
  const { rows, nextPayment, loanApplicationId, typeOfProduct, legalStatus } = contract
  if (legalStatus)
    return (
      <ListRow
        icon="info"
        tone="mute"
        title={productName(typeOfProduct)}
        sub={legalWords(legalStatus).title}
        to={contractPath(loanApplicationId)}
      />
    )
  const row = rows.find(({ status }) => status !== 'PAID')
  if (!row || !nextPayment) return null
  return (
    <PaymentRow
      to={contractPath(loanApplicationId)}
      title={productName(typeOfProduct)}
      number={row.number}
      of={rows.length}
      dueOn={row.dueOn}
      today={today}
      amountKopecks={nextPayment.amountKopecks}
      status={row.status === 'EXPIRED' ? 'EXPIRED' : 'NEAREST'}
    />
  )
}

/** All loans: what is next of each, those whose money is on its way, and what the nearest month takes. */
export function OwnLoans({ contracts, month }: OwnLoansProps) {
  const { account } = useAccount()
  return (
    <Section title="Мои займы">
      <List>
        {contracts.map((contract) => (
          <LoanRow key={contract.loanApplicationId} contract={contract} />
        ))}
        {account.contracts.filter(isOnItsWay).map((loan) => (
          <ListRow
            key={loan.loanApplicationId}
            icon="hourglass"
            title={productName(loan.typeOfProduct)}
            sub="деньги ещё в пути"
            to={contractPath(loan.loanApplicationId)}
          />
        ))}
      </List>
      {month && month.leftCount > 1 && (
        <p className={styles.month}>
          <span className={classNames(text.small, text.muted)}>
            {`${month.title}: ${counted(month.leftCount, PAYMENTS)}`}
          </span>
          <b className={classNames(text.small, text.num)}>{ownSum(month.leftKopecks)}</b>
        </p>
      )}
    </Section>
  )
}
