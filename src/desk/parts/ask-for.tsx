import { deskAskFor } from '../../../protocol/calls/desk/requests.ts'
import type { PlainKind } from '../../../protocol/two-people.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { useWorkplace } from './workplace.ts'

/** What another person is to be asked for. */
export interface Asking {
  readonly kind: PlainKind
  readonly subjectId: string
  /** The question of the dialog. */
  readonly title: string
  readonly about: string
  /** What is typed in the place of a reason, where the server takes it as a fact of its own. */
  readonly target?: { readonly label: string; readonly missing: string }
}

interface AskForProps {
  readonly asking: Asking
  readonly onClose: () => void
  readonly onAsked: () => void
}

/** Asks another person to decide: the reason is what they will read. Nothing happens before they have. */
export function AskFor({ asking, onClose, onAsked }: AskForProps) {
  const { kind, subjectId, title, about, target } = asking
  const { ask, lookAgain } = useWorkplace()
  return (
    <ReasonDialog
      name={`ask/${kind}/${subjectId}`}
      title={title}
      label={target?.label ?? 'Причина'}
      missing={target?.missing ?? 'Напишите причину: по ней решает другой человек.'}
      submitLabel="Попросить"
      doneText="Ждёт решения другого человека"
      onSend={(reason, idempotencyKey) =>
        ask(deskAskFor, {
          body: { kind, subjectId, reason, ...(target && { target: reason }) },
          idempotencyKey,
        })
      }
      onDone={() => {
        onAsked()
        lookAgain()
      }}
      onClose={onClose}
    >
      <p>{about}</p>
    </ReasonDialog>
  )
}
