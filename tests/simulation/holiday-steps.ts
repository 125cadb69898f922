import { addDays, isoDate, type IsoDate, moscowDate } from '../../lending/calendar.ts'
import {
  HOLIDAY_GROUNDS,
  type HolidayGround,
  SERVICE_KINDS,
  SERVICE_RELATIONS,
} from '../../protocol/holiday.ts'
import { BrokenRule } from './failure.ts'
import type { LoanFacts } from './facts.ts'
import { type Answer, ask, askOnce } from './front-door.ts'
import { hasBegun, type HolidayFacts, isOpenHoliday } from './holiday-facts.ts'
import { officerDoes } from './holiday-officer.ts'
import { isOfService } from './holiday-rules.ts'
import { photoOfPaper } from './photo-of-paper.ts'
import type { Random } from './random.ts'
import { isOpen, named, type Scene, type Step, told } from './scene.ts'

const path = ({ id }: Pick<LoanFacts, 'id'>, suffix = ''): string =>
  `/vovremya-core/contract/${id}/holiday${suffix}`

interface Demand {
  readonly ground: HolidayGround
  readonly from: IsoDate
  readonly months: number | null
  readonly service: {
    readonly kind: string
    readonly relation: string | null
    readonly from: IsoDate
    readonly endsOn: IsoDate | null
  } | null
  readonly income: { readonly year: number; readonly lastTwoMonths: number } | null
  readonly fileIds: readonly string[]
}

const OF_SERVICE = HOLIDAY_GROUNDS.filter((ground) => isOfService({ ground }))

const DROPPED = { year: 338_000, lastTwoMonths: 38_000 }
const HARDLY_DROPPED = { year: 340_000, lastTwoMonths: 40_000 }

const serviceOf = (random: Random, ground: HolidayGround, from: IsoDate): Demand['service'] => {
  const begun = addDays(
    from,
    -random.weighted([
      [5, 0],
      [3, random.between(1, 5)],
    ]),
  )
  const days = random.weighted([
    [4, random.between(0, 15)],
    [2, random.between(15, 90)],
    [2, -1],
  ])
  const isFamily = (ground === 'SERVICE_FAMILY') !== random.chance(0.04)
  return {
    kind: random.pick(SERVICE_KINDS),
    relation: isFamily ? random.pick(SERVICE_RELATIONS) : null,
    from: begun,
    endsOn: days < 0 ? null : addDays(begun, days),
  }
}

/** What somebody may ask for, the impossible now and then too. */
const demandOf = async (scene: Scene, served: number): Promise<Demand> => {
  const { random } = scene.life
  const today = moscowDate(scene.world.clock.now())
  const ground = random.pick(random.chance(served) ? OF_SERVICE : HOLIDAY_GROUNDS)
  const ahead = random.weighted([
    [4, 0],
    [4, random.between(1, 9)],
    [2, random.between(10, 30)],
  ])
  const from = addDays(today, random.chance(0.04) ? random.pick([-1, 31]) : ahead)
  const isServed = isOfService({ ground })
  // At a busy workplace most papers of a service are still to come: asking for them is its work.
  const isProven = random.chance(isServed ? 0.4 * (1 - served) : 0.95)
  return {
    ground,
    from,
    months: isServed
      ? null
      : random.weighted([
          [5, 1],
          [3, 2],
          [1, 3],
          [1, 6],
          [0.3, 7],
        ]),
    service: isServed ? serviceOf(random, ground, from) : null,
    income: ground === 'INCOME_DROP' ? (random.chance(0.9) ? DROPPED : HARDLY_DROPPED) : null,
    fileIds: isProven ? await photoOfPaper(scene) : [],
  }
}

/** The last day of 377-FZ that this release knows; two people may enter a later one. */
const LAW_KNOWN_UNTIL = '2026-12-31'

/** The law gives this for sure, whatever else the lender has written down (353-FZ art. 6.1-2, 377-FZ). */
const isGivenByLaw = ({ facts, world }: Scene, loan: LoanFacts, demand: Demand): boolean => {
  const { ground, from, months, service, income, fileIds } = demand
  const today = moscowDate(world.clock.now())
  const own = facts.holidays.filter(({ loanId }) => loanId === loan.id)
  const isFree = facts.legalStatuses.every(({ loanId }) => loanId !== loan.id)
  // On the day of a payment, or of a change, it begins the day after.
  const isInTime = from > today && from <= addDays(today, 30)
  if (!isOpen(loan) || !isFree || !isInTime || own.some(isOpenHoliday)) return false
  if (service) {
    const isOwn = (ground === 'SERVICE_FAMILY') === (service.relation !== null)
    const isOlder = loan.signedAtMs !== null && moscowDate(loan.signedAtMs) < service.from
    return today <= LAW_KNOWN_UNTIL && isOwn && isOlder
  }
  const isFirst = own.every((holiday) => holiday.ground !== ground || !hasBegun(holiday))
  const isDropped = ground !== 'INCOME_DROP' || income === DROPPED
  return isFirst && isDropped && months !== null && months <= 6 && fileIds.length > 0
}

