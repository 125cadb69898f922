import { kopecks } from '../../../../lending/money.ts'
import { openDocument } from '../../../actions/download-document.ts'
import type { Movement } from '../../../queries/contracts.ts'
import { failureOf } from '../../../api/failure.ts'
import { Section } from '../../../ui/card.tsx'
import { formatMoment } from '../../../ui/format.ts'
import type { IconName } from '../../../ui/icon.tsx'
import { List, ListRow, type RowTone } from '../../../ui/list-row.tsx'
import { ownSum } from '../../../ui/sums.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useAccount } from '../account-context.ts'
import { unbroken } from '../../../ui/unbroken.ts'
import { useDocumentsOnDevice } from '../use-documents-on-device.ts'
import { movementNames, movementState } from '../../../../protocol/movement-words.ts'

const signOf = (movement: Movement): { icon: IconName; tone: RowTone } => {
  const { direction, state, isReversed } = movement
  if (state !== 'PAID' || isReversed) return { icon: 'info', tone: 'mute' }
  return direction === 'OUTGOING'
    ? { icon: 'card', tone: 'mute' }
    : { icon: 'check', tone: 'positive' }
}

/** Money that came and went by this contract, latest first, each payment with its receipt (D31: readable without network). */
export function Movements({ movements }: { readonly movements: readonly Movement[] }) {
  const { offline } = useAccount()
  const { saved, refresh } = useDocumentsOnDevice()
  const toast = useToast()
  if (movements.length === 0) return null

  const openReceipt = async (documentId: string) => {
    try {
      await openDocument(documentId, 'Квитанция')
      refresh()
    } catch (error) {
      const { title, detail } = failureOf(error)
      toast({ text: `${title}. ${detail}`, icon: 'info' })
    }
  }

  const names = movementNames(movements)
  return (
    <Section title="История операций">
      <List>
        {movements.map((movement, index) => {
          const { receiptDocumentId: receipt } = movement
          const readable = receipt !== null && (!offline || saved.has(receipt))
          return (
            <ListRow
              key={movement.id}
              {...signOf(movement)}
              title={names[index]}
              sub={[
                formatMoment(movement.at),
                movement.method === 'SBP'
                  ? 'СБП'
                  : movement.cardMask && unbroken(movement.cardMask),
                movementState(movement),
                readable && 'квитанция',
              ]
                .filter(Boolean)
                .join(', ')}
              value={ownSum(kopecks(movement.amountKopecks))}
              {...(readable && { onClick: () => void openReceipt(receipt) })}
            />
          )
        })}
      </List>
    </Section>
  )
}
