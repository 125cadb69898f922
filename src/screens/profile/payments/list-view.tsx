import { Link } from 'react-router-dom'
import { addKopecks, kopecks } from '../../../../lending/money.ts'
import { PAYMENTS } from '../../../../lending/plural.ts'
import { PATHS } from '../../../../protocol/paths.ts'
import type { Contract } from '../../../queries/contracts.ts'
import { Section } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { counted } from '../../../ui/plural.ts'
import { ownSum } from '../../../ui/sums.tsx'
import text from '../../../ui/text.module.css'
import { useAccount } from '../account-context.ts'
import { PayNext } from '../pay-next.tsx'
import { monthsOf } from './months.ts'
import { RowsOfLoans } from './rows-of-loans.tsx'

/** Every payment of every open loan, month by month, the nearest first to be paid (spec §1). */
export function ListView({ contracts }: { readonly contracts: readonly Contract[] }) {
  const { today } = useAccount()
  const { ahead, behind } = monthsOf(contracts)
  return (
    <>
      <PayNext loans={contracts} />
      {[...ahead, ...behind].map(({ key, title, rows, leftKopecks, leftCount }) => (
        <Section
          key={key}
          title={title}
          aside={
            leftCount > 0 && (
              <span className={classNames(text.small, text.muted)}>
                {counted(leftCount, PAYMENTS)}, {ownSum(leftKopecks)}
              </span>
            )
          }
        >
          <RowsOfLoans rows={rows} today={today} />
        </Section>
      ))}
      <p className={classNames(text.small, text.muted)}>
        Всего осталось вернуть{' '}
        {ownSum(
          addKopecks(
            ...contracts
              .filter(({ legalStatus }) => legalStatus === null)
              .map(({ remainingTotalKopecks }) => kopecks(remainingTotalKopecks)),
          ),
        )}
        . Закрытые договоры —{' '}
        <Link className={text.link} to={PATHS.closedContracts}>
          в истории
        </Link>
        .
      </p>
    </>
  )
}
