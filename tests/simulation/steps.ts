import { bankSteps } from './bank-steps.ts'
import { changeSteps } from './change-steps.ts'
import { debitSteps } from './debit-steps.ts'
import { deskHelpSteps } from './desk-help-steps.ts'
import { deskHouseSteps } from './desk-house-steps.ts'
import { deskPersonSteps } from './desk-person-steps.ts'
import { deskRaces } from './desk-races.ts'
import { deskServiceSteps } from './desk-service-steps.ts'
import { deskSteps } from './desk-steps.ts'
import { deskHolidaySteps } from './desk-holiday-steps.ts'
import { askOnce } from './front-door.ts'
import { holidaySteps } from './holiday-steps.ts'
import { legalSteps } from './legal-steps.ts'
import { look } from './look-step.ts'
import { paySteps } from './pay-steps.ts'
import { askForMore } from './rating-step.ts'
import { type Scene, type Step, told } from './scene.ts'
import { takeSteps } from './take-steps.ts'
import { termsSteps } from './terms-steps.ts'

const rate = async ({ world, life }: Scene): Promise<string> => {
  const { random } = life
  const comment = random.pick(['', 'Быстро'])
  const body = { rating: random.between(0, 5), comment, mayPublish: random.chance(0.5) }
  return `rate: ${told(await askOnce(world, life, { url: '/vovremya-core/recommendation', body }))}`
}

const oldNotice = async ({ world, life }: Scene): Promise<string> => {
  await world.repeatNotice(life.random)
  return 'the bank repeats an old notice'
}

/** Everything that a borrower, the bank and the lender may do in the state they are in. */
export const stepsOf = (scene: Scene): Step[] => [
  ...takeSteps(scene),
  ...paySteps(scene),
  ...changeSteps(scene),
  ...debitSteps(scene),
  ...bankSteps(scene),
  ...deskSteps(scene),
  ...legalSteps(scene),
  ...termsSteps(scene),
  ...holidaySteps(scene),
  { weight: 1, run: () => look(scene) },
  { weight: 0.3, run: () => askForMore(scene) },
  { weight: 0.2, run: () => rate(scene) },
  { weight: 2, run: () => Promise.resolve('nothing') },
  { weight: 0.5, run: () => oldNotice(scene) },
]

/** {@link stepsOf} in the life of a borrower whom the lender's people are busy with. */
export const deskLifeStepsOf = (scene: Scene): Step[] => [
  ...stepsOf(scene),
  ...deskRaces(scene),
  ...deskServiceSteps(scene),
  ...deskPersonSteps(scene),
  ...deskHouseSteps(scene),
  ...deskHelpSteps(scene),
  ...deskHolidaySteps(scene),
]
