import { randomUUID } from 'node:crypto'
import { addDays, moscowDate } from '../../lending/calendar.ts'
import { quarterAfter, quarterBefore, quarterOf } from '../../lending/market-limits.ts'
import { FIRST_RESERVE_RATES } from '../../lending/reserves.ts'
import { rowsOf } from './desk-facts.ts'
import { race } from './desk-races.ts'
import { atWork } from './desk-steps.ts'
import { noteTrick } from './desk-tally.ts'
import { BrokenRule } from './failure.ts'
import { askAs } from './front-door.ts'
import { weightIn } from './matters.ts'
import { type Scene, type Step, told } from './scene.ts'

/** The one person of the sandbox who keeps the list of the staff. */
const ADMINISTRATOR = 'zavarzina'
/** Logins that begin so are those two people have let in; nobody else's access is touched. */
const NEWCOMER = 'newcomer-'
const ROLES = [['MODERATOR'], ['SUPPORT'], ['COLLECTIONS'], ['SUPPORT', 'MODERATOR']] as const

const firstDayOf = (quarter: string): string =>
  `${quarter.slice(0, 4)}-${String(Number(quarter.slice(6)) * 3 - 2).padStart(2, '0')}-01`

const later = (one: string, other: string): string => (one > other ? one : other)

/** Without rows of their quarters nothing is lent, so these are the lender's daily bread. */
const marketLimits = async (scene: Scene): Promise<string> => {
  const { world, life } = scene
  const today = moscowDate(world.clock.now())
  const current = quarterOf(today)
  const next = quarterAfter(current)
  const quarter = life.random.pick([current, next, next, quarterAfter(next)])
  const body = {
    quarter,
    validFrom: later(addDays(today, 1), firstDayOf(quarter)),
    limits: [{ termDaysTo: null, amountRoublesTo: null, percent: 292 }],
  }
  const url = '/desk-service/rules/market-limits'
  return race(scene, {
    kind: 'SET_MARKET_LIMITS',
    subjectId: quarter,
    ownCall: { url, body },
    isDraft: true,
  })
}

const lawCaps = (scene: Scene): Promise<string> => {
  const validFrom = addDays(moscowDate(scene.world.clock.now()), scene.life.random.between(0, 40))
  // Those in force: the lives of this world are priced by them.
  const caps = { dailyRateCapMillionths: 8_000, fullCostCapPercent: 292 }
  const body = { validFrom, caps: { ...caps, overpaymentCapPercent: 100 } }
  const url = '/desk-service/rules/law-caps'
  return race(scene, {
    kind: 'SET_LAW_CAPS',
    subjectId: validFrom,
    ownCall: { url, body },
    isDraft: true,
  })
}

/** A prolongation by a whole year, as parliament does it (decision 0121). */
const holidayLaw = (scene: Scene): Promise<string> => {
  const today = moscowDate(scene.world.clock.now())
  const validFrom = addDays(today, scene.life.random.between(1, 40))
  const lastOn = `${Number(validFrom.slice(0, 4)) + scene.life.random.between(0, 2)}-12-31`
  return race(scene, {
    kind: 'SET_HOLIDAY_LAW',
    subjectId: validFrom,
    ownCall: { url: '/desk-service/rules/holiday-law', body: { validFrom, lastOn } },
    isDraft: true,
  })
}

const reserveRates = (scene: Scene): Promise<string> => {
  const { random } = scene.life
  const validFrom = addDays(moscowDate(scene.world.clock.now()), random.between(1, 40))
  return race(scene, {
    kind: 'SET_RESERVE_RATES',
    subjectId: validFrom,
    ownCall: {
      url: '/desk-service/rules/reserve-rates',
      body: { validFrom, rates: FIRST_RESERVE_RATES },
    },
    isDraft: true,
  })
}

/** Never below what the people of this world say they earn: their loans are judged as before. */
const regionalIncome = (scene: Scene): Promise<string> => {
  const { random } = scene.life
  const validFrom = addDays(moscowDate(scene.world.clock.now()), random.between(0, 100))
  const statisticsQuarter = quarterBefore(quarterOf(validFrom))
  const lines = `Москва; ${random.between(260, 400)} 000`
  return race(scene, {
    kind: 'SET_REGIONAL_INCOME',
    subjectId: validFrom,
    ownCall: {
      url: '/desk-service/rules/regional-income',
      body: { validFrom, statisticsQuarter, lines },
    },
    isDraft: true,
  })
}

