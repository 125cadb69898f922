import { bankSteps } from './bank-steps.ts'
import { changeSteps } from './change-steps.ts'
import { consentSteps } from './consent-steps.ts'
import { dataCopySteps } from './data-copy-steps.ts'
import { debitSteps } from './debit-steps.ts'
import { deskFraudSteps } from './desk-fraud-steps.ts'
import { deskHelpSteps } from './desk-help-steps.ts'
import { deskHouseSteps } from './desk-house-steps.ts'
import { deskPersonSteps } from './desk-person-steps.ts'
import { deskRaces } from './desk-races.ts'
import { deskServiceSteps } from './desk-service-steps.ts'
import { deskSteps } from './desk-steps.ts'
import { deskTransferSteps } from './desk-transfer-steps.ts'
import { asksForHolidays, deskHolidaySteps } from './desk-holiday-steps.ts'
import { askOnce } from './front-door.ts'
import { isOpenHoliday } from './holiday-facts.ts'
import { holidaySteps } from './holiday-steps.ts'
import { legalSteps } from './legal-steps.ts'
import { letterSteps } from './letter-steps.ts'
import { look } from './look-step.ts'
import { isAboutLoan } from './matters.ts'
import { paySteps } from './pay-steps.ts'
import { askForMore } from './rating-step.ts'
import { isOpen, type Scene, type Step, told } from './scene.ts'
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

/**
 * A holiday has many steps one after another: who asks for one soon is left alone until they owe, and then with it. So is
 * who has to owe before the lender can do with them what it mostly does.
 */
const isLeftAlone = ({ facts, life }: Scene): boolean =>
  facts.holidays.some(isOpenHoliday) ||
  ((asksForHolidays(life) || isAboutLoan(life)) && !facts.loans.some(isOpen))

const rarer = (steps: readonly Step[]): Step[] =>
  steps.map((step) => ({ ...step, weight: step.weight / 4 }))

/** Beside all that a busy workplace does, a consent taken back would hardly ever come up. */
const KEEN_TO_TAKE_BACK = 4

/** Of who has left there is nothing to do, for the bank neither: nothing of theirs was under way. */
const GONE: readonly Step[] = [{ weight: 1, run: () => Promise.resolve('gone') }]

/** Everything that a borrower, the bank and the lender may do in the state they are in. */
const ofBorrower = (scene: Scene): Step[] => [
  ...takeSteps(scene),
  ...paySteps(scene),
  ...changeSteps(scene),
  ...debitSteps(scene),
  ...bankSteps(scene),
  ...deskSteps(scene),
  ...legalSteps(scene),
  ...termsSteps(scene),
  ...holidaySteps(scene),
  ...consentSteps(scene),
  { weight: 1, run: () => look(scene) },
  { weight: 0.3, run: () => askForMore(scene) },
  { weight: 0.2, run: () => rate(scene) },
  { weight: 2, run: () => Promise.resolve('nothing') },
  { weight: 0.5, run: () => oldNotice(scene) },
]

/** What may happen next in a life. */
export const stepsOf = (scene: Scene): readonly Step[] =>
  scene.facts.leftAtMs === null ? ofBorrower(scene) : GONE

/** {@link stepsOf} in the life of a borrower whom the lender's people are busy with. */
export const deskLifeStepsOf = (scene: Scene): readonly Step[] => {
  const withOthers = [...deskPersonSteps(scene), ...deskHouseSteps(scene)]
  if (scene.facts.leftAtMs !== null) return [...GONE, ...withOthers]
  const others = [
    ...withOthers,
    ...deskRaces(scene),
    ...deskServiceSteps(scene),
    ...deskHelpSteps(scene),
    ...deskFraudSteps(scene),
    ...deskTransferSteps(scene),
    ...letterSteps(scene),
    ...dataCopySteps(scene),
  ]
  return [
    ...ofBorrower(scene),
    ...(isLeftAlone(scene) ? rarer(others) : others),
    ...deskHolidaySteps(scene),
    ...consentSteps(scene, { keen: KEEN_TO_TAKE_BACK }),
  ]
}
