import { Block } from './block.tsx'
import { CreditLine } from './credit-line.tsx'
import { Island } from './island.tsx'
import { MoneyRequest } from './money-request.tsx'
import { Questions } from './questions.tsx'
import { Ratings } from './ratings.tsx'
import { Reminders } from './reminders.tsx'
import { Showcase } from './showcase.tsx'
import { ThreeSteps } from './three-steps.tsx'
import { Trust } from './trust.tsx'

/** Everything under the calculator. Its styles are linked where it begins, so the first paint does not wait for them. */
export const BelowTheFold = () => (
  <div data-fold>
    <ThreeSteps />
    <Showcase />
    <CreditLine />
    <Reminders />
    <Trust />
    <Ratings />
    <Questions />
    <Block>
      <h2>Сколько нужно?</h2>
      <div data-take>
        <Island name="request">
          <MoneyRequest />
        </Island>
      </div>
    </Block>
  </div>
)
