import { kopecks } from '../../../../lending/money.ts'
import type { Movement } from '../../../actions/load-contract.ts'
import { Section } from '../../../ui/card.tsx'
import { formatMoment, formatMoney } from '../../../ui/format.ts'
import type { IconName } from '../../../ui/icon.tsx'
import { List, ListRow, type RowTone } from '../../../ui/list-row.tsx'

const nameOf = ({ direction, paymentType }: Movement): string => {
  if (direction === 'OUTGOING') return 'Деньги на карту'
  return paymentType === 'PAYOFF' ? 'Полное погашение' : 'Платёж'
}

const stateOf = ({ state }: Movement): string | null => {
  if (state === 'PAID') return null
  if (state === 'DECLINED' || state === 'EXPIRED') return 'не прошёл'
  return 'проверяем'
}

const signOf = ({ direction, state }: Movement): { icon: IconName; tone: RowTone } => {
  if (state !== 'PAID') return { icon: 'info', tone: 'mute' }
  return direction === 'OUTGOING'
    ? { icon: 'card', tone: 'mute' }
    : { icon: 'check', tone: 'positive' }
}

const unbroken = (mask: string | null): string | null => mask && mask.replaceAll(' ', '\u00a0')

/** Money that came and went by this contract, latest first (D31: readable without network). */
export function Movements({ movements }: { readonly movements: readonly Movement[] }) {
  if (movements.length === 0) return null
  return (
    <Section title="История операций">
      <List>
        {movements.map((movement) => (
          <ListRow
            key={movement.id}
            {...signOf(movement)}
            title={nameOf(movement)}
            sub={[formatMoment(movement.at), unbroken(movement.cardMask), stateOf(movement)]
              .filter(Boolean)
              .join(', ')}
            value={formatMoney(kopecks(movement.amountKopecks))}
          />
        ))}
      </List>
    </Section>
  )
}