/** From no limit at all to one that leaves hardly any room: only loans of the burdened are refused by it (decision 0142). */
const loadLimits = (scene: Scene): Promise<string> => {
  const { random } = scene.life
  const validFrom = addDays(moscowDate(scene.world.clock.now()), random.pick([0, 1, 5, 30, 90]))
  const over50Percent = random.pick([100, 40, 20, 5])
  return race(scene, {
    kind: 'SET_LOAD_LIMITS',
    subjectId: validFrom,
    ownCall: {
      url: '/desk-service/rules/load-limits',
      body: { validFrom, over50Percent, over80Percent: random.between(0, over50Percent) },
    },
    isDraft: true,
  })
}

const newcomer = (scene: Scene): Promise<string> => {
  const login = `${NEWCOMER}${randomUUID().slice(0, 8)}`
  const body = { login, name: 'Новый Сотрудник', roles: scene.life.random.pick(ROLES) }
  return race(scene, {
    kind: 'ADD_STAFF',
    subjectId: login,
    ownCall: { url: '/desk-service/staff', body },
    isDraft: true,
  })
}

interface Newcomer {
  readonly id: string
  readonly roles: readonly string[]
  readonly isBlocked: boolean
}

const newcomersIn = ({ world }: Scene): Promise<readonly Newcomer[]> =>
  rowsOf(
    world,
    `select id, roles, is_blocked as "isBlocked" from staff_member where login like '${NEWCOMER}%' order by login`,
  )

const blocked = async ({ world, life }: Scene, id: string): Promise<string> => {
  const reason = life.random.chance(0.3) ? ' ' : 'Уволился'
  const who = await atWork(world, ADMINISTRATOR)
  const url = `/desk-service/staff/${id}/block`
  const answer = await askAs(world, who, { url, body: { reason }, key: randomUUID() })
  if (reason === ' ') {
    noteTrick(world, 'no reason', answer)
    if (answer.status === 200) throw new BrokenRule('somebody was kept out without a reason')
  }
  return `desk keeps somebody out: ${told(answer)}`
}

/** The link, and its code, which whoever has made the link must not see (decision 0118). */
const invited = async ({ world }: Scene, id: string): Promise<string> => {
  const who = await atWork(world, ADMINISTRATOR)
  const path = `/desk-service/staff/${id}`
  const link = await askAs(world, who, { url: `${path}/invite` })
  if (link.status !== 200) return `desk invites somebody: ${told(link)}`
  const alone = await askAs(world, who, { url: `${path}/entry-code` })
  noteTrick(world, 'saw link and code', alone)
  if (alone.status === 200) throw new BrokenRule('one person has seen both link and code')
  const code = await askAs(world, await atWork(world, 'serov'), { url: `${path}/entry-code` })
  return `desk invites somebody: ${told(alone)}, then ${told(code)}`
}

const aboutNewcomer = async (scene: Scene): Promise<string> => {
  const { random } = scene.life
  const people = await newcomersIn(scene)
  if (people.length === 0) return newcomer(scene)
  const { id, roles, isBlocked } = random.pick(people)
  const url = `/desk-service/staff/${id}/roles`
  const otherRoles = { roles: random.pick(ROLES), seenRoles: roles }
  return random.weighted<() => Promise<string>>([
    [2, () => invited(scene, id)],
    [
      2,
      () =>
        race(scene, {
          kind: 'CHANGE_STAFF_ROLES',
          subjectId: id,
          ownCall: { url, body: otherRoles },
        }),
    ],
    [2, () => race(scene, { kind: 'RESET_STAFF_ENTRY', subjectId: id })],
    [isBlocked ? 5 : 0.3, () => race(scene, { kind: 'RESTORE_STAFF', subjectId: id })],
    [isBlocked ? 0.2 : 1.5, () => blocked(scene, id)],
  ])()
}

/** What two people decide about the lender's own house: rules with dates, and who works there. */
export const deskHouseSteps = (scene: Scene): Step[] => [
  { weight: 0.7, run: () => marketLimits(scene) },
  { weight: 0.4, run: () => lawCaps(scene) },
  { weight: 0.3, run: () => holidayLaw(scene) },
  { weight: 0.3, run: () => reserveRates(scene) },
  { weight: 0.3, run: () => regionalIncome(scene) },
  {
    weight: weightIn(scene.life, 'DEBT_LOAD', { often: 4, seldom: 0.3 }),
    run: () => loadLimits(scene),
  },
  { weight: 0.4, run: () => newcomer(scene) },
  { weight: 0.8, run: () => aboutNewcomer(scene) },
]
