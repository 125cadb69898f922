import { randomUUID } from 'node:crypto'
import { addDays, moscowDate } from '../../lending/calendar.ts'
import {
  isServiceLoss,
  LEGAL_STATUS_KINDS,
  type LegalStatusEndReason,
  type LegalStatusKind,
} from '../../lending/legal-status-kinds.ts'
import { legalStatusEnds, legalStatusRule } from '../../lending/legal-status.ts'
import { foldLoan } from '../../lending/loan-replay.ts'
import { atWork, CHECKER, decide, MAKER, requestIn } from './desk-steps.ts'
import { BrokenRule } from './failure.ts'
import type { Facts, LoanFacts } from './facts.ts'
import { askAs } from './front-door.ts'
import { bookFrom } from './invariants.ts'
import type { Life } from './life.ts'
import { isOpen, named, type Scene, type Step, told } from './scene.ts'
import type { World } from './world.ts'

type StatusFacts = Facts['legalStatuses'][number]

const GROUND = { caseNumber: 'А40-1/2026', source: 'ЕФРСБ' }

/** A claim of fraud is entered by one person (decision 0164). */
const ENTERED_BY_TWO = LEGAL_STATUS_KINDS.filter((kind) => kind !== 'FRAUD_CLAIM')

/** One types a step and asks, tries to decide alone, and the other decides (decision 0085). */
const byTwo = async (world: World, legalStep: object): Promise<string> => {
  const maker = await atWork(world, MAKER)
  const path = '/desk-service/legal-statuses'
  const seen = await askAs(world, maker, { url: `${path}/preview`, body: { legalStep } })
  if (seen.status !== 200) return `looked at: ${told(seen)}`
  const body = { legalStep, version: named(seen.body['version']), reason: 'По сообщению суда' }
  const asked = await askAs(world, maker, { url: path, body, key: randomUUID() })
  const requestId = requestIn(asked)
  if (requestId === '') return `asked for: ${told(asked)}`
  const alone = await decide(world, maker, requestId, randomUUID())
  if (alone.status === 200) throw new BrokenRule('whoever asked has decided')
  return told(await decide(world, await atWork(world, CHECKER), requestId, randomUUID()))
}

const enter = async (
  { world, life }: Scene,
  loan: LoanFacts,
  kinds: readonly LegalStatusKind[],
): Promise<string> => {
  const kind = life.random.pick(kinds)
  const on = addDays(moscowDate(world.clock.now()), -life.random.between(0, 12))
  const loanId = legalStatusRule(kind, on).scope === 'CLIENT' ? null : loan.id
  const step = { ...GROUND, step: 'ENTER', kind, loanId, on, clientId: life.clientId }
  return `${kind} since ${on}: ${await byTwo(world, step)}`
}

const end = (
  world: World,
  life: Pick<Life, 'clientId'>,
  { id: statusId, kind }: StatusFacts,
  endReason: LegalStatusEndReason,
): Promise<string> => {
  const on = moscowDate(world.clock.now())
  const step = { ...GROUND, step: 'END', statusId, endReason, on, clientId: life.clientId }
  return byTwo(world, step).then((how) => `${kind} ends with ${endReason}: ${how}`)
}

const standingOf = ({ legalStatuses }: Facts): StatusFacts[] => [
  ...new Map(
    legalStatuses.filter((status) => status.end === null).map((status) => [status.id, status]),
  ).values(),
]

/** What a service does to a debt, whoever owes it (decision 0121). */
const OF_SERVICE = LEGAL_STATUS_KINDS.filter(isServiceLoss)

/** A court, the bailiffs or a death come to whoever is late, a death in service to anybody, and most of it ends. */
export const legalSteps = (scene: Scene): Step[] => {
  const { facts, life, world } = scene
  const today = moscowDate(world.clock.now())
  const open = facts.loans.filter(isOpen)
  const late = open.filter((loan) => foldLoan(bookFrom(facts, loan, today)).overdueDays > 0)
  return [
    ...(late.length === 0
      ? []
      : [
          {
            weight: 0.3,
            run: () => enter(scene, life.random.pick(late), ENTERED_BY_TWO),
          },
        ]),
    ...(open.length === 0
      ? []
      : [{ weight: 0.05, run: () => enter(scene, life.random.pick(open), OF_SERVICE) }]),
    ...standingOf(facts).map((status) => ({
      weight: 0.5,
      run: () => end(world, life, status, life.random.pick(legalStatusEnds(status.kind))),
    })),
  ]
}

/** Nothing of the law lasts for ever: the bankrupt are freed of their debts, everything else was a mistake. */
export const endStatuses = async (world: World, life: Life, facts: Facts): Promise<void> => {
  for (const status of standingOf(facts)) {
    const isBankrupt = legalStatusEnds(status.kind).includes('DISCHARGED')
    await end(world, life, status, isBankrupt ? 'DISCHARGED' : 'MISTAKE')
  }
}
