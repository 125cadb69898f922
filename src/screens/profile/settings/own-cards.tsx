import { useState } from 'react'
import { deleteCard } from '../../../actions/delete-card.ts'
import type { Card } from '../../../queries/cards.ts'
import { failureOf, type Failure } from '../../../api/failure.ts'
import { AddCardButton } from '../../../parts/card-picker/add-card-button.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../../ui/card.tsx'
import layout from '../../../ui/layout.module.css'
import { List, ListRow } from '../../../ui/list-row.tsx'
import { Loader } from '../../../ui/loader.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { useAccount } from '../account-context.ts'
import { LoadProblem } from '../load-problem.tsx'
import { useCards } from '../use-cards.ts'
import { WhenBack } from '../when-back.tsx'

/** The own cards: attach one, forget one. */
export function OwnCards() {
  const { offline } = useAccount()
  const { cards, failure, take, reload } = useCards('repayment', !offline)
  const [open, setOpen] = useState<Card | null>(null)

  if (offline)
    return (
      <Section title="Карты">
        <Banner tone="warning">
          <WhenBack>Карты покажем</WhenBack>
        </Banner>
      </Section>
    )
  return (
    <Section title="Карты">
      {failure && <LoadProblem failure={failure} onRetry={reload} />}
      {!cards && !failure && <Loader />}
      {cards && cards.length > 0 && (
        <List>
          {cards.map((card) => (
            <ListRow
              key={card.paymentDataId}
              icon="card"
              title={card.mask}
              sub={card.expired ? 'срок карты вышел' : `до ${card.expires}`}
              onClick={() => setOpen(card)}
            />
          ))}
        </List>
      )}
      {cards && <AddCardButton variant="soft" onAdded={take} />}
      {open && (
        <ForgetCard
          card={open}
          onClose={() => setOpen(null)}
          onForgotten={() => {
            setOpen(null)
            reload()
          }}
        />
      )}
    </Section>
  )
}

interface ForgetCardProps {
  readonly card: Card
  readonly onClose: () => void
  readonly onForgotten: () => void
}

function ForgetCard({ card, onClose, onForgotten }: ForgetCardProps) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)

  const forget = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await deleteCard(card.paymentDataId)
      onForgotten()
    } catch (error) {
      setFailure(failureOf(error))
      setBusy(false)
    }
  }

  return (
    <Sheet
      open
      title={card.mask}
      onClose={onClose}
      footer={
        <div className={layout.stack2}>
          <Button block variant="danger" icon="trash" loading={busy} onClick={() => void forget()}>
            Удалить карту
          </Button>
          <Button block variant="soft" onClick={onClose}>
            Оставить
          </Button>
        </div>
      }
    >
      <div className={layout.stack}>
        {failure && (
          <Banner tone="danger" role="alert" title={failure.title}>
            {failure.detail}
          </Banner>
        )}
        <p>С этой карты больше нельзя будет платить, и деньги на неё не придут.</p>
      </div>
    </Sheet>
  )
}
