import { useAtomValue } from 'jotai'
import type { AddedCard } from '../../actions/add-card.ts'
import { authAtom } from '../../state/auth.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, type ButtonVariant } from '../../ui/button.tsx'
import layout from '../../ui/layout.module.css'
import { useAddCard } from './use-add-card.ts'

interface AddCardButtonProps {
  readonly label?: string
  /** `soft` where attaching a card is not what the page is for. */
  readonly variant?: ButtonVariant
  readonly onAdded: (card: NonNullable<AddedCard['card']>) => void | Promise<void>
}

/** «Добавить карту» with everything that can come of it: for pages where a card is the only question. */
export function AddCardButton({
  label = 'Добавить карту',
  variant = 'primary',
  onAdded,
}: AddCardButtonProps) {
  const { clientId } = useAtomValue(authAtom)
  const { adding, problem, add } = useAddCard(clientId, onAdded)
  return (
    <div className={layout.stack}>
      {problem && (
        <Banner tone="danger" role="alert" title={problem.title}>
          {problem.detail}
        </Banner>
      )}
      <Button block variant={variant} icon="card" loading={adding} onClick={add}>
        {label}
      </Button>
    </div>
  )
}
