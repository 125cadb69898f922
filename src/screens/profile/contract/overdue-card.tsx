import { addKopecks, kopecks, subtractKopecks } from '../../../../lending/money.ts'
import { DAYS } from '../../../../lending/plural.ts'
import type { Contract } from '../../../actions/load-contract.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { formatDate, formatMoney } from '../../../ui/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import { counted } from '../../../ui/plural.ts'
import text from '../../../ui/text.module.css'
import styles from './contract.module.css'

interface OverdueCardProps {
  readonly contract: Contract
  readonly offline: boolean
  readonly onPay: () => void
}

/** What is late, what it costs extra, what to pay today; no blame (D11). */
export function OverdueCard({ contract, offline, onPay }: OverdueCardProps) {
  const late = contract.rows.filter(({ status }) => status === 'EXPIRED')
  const bySchedule = addKopecks(
    ...late.map(({ paymentKopecks, paidKopecks }) => kopecks(paymentKopecks - paidKopecks)),
  )
  const dueToday = kopecks(contract.nextPayment?.amountKopecks ?? 0)
  const extra = subtractKopecks(dueToday, bySchedule)
  const since = late[0]?.dueOn
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
          { term: 'Платёж по графику', value: formatMoney(bySchedule) },
          ...(extra > 0
            ? [
                {
                  term: `Доплата за ${counted(contract.overdueDays, DAYS)}`,
                  value: formatMoney(extra),
                },
              ]
            : []),
          { term: 'К оплате сегодня', value: <b>{formatMoney(dueToday)}</b> },
        ]}
      />
      <Button block disabled={offline} onClick={onPay}>
        Оплатить
      </Button>
      {offline && <p className={text.small}>Оплатить можно, когда появится сеть.</p>}
    </Card>
  )
}
