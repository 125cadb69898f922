import { CreditLine } from './credit-line.tsx'
import { Questions } from './questions.tsx'
import { Reminders } from './reminders.tsx'
import { ThreeSteps } from './three-steps.tsx'
import { Trust } from './trust.tsx'

/** Everything under the calculator. Its styles are linked where it begins, so the first paint does not wait for them. */
export const BelowTheFold = () => (
  <div data-fold>
    <ThreeSteps />
    <CreditLine />
    <Reminders />
    <Trust />
    <Questions />
  </div>
)
