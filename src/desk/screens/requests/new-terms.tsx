import { useState } from 'react'
import { deskRestructuring } from '../../../../protocol/calls/desk/restructurings.ts'
import { DeskButton } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Problem, Waiting } from '../../parts/pane.tsx'
import { PlanFacts } from '../../parts/plan-facts.tsx'
import table from '../../parts/table.module.css'
import { useAnswer } from '../../parts/use-answer.ts'

function Plan({ restructuringId }: { readonly restructuringId: string }) {
  const { data, failure, reload } = useAnswer(
    deskRestructuring,
    { params: { restructuringId } },
    { again: false },
  )
  if (!data) return failure ? <Problem failure={failure} onRetry={reload} /> : <Waiting />
  if (!data.plan) return <p>Сейчас эти условия предложить нельзя: займ с тех пор изменился.</p>
  return <PlanFacts plan={data.plan} />
}

interface NewTermsProps {
  readonly restructuringId: string
  readonly about: string
}

/** Both schedules of the new terms that a question is about; opened, that is written down (decision 0104). */
export function NewTerms({ restructuringId, about }: NewTermsProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <div className={table.opens}>
      <DeskButton variant="line" aria-label={`Графики: ${about}`} onClick={() => setOpen(true)}>
        Графики
      </DeskButton>
      {isOpen && (
        <Dialog
          title="Прежний и новый график"
          onClose={close}
          foot={
            <DeskButton variant="line" shownKey="Esc" onClick={close}>
              Вернуться
            </DeskButton>
          }
        >
          <Plan restructuringId={restructuringId} />
        </Dialog>
      )}
    </div>
  )
}
