import { randomUUID } from 'node:crypto'
import {
  type Bystanders,
  bystandersOf,
  freePassport,
  freePhone,
  listCaller,
  nextApplicant,
  passportIn,
} from './bystanders.ts'
import { rowsOf } from './desk-facts.ts'
import { race } from './desk-races.ts'
import { decidersOf } from './desk-rights.ts'
import { atWork } from './desk-steps.ts'
import { noteTrick } from './desk-tally.ts'
import { BrokenRule } from './failure.ts'
import { askAs } from './front-door.ts'
import { weightIn } from './matters.ts'
import { type Scene, type Step, told } from './scene.ts'

const SAME = {
  NAME: 'SAME',
  BIRTH: 'SAME',
  ISSUED: 'SAME',
  DEPARTMENT: 'SAME',
  NUMBER: 'SAME',
  REGISTRATION: 'SAME',
  FACE: 'SAME',
}

const otherPhone = async (scene: Scene, { caller, twin }: Bystanders): Promise<string> => {
  const clientId = scene.life.random.pick([caller, twin])
  const passport = await passportIn(scene, clientId)
  if (passport === null) return 'desk CHANGE_PHONE: no passport'
  const url = `/desk-service/clients/${clientId}/phone`
  // Now and then the caller names a passport that is not theirs.
  const named = scene.life.random.chance(0.85) ? passport : freePassport(scene.life)
  const body = { phone: freePhone(scene.life), passport: named, proof: 'OFFICE' }
  return race(scene, { kind: 'CHANGE_PHONE', subjectId: clientId, ownCall: { url, body } })
}

const otherPassport = async (scene: Scene, { caller, twin }: Bystanders): Promise<string> => {
  const clientId = scene.life.random.pick([caller, twin])
  const formerPassport = await passportIn(scene, clientId)
  if (formerPassport === null) return 'desk CHANGE_PASSPORT: no passport'
  const url = `/desk-service/clients/${clientId}/passport`
  const body = {
    formerPassport,
    passport: freePassport(scene.life),
    lastName: 'Лугова',
    firstName: 'Вера',
    patronymic: 'Ильинична',
    birthDate: '1988-05-20',
    issuedDate: '2020-02-14',
    departmentCode: '710003',
    proof: 'OFFICE',
  }
  return race(scene, { kind: 'CHANGE_PASSPORT', subjectId: clientId, ownCall: { url, body } })
}

const compared = async ({ world, life }: Scene, { caller, twin }: Bystanders): Promise<string> => {
  const url = `/desk-service/clients/${life.random.pick([caller, twin])}/passport`
  const who = await atWork(world, life.random.pick(['serov', 'osokin', 'zavarzina']))
  return `desk compares passports: ${told(await askAs(world, who, { method: 'GET', url }))}`
}

const PAIR_KINDS = [
  'KEEP_EARLIER_ACCOUNT',
  'KEEP_LATER_ACCOUNT',
  'BLOCK_EARLIER_ACCOUNT',
  'BLOCK_LATER_ACCOUNT',
  'CLEAR_DUPLICATE',
] as const

const twoAccounts = (scene: Scene, { pairId }: Bystanders): Promise<string> =>
  race(scene, { kind: scene.life.random.pick(PAIR_KINDS), subjectId: pairId })

/** Somebody who resembles the caller is put on the list, and what stands about them is decided on. */
const onAList = async (scene: Scene, { caller }: Bystanders): Promise<string> => {
  const { world, life } = scene
  const matches = await rowsOf<{ id: string; state: string }>(
    world,
    `select id, state from watchlist_match where client_id = '${caller}'
      and state in ('POSSIBLE_MATCH', 'FROZEN') order by found_at_ms, id`,
  )
  if (matches.length === 0) {
    await listCaller(scene, caller)
    return 'the caller resembles somebody on a list'
  }
  const { id, state } = life.random.pick(matches)
  const likely = state === 'FROZEN' ? 'RELEASE_CLIENT' : life.random.pick(FOUND)
  const kind = life.random.chance(0.9)
    ? likely
    : life.random.pick(['RELEASE_CLIENT' as const, ...FOUND])
  return race(scene, { kind, subjectId: id })
}

const FOUND = ['CLEAR_MATCH', 'FREEZE_CLIENT'] as const

const erased = (scene: Scene, { leaver }: Bystanders): Promise<string> =>
  race(scene, { kind: 'DELETE_ACCOUNT', subjectId: leaver })

const declineOf = ({ random }: Scene['life']) => ({
  outcome: 'DECLINED',
  reason: random.pick(['OTHER_PERSON', 'PASSPORT_INVALID', 'FORGED_DOCUMENT'] as const),
  note: 'На снимке не тот, чей паспорт',
  findings: { FACE: 'DIFFERENT' },
})

const verdictOf = ({ life }: Scene): object =>
  life.random.weighted<object>([
    [2, { outcome: 'IDENTIFIED', findings: SAME }],
    [1, { outcome: 'IDENTIFIED', findings: { ...SAME, NAME: 'DIFFERENT' } }],
    [2, { outcome: 'REFUSED', photo: 'SELFIE', reason: 'BLUR', findings: {} }],
    [5, declineOf(life)],
  ])

