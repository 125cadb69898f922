import { randomUUID } from 'node:crypto'
import { moscowDate } from '../../lending/calendar.ts'
import { addStaff } from '../../server/desk/add-staff.ts'
import { NOBODYS_HASH } from '../../server/onboarding/password-hash.ts'
import { EVERYBODY } from './desk-rights.ts'
import { atWork, CHECKER, type Colleague } from './desk-steps.ts'
import { noteTrick } from './desk-tally.ts'
import { BrokenRule } from './failure.ts'
import { type Answer, askAs } from './front-door.ts'
import { type HolidayFacts, isOpenHoliday } from './holiday-facts.ts'
import { officerSteps, openedBy, type OfficerStep, type ShownDemand } from './holiday-officer.ts'
import { bringPapers, endHoliday, holidaySteps } from './holiday-steps.ts'
import type { Life } from './life.ts'
import { type Scene, type Step, told } from './scene.ts'
import type { World } from './world.ts'

/** The sandbox has one credit officer; here two may answer at once. */
const SECOND = 'belova'
const hired = new WeakSet<World>()

const officer = async (world: World, login: string): Promise<Colleague> => {
  if (login === SECOND && !hired.has(world)) {
    hired.add(world)
    await world.faults.outside(() =>
      addStaff(
        world.app.context.database,
        {
          login,
          name: 'Ольга Белова',
          roles: ['CREDIT_OFFICER'],
          passwordHash: NOBODYS_HASH,
          codeSecret: 'JBSWY3DPEHPK3PXP',
        },
        world.clock.now(),
      ),
    )
  }
  return atWork(world, login)
}

/** Whom the law’s days and a borrower’s income are none of the business of. */
const STRANGERS = EVERYBODY.filter((login) => login !== CHECKER)

interface Ground {
  readonly scene: Scene
  readonly holiday: HolidayFacts
  readonly shown: ShownDemand
  readonly step: OfficerStep
  /** Another step of the same moment, at times the same. */
  readonly other: OfficerStep
}

const does = (
  world: World,
  who: Colleague,
  { url, body }: Pick<OfficerStep, 'url' | 'body'>,
  key = randomUUID(),
): Promise<Answer> => askAs(world, who, { url, body, key })

const isDone = ({ status }: Answer): boolean => status === 200

type Manner = (ground: Ground) => Promise<string>

const alone: Manner = async ({ scene: { world }, step }) =>
  told(await does(world, await officer(world, CHECKER), step))

const withoutRight: Manner = async ({ scene: { world, life }, step }) => {
  const login = life.random.pick(STRANGERS)
  const answer = await does(world, await atWork(world, login), step)
  noteTrick(world, 'no right to decide', answer)
  if (isDone(answer)) throw new BrokenRule(`${login} has done to a holiday: ${step.what}`)
  return `without a right: ${told(answer)}`
}

const withoutReason: Manner = async (ground) => {
  const { scene, step } = ground
  if (step.unreasoned === null) return alone(ground)
  const who = await officer(scene.world, CHECKER)
  const answer = await does(scene.world, who, { url: step.url, body: step.unreasoned })
  noteTrick(scene.world, 'no reason', answer)
  if (isDone(answer)) throw new BrokenRule(`${step.what} of a holiday without a reason`)
  return `without a reason: ${told(answer)}`
}

/** Both have the demand open and press; one of two answers to one question comes first. */
const byTwo: Manner = async ({ scene: { world }, step, other }) => {
  const [first, second] = [await officer(world, CHECKER), await officer(world, SECOND)]
  const answers = await Promise.all([does(world, first, step), does(world, second, other)])
  const isOneQuestion = step.isOnce && step.url === other.url && step.what === other.what
  const areBothAnswers = step.url.endsWith('/decide') && other.url.endsWith('/decide')
  if (isOneQuestion || areBothAnswers) {
    if (answers.every(isDone)) throw new BrokenRule(`${step.what} and ${other.what} at once`)
    const late = answers.find((answer) => !isDone(answer))
    if (late) noteTrick(world, 'decided again', late)
  }
  return `by two at once: ${other.what} ${answers.map(told).join(' | ')}`
}

