import { useAtomValue } from 'jotai'
import { lazy, Suspense, useId, useState } from 'react'
import { formatPhone } from '../../../protocol/validation.ts'
import type { Card, SbpBank } from '../../queries/cards.ts'
import { authAtom } from '../../state/auth.ts'
import { formatMoment } from '../../ui/format.ts'
import { Banner } from '../../ui/banner.tsx'
import { List, ListRow } from '../../ui/list-row.tsx'
import { RadioCard } from '../../ui/radio-card.tsx'
import text from '../../ui/text.module.css'
import styles from './card-picker.module.css'
import { useAddCard } from './use-add-card.ts'

const BankSheet = lazy(async () => ({ default: (await import('./bank-sheet.tsx')).BankSheet }))

/** The other way to be paid: by the phone number, in a bank of СБП. */
export interface SbpChoice {
  /** E.164: the number by which the bank finds the account. */
  readonly phone: string
  /** The bank chosen last; null before. */
  readonly bank: SbpBank | null
  /** Until then nothing is sent there; null: it may. */
  readonly pausedUntil: string | null
  /** Whether the money goes there and not to a card. */
  readonly isChosen: boolean
  readonly onChoose: (bank: SbpBank) => void
}

interface CardPickerProps {
  /** Read aloud before the choices. */
  readonly legend: string
  readonly cards: readonly Card[]
  readonly value: string | null
  readonly onChange: (paymentDataId: string) => void
  /** A card was attached: the list has to be loaded again. */
  readonly onAdded: (card: Card) => void | Promise<void>
  /** Where money can come by СБП too. */
  readonly sbp?: SbpChoice | undefined
  /** Money goes out: a card that was added since the account may be in other hands waits. */
  readonly isPayout?: boolean
  /** Without network nothing can be attached. */
  readonly disabled?: boolean
}

const sinceWords = (until: string): string => `переведём после ${formatMoment(until)}`

/** One of the own cards, a new one through the acquirer's form or, where money goes out, a bank of СБП. */
export function CardPicker(props: CardPickerProps) {
  const { legend, cards, value, onChange, onAdded, sbp, isPayout = false, disabled = false } = props
  const cardSub = ({ expired, pausedUntil, expires }: Card) => {
    if (expired) return 'срок карты вышел'
    return isPayout && pausedUntil !== undefined ? sinceWords(pausedUntil) : `до ${expires}`
  }
  const [isBankAsked, setIsBankAsked] = useState(false)
  const { clientId } = useAtomValue(authAtom)
  const { adding, problem, add } = useAddCard(clientId, onAdded)
  const name = useId()
  return (
    <fieldset className={styles.picker}>
      <legend className={text.hidden}>{legend}</legend>
      {(cards.length > 0 || sbp?.bank) && (
        <div className={styles.list}>
          {cards.map((card) => (
            <RadioCard
              key={card.paymentDataId}
              name={name}
              title={card.mask}
              sub={cardSub(card)}
              checked={!sbp?.isChosen && card.paymentDataId === value}
              disabled={card.expired || (isPayout && card.pausedUntil !== undefined)}
              onChange={() => onChange(card.paymentDataId)}
            />
          ))}
          {sbp?.bank && (
            <RadioCard
              name={name}
              title={sbp.bank.name}
              sub={
                sbp.pausedUntil === null
                  ? `по СБП, на номер ${formatPhone(sbp.phone)}`
                  : sinceWords(sbp.pausedUntil)
              }
              checked={sbp.isChosen}
              disabled={sbp.pausedUntil !== null}
              onChange={() => sbp.bank && sbp.onChoose(sbp.bank)}
            />
          )}
        </div>
      )}
      <List>
        {sbp && (
          <ListRow
            icon="phone"
            title={sbp.bank ? 'Другой банк, по СБП' : 'По номеру телефона, СБП'}
            {...(sbp.pausedUntil === null
              ? !sbp.bank && { sub: formatPhone(sbp.phone) }
              : { sub: sinceWords(sbp.pausedUntil) })}
            onClick={() => setIsBankAsked(true)}
            disabled={disabled || sbp.pausedUntil !== null}
          />
        )}
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
      {sbp && isBankAsked && (
        <Suspense>
          <BankSheet
            onChoose={(bank) => {
              setIsBankAsked(false)
              sbp.onChoose(bank)
            }}
            onClose={() => setIsBankAsked(false)}
          />
        </Suspense>
      )}
    </fieldset>
  )
}
