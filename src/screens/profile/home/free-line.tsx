import { fromRoubles } from '../../../../lending/money.ts'
import { formatMoney } from '../../../../lending/plain-text.ts'
import { PATHS } from '../../../../protocol/paths.ts'
import type { Account } from '../../../state/profile.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Money } from '../../../ui/money.tsx'
import text from '../../../ui/text.module.css'
import { TickBar } from '../../../ui/tick-bar.tsx'
import styles from './home.module.css'

const sum = (roubles: number): string => formatMoney(fromRoubles(roubles), { whole: true })

/** Why less can be taken than is free; null when nothing stands in the way. */
const restriction = (
  { contracts, creditLine }: Account,
  mostRoubles: number,
  free: number,
): string | null => {
  if (contracts.some(({ overdueDays }) => overdueDays > 0))
    return 'Есть просроченный платёж. Внесите его, и лимит вернётся в тот же день.'
  if (mostRoubles >= Math.floor(free / 1_000) * 1_000) return null
  return creditLine?.firstStepCap === mostRoubles
    ? `Пока первый займ не закрыт — до ${sum(mostRoubles)}. Потом можно будет больше.`
    : 'Взять можно меньше, чем свободно. Почему, написано на экране нового займа.'
}

/** What can be taken now, and the line that it is a part of: taken and free are the limit (D12). */
export function FreeLine({ account }: { readonly account: Account }) {
  const { creditLine, products } = account
  if (!creditLine) return null
  const { userCreditLimit: limit, usedLimit: taken } = creditLine
  const most = Math.max(
    0,
    ...products.map(({ available, maxAmount }) => (available ? maxAmount : 0)),
  )
  const free = Math.max(0, limit - taken)
  const why = restriction(account, most, free)
  return (
    <Card label="Кредитная линия">
      <div className={styles.line}>
        <div>
          <p className={classNames(text.small, text.muted)}>Сейчас можно взять</p>
          <p>
            <Money kopecks={fromRoubles(most)} size="m" whole />
          </p>
        </div>
        {most > 0 && (
          <ButtonLink small variant="soft" to={PATHS.addContract}>
            Взять ещё
          </ButtonLink>
        )}
      </div>
      <TickBar share={limit > 0 ? free / limit : 0} className={styles.ticks} />
      <p className={text.small}>
        {`Взято ${sum(taken)}, свободно ${sum(free)}, лимит ${sum(limit)}.`}
      </p>
      {why && <p className={classNames(text.small, text.muted)}>{why}</p>}
    </Card>
  )
}
