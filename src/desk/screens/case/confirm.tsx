import { DeskButton } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { PHOTO_WORDS, REASON_WORDS } from '../../parts/words.ts'
import type { Review } from './review.ts'
import type { Outcome } from './use-decision.ts'

interface ConfirmProps {
  readonly outcome: Outcome
  readonly name: string
  readonly review: Review
  readonly onClose: () => void
  readonly onConfirm: () => void
}

/** Asks once more: a decision cannot be taken back. */
export function Confirm({ outcome, name, review, onClose, onConfirm }: ConfirmProps) {
  const { photo, reason } = review
  const isApproval = outcome === 'IDENTIFIED'
  return (
    <Dialog
      title={isApproval ? 'Одобрить анкету?' : 'Отправить на пересъёмку?'}
      onClose={onClose}
      foot={
        <>
          <DeskButton onClick={onConfirm}>
            {isApproval ? 'Да, одобрить' : 'Да, переснять'}
          </DeskButton>
          <DeskButton variant="line" shownKey="Esc" onClick={onClose}>
            Вернуться
          </DeskButton>
        </>
      }
    >
      <p>
        <b>{name}.</b>{' '}
        {isApproval
          ? 'Все семь мест совпали. Клиент сможет брать займы. Отменить решение нельзя.'
          : `${photo ? PHOTO_WORDS[photo] : ''}: ${reason ? REASON_WORDS[reason].toLowerCase() : ''}. Клиент получит сообщение и снимет заново. Отменить решение нельзя.`}
      </p>
    </Dialog>
  )
}
