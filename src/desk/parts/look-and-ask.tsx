import { type FormEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useToast } from '../../ui/toast.tsx'
import { DeskButton } from './button.tsx'
import controls from './controls.module.css'
import { Dialog } from './dialog.tsx'
import { FailureNote } from './failure-note.tsx'
import { ReasonForm } from './reason-form.tsx'
import { useFirstWrong } from './use-first-wrong.ts'
import { useSending } from './use-sending.ts'
import { useWorkplace } from './workplace.ts'

interface LookAndAskProps<Preview> {
  readonly title: string
  /** Of the field for the reason. */
  readonly id: string
  /** Name under which an unsent reason is kept. */
  readonly keptAs: string
  /** False where something that was typed is wrong, and now says so at its field. */
  readonly check: () => boolean
  /** What the typed step would change. */
  readonly look: () => Promise<Preview>
  /** Asks another person for exactly what was shown. */
  readonly propose: (preview: Preview, reason: string) => Promise<unknown>
  /** What it would change, and how to type it again. */
  readonly renderPreview: (preview: Preview, back: () => void) => ReactNode
  readonly onClose: () => void
  readonly onAsked: () => void
  /** The fields. */
  readonly children: ReactNode
}

/** What was asked for comes in the place of the fields: the focus, which was on their button, goes to it. */
function Changes({ children }: { readonly children: ReactNode }) {
  const changes = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => changes.current?.focus(), [])
  return (
    <div
      ref={changes}
      role="group"
      aria-label="Что изменится"
      tabIndex={-1}
      className={controls.form}
    >
      {children}
    </div>
  )
}

/**
 * A step that is typed first, then shown with what it changes, and exactly that is asked for; when the loan has moved
 * meanwhile, it is looked at again.
 */
export function LookAndAsk<Preview>({
  title,
  id,
  keptAs,
  check,
  look,
  propose,
  renderPreview,
  onClose,
  onAsked,
  children,
}: LookAndAskProps<Preview>) {
  const { lookAgain } = useWorkplace()
  const { busy, failure, send } = useSending()
  const showToast = useToast()
  const { form, showWrong } = useFirstWrong()
  const [preview, setPreview] = useState<Preview | null>(null)
  const back = () => setPreview(null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (check()) await send(async () => setPreview(await look()))
    else showWrong()
  }
  const done = () => {
    showToast({ text: 'Ждёт решения другого человека' })
    onAsked()
    lookAgain()
  }

  return (
    <Dialog title={title} onClose={onClose}>
      {preview === null ? (
        <form
          ref={form}
          className={controls.form}
          noValidate
          onSubmit={(event) => void submit(event)}
        >
          <FailureNote failure={failure} />
          {children}
          <div className={controls.row}>
            <DeskButton type="submit" loading={busy}>
              Показать, что изменится
            </DeskButton>
            <DeskButton variant="line" shownKey="Esc" onClick={onClose}>
              Вернуться
            </DeskButton>
          </div>
        </form>
      ) : (
        <ReasonForm
          id={id}
          keptAs={keptAs}
          label="Причина"
          missing="Напишите причину: по ней решает другой человек."
          submitLabel="Попросить"
          busy={busy}
          failure={failure}
          onSubmit={(reason) =>
            send(
              () => propose(preview, reason),
              ({ code }) => {
                if (code === 'REQUEST_STALE') back()
              },
            )
          }
          onDone={done}
          onClose={onClose}
        >
          <Changes>{renderPreview(preview, back)}</Changes>
        </ReasonForm>
      )}
    </Dialog>
  )
}