const preview = async (
  { world, life }: Scene,
  loan: LoanFacts,
  demand: Demand,
): Promise<Answer> => {
  const { ground, from, months, service } = demand
  const query = new URLSearchParams({
    ground,
    from,
    ...(months !== null && { months: String(months) }),
    ...(service && { serviceFrom: service.from }),
    ...(service?.endsOn && { serviceEndsOn: service.endsOn }),
  })
  return ask(world, life, { method: 'GET', url: `${path(loan, '-plan')}?${query}` })
}

const demandHoliday = async (scene: Scene, loan: LoanFacts, served: number): Promise<string> => {
  const { world, life } = scene
  const demand = await demandOf(scene, served)
  const what = `holiday ${demand.ground}`
  if (life.random.chance(0.3)) {
    const shown = await preview(scene, loan, demand)
    if (life.random.chance(0.2)) return `${what}: only looked ${told(shown)}`
  }
  const answer = await askOnce(world, life, { url: path(loan), body: demand })
  const isRefused = ['HOLIDAY_REFUSED', 'VALIDATION', 'NOT_FOUND'].includes(
    named(answer.body['code']),
  )
  if (isRefused && isGivenByLaw(scene, loan, demand))
    throw new BrokenRule(`${what}: the law gives it, and it was refused: ${answer.text}`)
  return `${what}: ${told(answer)}`
}

/** Taken back while it waits, ended while it runs: the law lets the borrower on any day. */
export const endHoliday = async (
  scene: Scene,
  { loanId, state }: HolidayFacts,
): Promise<Answer> => {
  const { world, life } = scene
  const url = path({ id: loanId }, '/end')
  const answer = await askOnce(world, life, { url, body: {} })
  if (answer.status >= 400 && answer.status < 500)
    throw new BrokenRule(`A holiday in ${state} cannot be ended: ${answer.text}`)
  return answer
}

const tellServiceEnd = async (scene: Scene, holiday: HolidayFacts): Promise<string> => {
  const { world, life } = scene
  const { random } = life
  const today = moscowDate(world.clock.now())
  const since = isoDate(holiday.serviceFromOn ?? today)
  const endsOn = random.chance(0.6)
    ? addDays(since, random.between(0, 30))
    : addDays(today, random.between(-200, 100))
  const url = path({ id: holiday.loanId }, '/service')
  return `end of the service told: ${told(await askOnce(world, life, { url, body: { endsOn } }))}`
}

export const bringPapers = async (scene: Scene, { loanId }: HolidayFacts): Promise<string> => {
  const { world, life } = scene
  const fileIds = await photoOfPaper(scene)
  const url = path({ id: loanId }, '/proof')
  return `papers of a holiday: ${told(await askOnce(world, life, { url, body: { fileIds } }))}`
}

const lookAtHoliday = async ({ world, life }: Scene, { loanId }: HolidayFacts): Promise<string> => {
  const url = path({ id: loanId })
  return `look at a holiday: ${told(await ask(world, life, { method: 'GET', url }))}`
}

/** What a borrower does about a holiday that is asked for, granted or runs. */
export const ownHolidaySteps = (scene: Scene, holiday: HolidayFacts): Step[] => [
  {
    weight: holiday.state === 'ACTIVE' ? 0.5 : 0.1,
    run: async () => `holiday ended: ${told(await endHoliday(scene, holiday))}`,
  },
  { weight: 0.2, run: () => lookAtHoliday(scene, holiday) },
  ...(isOfService(holiday)
    ? [
        { weight: 0.4, run: () => tellServiceEnd(scene, holiday) },
        { weight: 0.4, run: () => bringPapers(scene, holiday) },
      ]
    : []),
]

/**
 * Demands for payment holidays of open loans, and what becomes of them (353-FZ art. 6.1-2, 377-FZ): `keen` times as likely,
 * a share of `served` of them for a service and the others for any reason.
 */
export const holidaySteps = (scene: Scene, { keen = 1, served = 0 } = {}): Step[] => {
  const open = scene.facts.holidays.filter(isOpenHoliday)
  return [
    ...scene.facts.loans.filter(isOpen).map((loan) => ({
      weight: (open.some(({ loanId }) => loanId === loan.id) ? 0.02 : 0.3) * keen,
      run: () => demandHoliday(scene, loan, served),
    })),
    ...open.flatMap((holiday) => ownHolidaySteps(scene, holiday)),
    ...open.map((holiday) => ({
      weight: holiday.state === 'SUBMITTED' ? 0.8 : isOfService(holiday) ? 0.4 : 0.02,
      run: () => officerDoes(scene, holiday),
    })),
  ]
}
