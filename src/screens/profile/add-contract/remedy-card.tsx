import { fromRoubles, kopecks } from '../../../../lending/money.ts'
import { formatDate, formatMoney } from '../../../../lending/plain-text.ts'
import { contractPath } from '../../../../protocol/paths.ts'
import type { NewLoanRefusal } from '../../../state/profile.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Facts } from '../../../ui/facts.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import text from '../../../ui/text.module.css'
import { useAccount } from '../account-context.ts'
import { sheetPath } from '../sheet-path.ts'
import { quoted } from './refusal-words.ts'
import styles from './remedy-card.module.css'
import { WhenBack } from '../when-back.tsx'

type Remedy = NonNullable<NewLoanRefusal['remedy']>
type Payment = Remedy['payments'][number]

interface RemedyCardProps {
  readonly remedy: Remedy
  /** The day of its sums. */
  readonly on: string
}

const money = (amountKopecks: number): string => formatMoney(kopecks(amountKopecks))

const titleOf = ({ payments }: Remedy): string => {
  const [first, second] = payments
  if (first && !second)
    return first.action === 'CLOSE'
      ? `Закрыть ${quoted(first.typeOfProduct)}`
      : 'Внести просроченный платёж'
  return payments.every(({ action }) => action === 'PAY_OVERDUE')
    ? 'Внести просроченные платежи'
    : 'Внести по\u00a0нескольким займам'
}

const rowsOf = ({ payments, totalKopecks, afterwards, allowedFrom }: Remedy, day: string) => {
  const [first, second] = payments
  const upTo = formatMoney(fromRoubles(afterwards), { whole: true })
  const after = {
    term: allowedFrom ? `С\u00a0${formatDate(allowedFrom)} можно взять` : 'После этого можно взять',
    value: <span className={classNames(text.num, text.positive)}>{`до\u00a0${upTo}`}</span>,
  }
  if (!first || second) {
    return [
      ...payments.map(({ typeOfProduct, action, amountKopecks }) => ({
        term: `${action === 'CLOSE' ? 'Закрыть' : 'Внести по\u00a0займу'} ${quoted(typeOfProduct)}`,
        value: <span className={text.num}>{money(amountKopecks)}</span>,
      })),
      { term: `Всего ${day}`, value: <span className={text.num}>{money(totalKopecks)}</span> },
      after,
    ]
  }
  const { action, amountKopecks, chargesKopecks } = first
  const isClosing = action === 'CLOSE'
  return [
    {
      term: `${isClosing ? 'Закрыть' : 'Внести'} ${day}`,
      value: <span className={text.num}>{money(amountKopecks)}</span>,
    },
    ...(chargesKopecks > 0
      ? [
          {
            term: isClosing ? 'из\u00a0них проценты' : 'из\u00a0них проценты и\u00a0неустойка',
            value: <span className={text.num}>{money(chargesKopecks)}</span>,
          },
        ]
      : []),
    after,
  ]
}

/** «Закрыть за 11 120,00 ₽»: leads to the sheet that pays exactly this. */
const wayOf = ({ action, loanApplicationId }: Payment): string =>
  action === 'CLOSE'
    ? sheetPath(loanApplicationId, 'PAYOFF')
    : `${contractPath(loanApplicationId)}?pay`

const labelOf = ({ action, typeOfProduct, amountKopecks }: Payment, isOnly: boolean): string => {
  const loan = isOnly ? '' : ` ${quoted(typeOfProduct)}`
  return action === 'CLOSE'
    ? `Закрыть${loan} за\u00a0${money(amountKopecks)}`
    : `Внести${isOnly ? '' : ` по${loan}`} ${money(amountKopecks)}`
}

/** What to pay today and what may be taken after it, with this person's figures (D8, D12, D40). */
export function RemedyCard({ remedy, on }: RemedyCardProps) {
  const { today, offline } = useAccount()
  const { payments, allowedFrom } = remedy
  const day = on === today ? 'сегодня' : formatDate(on)
  return (
    <Card label={titleOf(remedy)}>
      <div className={styles.head}>
        <h3 className={classNames(text.strong, styles.title)}>{titleOf(remedy)}</h3>
        {allowedFrom === null && (
          <StatusBadge tone="positive" icon="bolt">
            сразу
          </StatusBadge>
        )}
      </div>
      <Facts rows={rowsOf(remedy, day)} />
      {payments.map((payment, index) => {
        const label = labelOf(payment, payments.length === 1)
        const variant = index === 0 ? 'primary' : 'soft'
        return offline ? (
          <Button key={payment.loanApplicationId} block variant={variant} disabled>
            {label}
          </Button>
        ) : (
          <ButtonLink key={payment.loanApplicationId} block variant={variant} to={wayOf(payment)}>
            {label}
          </ButtonLink>
        )
      })}
      <p className={classNames(text.small, text.muted)}>
        {offline ? (
          <WhenBack>Оплатить можно</WhenBack>
        ) : (
          'Сумма по\u00a0вашему лимиту. Кредитную историю спросим, когда отправите заявку.'
        )}
      </p>
    </Card>
  )
}
