import { CreditLine } from './credit-line.tsx'
import { Questions } from './questions.tsx'
import { Reminders } from './reminders.tsx'
import { ThreeSteps } from './three-steps.tsx'
import { Trust } from './trust.tsx'

/** Everything under the calculator: one chunk, loaded after the calculator works. */
const BelowTheFold = () => (
  <>
    <ThreeSteps />
    <CreditLine />
    <Reminders />
    <Trust />
    <Questions />
  </>
)

export default BelowTheFold
