import { AddCardButton } from '../../../parts/card-picker/add-card-button.tsx'
import { CARD_QUERIES } from '../../../queries/cards.ts'
import { useQuery } from '../../../queries/use-query.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { List, ListRow } from '../../../ui/list-row.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { useSignUp } from '../sign-up-context.ts'
import { STEP_PATHS } from '../step-paths.ts'
import { StepPage } from '../step-page.tsx'

/** The card loans are paid to; its number is typed in the acquirer's form and never reaches us. */
export function CardStep() {
  const { stepsQty, goOn } = useSignUp()
  // Without the list the page still adds a card.
  const cards = useQuery(CARD_QUERIES.payout, undefined).data?.cards ?? []

  return (
    <StepPage
      screen="card"
      stepsQty={stepsQty}
      title="Карта для займа"
      lead="На неё или по СБП отправим деньги. Для проверки удержим 1 ₽ и сразу вернём."
      back={STEP_PATHS.contacts}
      footer={
        <>
          {cards.length > 0 && (
            <Button block onClick={() => void goOn('sign')}>
              Дальше
            </Button>
          )}
          {cards.length === 0 && <AddCardButton onAdded={() => goOn('sign')} />}
        </>
      }
    >
      {cards.length > 0 && (
        <List label="Ваши карты">
          {cards.map((card) => (
            <ListRow
              key={card.paymentDataId}
              icon="card"
              title={card.mask}
              sub={`до ${card.expires}`}
              value={
                <StatusBadge tone="positive" icon="check">
                  Добавлена
                </StatusBadge>
              }
            />
          ))}
        </List>
      )}
      <Banner icon="shield">
        Карта должна быть на ваше имя. Номер и код вводите в форме банка: мы их не видим и не
        храним.
      </Banner>
    </StepPage>
  )
}
