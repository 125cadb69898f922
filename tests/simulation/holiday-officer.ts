import { randomUUID } from 'node:crypto'
import { addDays, isoDate, moscowDate } from '../../lending/calendar.ts'
import { atWork, CHECKER } from './desk-steps.ts'
import { askAs } from './front-door.ts'
import type { HolidayFacts } from './holiday-facts.ts'
import { type Scene, told } from './scene.ts'

/** What a credit officer has before them: the demand as the workplace shows it. */
export interface ShownDemand {
  readonly state: string
  readonly proofSteps: readonly string[]
  readonly staffReasons: readonly string[]
  readonly mayAddTreatment: boolean
  readonly fileIds: readonly string[]
  readonly service: { readonly endsOn: string | null } | null
}

/** One thing a credit officer may do about a holiday. */
export interface OfficerStep {
  readonly what: string
  readonly url: string
  readonly body: object
  /** The same without a word why; null where none is needed. */
  readonly unreasoned: object | null
  /** Of two who do it at once one comes first. */
  readonly isOnce: boolean
}

const NOTE = 'Нужна справка из части'

/** What may be done about a demand as it is shown. */
export const officerSteps = (
  { world, life: { random } }: Pick<Scene, 'world' | 'life'>,
  holidayId: string,
  { state, proofSteps, staffReasons, mayAddTreatment, service }: ShownDemand,
): OfficerStep[] => {
  const url = `/desk-service/holidays/${holidayId}`
  const proof = (step: string): OfficerStep => ({
    what: `papers ${step}`,
    url: `${url}/proof`,
    body: { step, note: step === 'ACCEPT' ? '' : NOTE },
    unreasoned: step === 'ACCEPT' ? null : { step, note: ' ' },
    isOnce: step !== 'ASK' || state === 'SUBMITTED',
  })
  const waits = state === 'SUBMITTED'
  const reasons = staffReasons.length > 0 ? [random.pick(staffReasons)] : []
  const grant: OfficerStep = {
    what: 'grant',
    url: `${url}/decide`,
    body: { isGranted: true },
    unreasoned: null,
    isOnce: true,
  }
  const refuse: OfficerStep = {
    what: 'refuse',
    url: `${url}/decide`,
    body: { isGranted: false, reasons, note: 'Справка без печати' },
    unreasoned: { isGranted: false, reasons: [], note: '' },
    isOnce: true,
  }
  const over = service?.endsOn ?? null
  const today = moscowDate(world.clock.now())
  const from = over === null ? today : addDays(isoDate(over), random.between(-3, 20))
  const treatment = {
    from,
    until: addDays(from, random.between(0, 12)),
    paper: 'Выписка № 7',
  }
  const added: OfficerStep = {
    what: 'treatment',
    url: `${url}/treatment`,
    body: treatment,
    unreasoned: { ...treatment, paper: ' ' },
    isOnce: true,
  }
  return [
    ...(waits ? [grant, grant, grant] : []),
    ...(waits && reasons.length > 0 ? [refuse] : []),
    ...proofSteps.flatMap((step) => (step === 'ASK' ? [proof(step)] : [proof(step), proof(step)])),
    ...(mayAddTreatment ? [added, added] : []),
  ]
}

/** Opens a demand; null when it is not shown. */
export const openedBy = async (
  { world }: Pick<Scene, 'world'>,
  login: string,
  holidayId: string,
): Promise<ShownDemand | null> => {
  const url = `/desk-service/holidays/${holidayId}`
  const answer = await askAs(world, await atWork(world, login), { method: 'GET', url })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the call names its fields
  return answer.status === 200 ? (answer.body as unknown as ShownDemand) : null
}

/** One officer opens a demand and does what may be done about it. */
export const officerDoes = async (scene: Scene, { id }: HolidayFacts): Promise<string> => {
  const { world, life } = scene
  const shown = await openedBy(scene, CHECKER, id)
  if (!shown) return 'holiday: not opened'
  const steps = officerSteps(scene, id, shown)
  if (steps.length === 0) return 'holiday: nothing to decide'
  const { what, url, body } = life.random.pick(steps)
  const officer = await atWork(world, CHECKER)
  return `holiday ${what}: ${told(await askAs(world, officer, { url, body, key: randomUUID() }))}`
}
