import { useAtomValue } from 'jotai'
import type { AddedCard } from '../../actions/add-card.ts'
import { authAtom } from '../../state/auth.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import layout from '../../ui/layout.module.css'
import { useAddCard } from './use-add-card.ts'

interface AddCardButtonProps {
  readonly label?: string
  readonly onAdded: (card: NonNullable<AddedCard['card']>) => void | Promise<void>
}

/** «Добавить карту» with everything that can come of it: for pages where a card is the only question. */
export function AddCardButton({ label = 'Добавить карту', onAdded }: AddCardButtonProps) {
  const { clientId } = useAtomValue(authAtom)
  const { adding, problem, add } = useAddCard(clientId, onAdded)
  return (
    <div className={layout.stack}>
      {problem && (
        <Banner tone="danger" role="alert" title={problem.title}>
          {problem.detail}
        </Banner>
      )}
      <Button block icon="card" loading={adding} onClick={add}>
        {label}
      </Button>
    </div>
  )
}
