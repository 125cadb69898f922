import { deskWithdrawRequest } from '../../../protocol/calls/desk/requests.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { useWorkplace } from './workplace.ts'

interface WithdrawRequestProps {
  readonly requestId: string
  readonly about: string
  /** What is so again when nobody has to decide. */
  readonly after: string
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Takes back what one has asked another person to decide (decision 0110). */
export function WithdrawRequest({
  requestId,
  about,
  after,
  onDone,
  onClose,
}: WithdrawRequestProps) {
  const { ask } = useWorkplace()
  return (
    <ReasonDialog
      name={`withdraw/${requestId}`}
      title="Отозвать просьбу?"
      label="Почему"
      missing="Напишите, почему отзываете просьбу."
      submitLabel="Отозвать"
      doneText="Просьба отозвана"
      onSend={(reason, idempotencyKey) =>
        ask(deskWithdrawRequest, { params: { requestId }, body: { reason }, idempotencyKey })
      }
      onDone={onDone}
      onClose={onClose}
    >
      <p>
        <b>{about}.</b> {after}
      </p>
    </ReasonDialog>
  )
}
