import { NavLink } from 'react-router-dom'
import { contractPath, PATHS } from '../../../protocol/paths.ts'
import type { Application } from '../../state/profile.ts'
import { classNames } from '../../ui/class-names.ts'
import { DateText } from '../../ui/date-text.tsx'
import { Icon } from '../../ui/icon.tsx'
import { productName } from '../../ui/known.ts'
import { useAccount } from './account-context.ts'
import styles from './contract-chips.module.css'
import { isOnItsWay } from './loan-on-its-way.ts'

/** A loan that is there to look at: signed and on its way, or paid out. */
const isTaken = (loan: Application): boolean => loan.contractState !== null || isOnItsWay(loan)

/** The loans side by side with their nearest dates, and «+» for a new one. */
export function ContractChips() {
  const { account } = useAccount()
  const taken = account.contracts.filter(isTaken)
  if (taken.length === 0) return null
  return (
    <nav className={styles.chips} aria-label="Займы">
      {taken.map(({ loanApplicationId, typeOfProduct, nextPayment }) => (
        <NavLink
          key={loanApplicationId}
          to={contractPath(loanApplicationId)}
          className={styles.chip}
        >
          {productName(typeOfProduct)}
          {nextPayment && <DateText short date={nextPayment.dueOn} />}
        </NavLink>
      ))}
      <NavLink
        to={PATHS.addContract}
        className={classNames(styles.chip, styles.plus)}
        aria-label="Новый займ"
      >
        <Icon name="plus" size={20} />
      </NavLink>
    </nav>
  )
}
