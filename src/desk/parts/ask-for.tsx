import { deskAskFor } from '../../../protocol/calls/desk/requests.ts'
import type { TwoPersonKind } from '../../../protocol/desk.ts'
import { once } from '../../api/intent.ts'
import { markOf } from '../../api/mark-of.ts'
import { useToast } from '../../ui/toast.tsx'
import { Dialog } from './dialog.tsx'
import { ReasonForm } from './reason-form.tsx'
import { useSending } from './use-sending.ts'
import { useWorkplace } from './workplace.ts'

/** What another person is to be asked for. */
export interface Asking {
  readonly kind: TwoPersonKind
  readonly subjectId: string
  /** The question of the dialog. */
  readonly title: string
  readonly about: string
}

interface AskForProps {
  readonly asking: Asking
  readonly onClose: () => void
  readonly onAsked: () => void
}

/** Asks another person to decide: the reason is what they will read. Nothing happens before they have. */
export function AskFor({ asking, onClose, onAsked }: AskForProps) {
  const { kind, subjectId, title, about } = asking
  const { ask, lookAgain } = useWorkplace()
  const { busy, failure, send } = useSending()
  const showToast = useToast()

  const askFor = (reason: string): Promise<boolean> =>
    send(() =>
      once(`desk-ask/${kind}/${subjectId}/${markOf(reason)}`, (idempotencyKey) =>
        ask(deskAskFor, { body: { kind, subjectId, reason }, idempotencyKey }),
      ),
    )

  const done = () => {
    showToast({ text: 'Ждёт решения другого человека' })
    onAsked()
    lookAgain()
  }

  return (
    <Dialog title={title} onClose={onClose}>
      <ReasonForm
        id="desk-ask-reason"
        keptAs={`ask/${subjectId}`}
        label="Причина"
        missing="Напишите причину: по ней решает другой человек."
        submitLabel="Попросить"
        busy={busy}
        failure={failure}
        onSubmit={askFor}
        onDone={done}
        onClose={onClose}
      >
        <p>{about}</p>
      </ReasonForm>
    </Dialog>
  )
}