const lostAnswer: Manner = async ({ scene: { world }, step }) => {
  const who = await officer(world, CHECKER)
  const key = randomUUID()
  const first = await does(world, who, step, key)
  const again = await does(world, who, step, key)
  if (isDone(first)) noteTrick(world, 'lost answer sent for again', again)
  if (isDone(first) && again.status < 500 && again.text !== first.text)
    throw new BrokenRule(`${step.what}: another answer to the same key: ${again.text}`)
  return `lost answer: ${told(again)}`
}

/** The borrower ends it while the officer has it open. */
const stale: Manner = async ({ scene, holiday, step }) => {
  const { world } = scene
  const ended = await endHoliday(scene, holiday)
  const answer = await does(world, await officer(world, CHECKER), step)
  if (isDone(ended)) {
    noteTrick(world, 'decided out of date', answer)
    if (isDone(answer)) throw new BrokenRule(`${step.what} of a holiday that was ended`)
  }
  return `after its borrower: ${told(answer)}`
}

const MANNERS: readonly (readonly [weight: number, manner: Manner])[] = [
  [6, alone],
  [1, withoutRight],
  [1, withoutReason],
  [3, byTwo],
  [2, lostAnswer],
  [0.5, stale],
]

const photoSeen = async (
  { world, life }: Scene,
  { id }: HolidayFacts,
  { fileIds }: ShownDemand,
): Promise<void> => {
  if (fileIds.length === 0 || life.random.chance(0.5)) return
  const url = `/desk-service/holidays/${id}/photos/${life.random.pick(fileIds)}`
  const answer = await askAs(world, await officer(world, CHECKER), { method: 'GET', url })
  if (answer.status >= 400 && answer.status < 500)
    throw new BrokenRule(`A paper of a holiday is not shown: ${answer.text}`)
}

/** An officer opens a demand and does one thing about it, one way or another; at times what is not offered any more. */
const decided = async (scene: Scene, holiday: HolidayFacts): Promise<string> => {
  const { random } = scene.life
  const shown = await openedBy(scene, CHECKER, holiday.id)
  if (!shown) return 'desk: a holiday is not opened'
  await photoSeen(scene, holiday, shown)
  const steps = officerSteps(scene, holiday.id, shown)
  if (steps.length === 0) return 'desk: nothing to decide about a holiday'
  const [step, other] = [random.pick(steps), random.pick(steps)]
  const manner = random.weighted(MANNERS)
  return `desk holiday ${step.what} ${await manner({ scene, holiday, shown, step, other })}`
}

/** How likely an officer opens a holiday: soon when it waits for them, its papers have come, or their day is over. */
const weightOf = ({ world }: Scene, { state, proofDueOn, proofs }: HolidayFacts): number => {
  if (state === 'SUBMITTED') return 60
  if (proofDueOn === null) return 6
  return proofs > 0 || proofDueOn < moscowDate(world.clock.now()) ? 150 : 3
}

/** Every other borrower of a busy workplace asks for a holiday soon; of the others, loans grow late and hopeless. */
export const asksForHolidays = ({ seed }: Life): boolean => seed % 2 === 0
const SOON = { keen: 100, served: 0.8 } as const
const SELDOM = { keen: 2, served: 0 } as const

/** Half of those who serve bring their papers when they are asked for; of the others the holiday ends for want of them. */
const papersBrought = (scene: Scene): Step[] =>
  scene.life.seed % 4 === 2
    ? []
    : scene.facts.holidays
        .filter((holiday) => isOpenHoliday(holiday) && holiday.proofDueOn !== null)
        .filter(({ proofs }) => proofs === 0)
        .map((holiday) => ({ weight: 100, run: () => bringPapers(scene, holiday) }))

/** Holidays at a workplace that is busy with its borrower: more demands, and officers who race, err and forget. */
export const deskHolidaySteps = (scene: Scene): Step[] => [
  ...holidaySteps(scene, asksForHolidays(scene.life) ? SOON : SELDOM),
  ...papersBrought(scene),
  ...scene.facts.holidays.filter(isOpenHoliday).map((holiday) => ({
    weight: weightOf(scene, holiday),
    run: () => decided(scene, holiday),
  })),
]
