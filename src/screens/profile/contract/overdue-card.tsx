import { ALLOCATION_ORDER, type Due } from '../../../../lending/allocation.ts'
import { kopecks } from '../../../../lending/money.ts'
import { DAYS } from '../../../../lending/plural.ts'
import type { Contract } from '../../../queries/contracts.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { formatDate } from '../../../ui/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import { counted } from '../../../ui/plural.ts'
import { ownSum } from '../../../ui/sums.tsx'
import text from '../../../ui/text.module.css'
import { useAccount } from '../account-context.ts'
import styles from './contract.module.css'
import { overdueParts } from './overdue-parts.ts'
import { WhenBack } from '../when-back.tsx'

interface OverdueCardProps {
  readonly contract: Contract
  readonly offline: boolean
  readonly onPay: () => void
}

const NAMES: Record<keyof Due, string> = {
  overdueInterest: 'Просроченные проценты',
  overduePrincipal: 'Просроченный основной долг',
  currentInterest: 'Проценты за текущий период',
  currentPrincipal: 'Основной долг по сегодняшнему платежу',
  penalty: 'Неустойка, 20% годовых на просроченный долг',
  courtCosts: 'Судебные расходы, их присудил суд',
}

/** What is late, what it costs extra, what to pay today and in which order it counts; no blame (D11). */
export function OverdueCard({ contract, offline, onPay }: OverdueCardProps) {
  const { today } = useAccount()
  const parts = overdueParts(contract, today)
  const shown = ALLOCATION_ORDER.filter((kind) => parts[kind] > 0)
  const since = contract.rows.find(({ status }) => status === 'EXPIRED')?.dueOn
  return (
    <Card className={styles.overdue} label="Просроченный платёж">
      <div className={styles.overdueHead}>
        <span className={styles.tile}>
          <Icon name="alert-triangle" size={22} />
        </span>
        <div>
          <h2 className={styles.overdueTitle}>
            Платёж просрочен на {counted(contract.overdueDays, DAYS)}
          </h2>
          <p className={text.small}>
            {since && `Нужно было внести до ${formatDate(since)}. `}
            Чем раньше заплатите, тем меньше доплата.
          </p>
        </div>
      </div>
      <Facts
        rows={[
          ...shown.map((kind, index) => ({
            term: `${index + 1}. ${NAMES[kind]}`,
            value: <span className={text.num}>{ownSum(parts[kind])}</span>,
          })),
          {
            term: 'К оплате сегодня',
            value: (
              <b className={text.num}>
                {ownSum(kopecks(contract.nextPayment?.amountKopecks ?? 0))}
              </b>
            ),
          },
        ]}
      />
      <p className={text.small}>
        Деньги зачтутся в этом порядке, так велит закон о потребительском займе. Изменить его не
        можем ни мы, ни вы.
      </p>
      <Button block disabled={offline} onClick={onPay}>
        Оплатить
      </Button>
      {offline && (
        <p className={text.small}>
          <WhenBack>Оплатить можно</WhenBack>
        </p>
      )}
    </Card>
  )
}
