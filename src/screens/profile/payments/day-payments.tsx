import type { IsoDate } from '../../../../lending/calendar.ts'
import { Card, Section } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import text from '../../../ui/text.module.css'
import { DayPayment } from './day-payment.tsx'
import { dayTitle } from './month-words.ts'
import type { PaymentDay } from './payment-days.ts'

interface DayPaymentsProps {
  readonly day: IsoDate
  readonly payments: PaymentDay | undefined
}

/** What the chosen day asks for. */
export const DayPayments = ({ day, payments }: DayPaymentsProps) => (
  <div aria-live="polite">
    <Section title={dayTitle(day)}>
      {payments ? (
        payments.rows.map((dated) => (
          <DayPayment
            key={`${dated.contract.loanApplicationId} ${dated.row.number}`}
            dated={dated}
          />
        ))
      ) : (
        <Card>
          <p className={classNames(text.small, text.muted)}>В этот день платежей нет.</p>
        </Card>
      )}
    </Section>
  </div>
)
