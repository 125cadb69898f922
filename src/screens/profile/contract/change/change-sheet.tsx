import type { ReactNode } from 'react'
import type { ChangeStep } from '../../../../queries/contracts.ts'
import type { Contract } from '../../../../queries/contracts.ts'
import type { PlanRefusal } from '../../../../queries/previews.ts'
import { classNames } from '../../../../ui/class-names.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { useAccount } from '../../account-context.ts'
import styles from './change.module.css'
import { PreviewState } from './preview-state.tsx'
import { SignChange } from './sign-change.tsx'
import type { Change } from './use-change.ts'

/** What opens each of the sheets. */
export interface ChangeSheetProps {
  readonly contract: Contract
  readonly onClose: () => void
  readonly onSigned: (step: ChangeStep) => void
}

interface FrameProps extends ChangeSheetProps {
  readonly title: string
  readonly change: Change<unknown>
  readonly refusal: PlanRefusal | null
  /** What is chosen: a sum, days. */
  readonly choice: ReactNode
  /** What the choice does, once the server has said. */
  readonly children: ReactNode
  readonly footer: ReactNode
}

/** Why the schedule may not be changed this way and what would help, in the words of the rule (D13, D14). */
const PlanRefused = ({ refusal }: { readonly refusal: PlanRefusal }) => (
  <Banner tone="warning" icon="info" role="status" title={refusal.text}>
    {refusal.whatHelps}
  </Banner>
)

/** A change of the schedule: the choice, what it does, then its agreement and the code that signs it (D13, D14). */
export function ChangeSheet(props: FrameProps) {
  const { contract, title, change, refusal, choice, children, footer, onClose, onSigned } = props
  const { offline } = useAccount()
  const { preview, reading, back } = change
  if (reading)
    return (
      <SignChange
        contract={contract}
        change={reading}
        onBack={back}
        onClose={onClose}
        onSigned={onSigned}
      />
    )
  return (
    <Sheet
      open
      title={title}
      onClose={onClose}
      footer={footer && <div className={styles.foot}>{footer}</div>}
    >
      {choice}
      <PreviewState
        offline={offline}
        failure={preview.failure}
        waiting={preview.answer === null}
        onRetry={preview.retry}
      />
      {!offline && preview.answer !== null && (
        <div
          className={classNames(styles.plan, !preview.fresh && styles.old)}
          aria-busy={!preview.fresh}
        >
          {refusal && <PlanRefused refusal={refusal} />}
          {children}
        </div>
      )}
    </Sheet>
  )
}