/** Two moderators reach for one case; whoever has it decides, and the other one must not. */
const reviewed = async (scene: Scene, { applicants }: Bystanders): Promise<string> => {
  const { world, life } = scene
  const { checkId } = applicants
  const people = [await atWork(world, 'vetlugina'), await atWork(world, 'osokin')]
  const body = { checkId }
  const taken = await Promise.all(
    people.map((who) => askAs(world, who, { url: '/desk-service/take-case', body })),
  )
  if (taken.filter(({ status }) => status === 200).length > 1)
    throw new BrokenRule('a case was taken by two')
  const [reviewer] = people.filter((_, index) => taken[index]?.status === 200)
  const how = taken.map(told).join(' | ')
  if (!reviewer) return `desk takes a case: ${how}`
  const path = `/desk-service/cases/${checkId}`
  if (life.random.chance(0.15)) {
    const back = await askAs(world, reviewer, { url: `${path}/put-back` })
    return `desk puts a case back: ${told(back)}`
  }
  const verdict = verdictOf(scene)
  const other = people.find((who) => who !== reviewer) ?? reviewer
  const foreign = await askAs(world, other, {
    url: `${path}/decide`,
    body: verdict,
    key: randomUUID(),
  })
  noteTrick(world, 'another’s case', foreign)
  if (foreign.status === 200) throw new BrokenRule('a case was decided by who has not taken it')
  const decided = await askAs(world, reviewer, {
    url: `${path}/decide`,
    body: verdict,
    key: randomUUID(),
  })
  return `desk decides a case ${JSON.stringify(verdict).slice(12, 24)}: ${told(decided)}`
}

interface OpenCase {
  readonly state: 'QUEUED' | 'ASKED' | 'OVER'
  readonly requestId: string | null
  readonly askedBy: string | null
  readonly declineId: string | null
}

const caseOf = async ({ world }: Scene, { applicants }: Bystanders): Promise<OpenCase> => {
  const id = `'${applicants.checkId}'`
  const [row] = await rowsOf<OpenCase>(
    world,
    `select case when q.id is not null then 'ASKED'
        when c.finished_at_ms is null and c.desk_since_ms is not null then 'QUEUED' else 'OVER' end as state,
      q.id as "requestId", s.login as "askedBy",
      (select d.id from client_decline as d where d.client_id = c.client_id and d.ended_at_ms is null) as "declineId"
      from client_check as c
      left join desk_request as q on q.subject_id = c.id and q.state = 'OPEN'
      left join staff_member as s on s.id = q.asked_by where c.id = ${id}`,
  )
  return row ?? { state: 'OVER', requestId: null, askedBy: null, declineId: null }
}

/** Whoever has asked to decline tries to agree, then another one does or does not. */
const declineDecided = async (
  { world, life }: Scene,
  { requestId, askedBy }: OpenCase,
): Promise<string> => {
  const url = `/desk-service/requests/${requestId}/decide`
  const isApproved = life.random.chance(0.7)
  const body = { isApproved, note: isApproved ? '' : 'Лицо то же' }
  const alone = await askAs(world, await atWork(world, askedBy ?? ''), {
    url,
    body,
    key: randomUUID(),
  })
  noteTrick(world, 'decided alone', alone)
  if (alone.status === 200) throw new BrokenRule('whoever asked to decline has decided')
  const checker = await atWork(world, life.random.pick(decidersOf('DECLINE_CLIENT')))
  const answer = await askAs(world, checker, { url, body, key: randomUUID() })
  return `desk DECLINE_CLIENT ${isApproved ? 'approved' : 'declined'}: ${told(answer)}`
}

/** The queue of applicants, from the first look to the decline that two people take back. */
const applicant = async (scene: Scene, beside: Bystanders): Promise<string> => {
  const open = await caseOf(scene, beside)
  if (open.state === 'QUEUED') return reviewed(scene, beside)
  if (open.state === 'ASKED') return declineDecided(scene, open)
  if (open.declineId !== null && scene.life.random.chance(0.7))
    return race(scene, { kind: 'LIFT_DECLINE', subjectId: open.declineId })
  await nextApplicant(scene, beside)
  return 'somebody else applies'
}

const STEPS: readonly (readonly [
  weight: number,
  step: (scene: Scene, beside: Bystanders) => Promise<string>,
])[] = [
  [1, otherPhone],
  [1, otherPassport],
  [0.6, compared],
  [1.5, twoAccounts],
  [1.5, onAList],
  [0.2, erased],
  [3, applicant],
]

/** What staff decide about people, not about their money (decisions 0056, 0099, 0100, 0105, 0110, 0112). */
export const deskPersonSteps = (scene: Scene): Step[] =>
  STEPS.map(([weight, step]) => ({
    // Half as likely as all that is done with the borrower's money, which is harder to get right.
    weight:
      step === applicant
        ? weightIn(scene.life, 'APPLICANTS', { often: 30, seldom: weight / 2 })
        : weight / 2,
    run: async () => step(scene, await bystandersOf(scene)),
  }))
