import type { ReactNode } from 'react'
import { once } from '../../api/intent.ts'
import { markOf } from '../../api/mark-of.ts'
import { useToast } from '../../ui/toast.tsx'
import { Dialog } from './dialog.tsx'
import { ReasonForm } from './reason-form.tsx'
import { useSending } from './use-sending.ts'

interface ReasonDialogProps {
  /** Tells this step of this subject from every other: what was typed and an answer that was lost are found by it. */
  readonly name: string
  readonly title: string
  readonly label: string
  /** What is said when nothing was written. */
  readonly missing: string
  readonly submitLabel: string
  /** Said when it is done. */
  readonly doneText: string
  /** What the words are for, above the field. */
  readonly children: ReactNode
  /** Sends the step under a key that is the same for the same words. */
  readonly onSend: (words: string, idempotencyKey: string) => Promise<unknown>
  readonly onDone: () => void
  readonly onClose: () => void
}

/** A step of the staff that needs one thing beside its subject: words. */
export function ReasonDialog({
  name,
  title,
  doneText,
  onSend,
  onDone,
  onClose,
  ...form
}: ReasonDialogProps) {
  const { busy, failure, send } = useSending()
  const showToast = useToast()
  return (
    <Dialog title={title} onClose={onClose}>
      <ReasonForm
        {...form}
        id="desk-reason"
        keptAs={name}
        busy={busy}
        failure={failure}
        onSubmit={(words) =>
          send(() => once(`${name}/${markOf(words)}`, (key) => onSend(words, key)))
        }
        onDone={() => {
          showToast({ text: doneText })
          onDone()
        }}
        onClose={onClose}
      />
    </Dialog>
  )
}
