import { useAtomValue } from 'jotai'
import { useId } from 'react'
import type { Card } from '../../queries/cards.ts'
import { authAtom } from '../../state/auth.ts'
import { Banner } from '../../ui/banner.tsx'
import { List, ListRow } from '../../ui/list-row.tsx'
import { RadioCard } from '../../ui/radio-card.tsx'
import text from '../../ui/text.module.css'
import styles from './card-picker.module.css'
import { useAddCard } from './use-add-card.ts'

interface CardPickerProps {
  /** Read aloud before the choices. */
  readonly legend: string
  readonly cards: readonly Card[]
  readonly value: string | null
  readonly onChange: (paymentDataId: string) => void
  /** A card was attached: the list has to be loaded again. */
  readonly onAdded: (card: Card) => void | Promise<void>
  /** Without network nothing can be attached. */
  readonly disabled?: boolean
}

/** One of the own cards, or a new one through the acquirer's form. */
export function CardPicker(props: CardPickerProps) {
  const { legend, cards, value, onChange, onAdded, disabled = false } = props
  const { clientId } = useAtomValue(authAtom)
  const { adding, problem, add } = useAddCard(clientId, onAdded)
  const name = useId()
  return (
    <fieldset className={styles.picker}>
      <legend className={text.hidden}>{legend}</legend>
      {cards.length > 0 && (
        <div className={styles.list}>
          {cards.map((card) => (
            <RadioCard
              key={card.paymentDataId}
              name={name}
              title={card.mask}
              sub={card.expired ? 'срок карты вышел' : `до ${card.expires}`}
              checked={card.paymentDataId === value}
              disabled={card.expired}
              onChange={() => onChange(card.paymentDataId)}
            />
          ))}
        </div>
      )}
      <List>
        <ListRow
          icon="plus"
          tone="mute"
          title={adding ? 'Ждём банк' : cards.length > 0 ? 'Другая карта' : 'Добавить карту'}
          onClick={add}
          disabled={disabled || adding}
        />
      </List>
      {problem && (
        <Banner tone="danger" role="alert" title={problem.title}>
          {problem.detail}
        </Banner>
      )}
    </fieldset>
  )
}
