import { randomUUID } from 'node:crypto'
import { COMPLAINT_REFUSALS } from '../../protocol/complaints.ts'
import { complaintsOf, lastMessageOf } from './desk-facts.ts'
import { atWork } from './desk-steps.ts'
import { BrokenRule } from './failure.ts'
import { type Answer, type Asker, askAs, askOnce } from './front-door.ts'
import { type Scene, type Step, told } from './scene.ts'

const SUPPORT = ['ryabinina', 'osokin'] as const
const COLLECTIONS = ['polyakov', 'serov'] as const

/** The same thing of two people at once, each under a key of their own. */
const atOnce = async (
  { world }: Scene,
  logins: readonly string[],
  url: string,
  body: (login: string) => object,
): Promise<readonly Answer[]> => {
  const people: Asker[] = []
  // One after the other: which of two signs in first must not be left to the machine.
  for (const login of logins) people.push(await atWork(world, login))
  return Promise.all(
    people.map((who, index) =>
      askAs(world, who, { url, body: body(logins[index] ?? ''), key: randomUUID() }),
    ),
  )
}

const once = (answers: readonly Answer[], what: string): string => {
  if (answers.filter(({ status }) => status === 200).length > 1) throw new BrokenRule(what)
  return answers.map(told).join(' | ')
}

const complain = async ({ world, life }: Scene): Promise<string> => {
  const body = { subject: 'DEBT', loanApplicationId: null, body: 'Почему столько?' }
  const url = '/profile-manager/complaints'
  return `complain: ${told(await askOnce(world, life, { url, body }))}`
}

const endOf = ({ life }: Scene): object =>
  life.random.pick([
    { state: 'ANSWERED', answer: 'Пересчитали: всё верно.' },
    {
      state: 'REFUSED',
      answer: 'Ответили в прошлый раз.',
      refusal: life.random.pick(COMPLAINT_REFUSALS),
    },
    { state: 'FORWARDED', answer: 'Отвечает бюро.', forwardedTo: 'Бюро кредитных историй' },
  ])

const workOn = async (scene: Scene): Promise<string> => {
  const { life, world } = scene
  const open = await complaintsOf(world, life.clientId)
  if (open.length === 0) return complain(scene)
  const url = `/desk-service/complaints/${life.random.pick(open).id}`
  return life.random.weighted<() => Promise<string>>([
    [
      2,
      async () => {
        const answers = await atOnce(scene, SUPPORT.slice(0, 1), `${url}/take`, () => ({}))
        return `desk takes a complaint: ${answers.map(told).join()}`
      },
    ],
    [
      2,
      async () => {
        const people = ['ryabinina', 'serov']
        const answers = await atOnce(scene, people, `${url}/extend`, () => ({
          reason: 'Ждём ответа банка',
        }))
        return `desk extends a complaint: ${once(answers, 'a complaint was extended twice')}`
      },
    ],
    [
      1,
      async () => {
        const [answer] = await atOnce(scene, ['ryabinina'], `${url}/extend`, () => ({
          reason: ' ',
        }))
        if (answer?.status === 200) throw new BrokenRule('a term was extended without a reason')
        return 'desk extends a complaint without a reason'
      },
    ],
    [
      3,
      async () => {
        const answers = await atOnce(scene, ['ryabinina', 'serov'], `${url}/end`, () =>
          endOf(scene),
        )
        return `desk ends a complaint: ${once(answers, 'a complaint was ended twice')}`
      },
    ],
  ])()
}

/** A message of this very moment is not answered: nobody reads that fast, and the order of one moment is chance. */
const writeOrAnswer = async (scene: Scene): Promise<string> => {
  const { world, life } = scene
  const last = await lastMessageOf(world, life.clientId)
  if (last?.author !== 'CLIENT' || last.createdAtMs >= world.clock.now()) {
    const url = '/profile-manager/support/write'
    const body = { body: 'Когда платить?' }
    return `write to support: ${told(await askOnce(world, life, { url, body }))}`
  }
  const answers = await atOnce(
    scene,
    SUPPORT,
    `/desk-service/threads/${life.clientId}/answer`,
    (login) => ({ body: `Отвечает ${login}`, afterMessageId: last.id }),
  )
  return `desk answers: ${once(answers, 'a message was answered twice')}`
}

const changeContacts = async (scene: Scene): Promise<string> => {
  const { life } = scene
  const isStopped = life.random.chance(0.5)
  const reason = life.random.chance(0.2) ? '' : 'Просит не писать'
  const answers = await atOnce(
    scene,
    COLLECTIONS,
    `/desk-service/clients/${life.clientId}/contacts`,
    () => ({ isStopped, reason }),
  )
  if (reason === '' && answers.some(({ status }) => status === 200))
    throw new BrokenRule('contacts were changed without a reason')
  return `desk ${isStopped ? 'stops' : 'allows'} contacts: ${answers.map(told).join(' | ')}`
}

/** What people of the lender do for a borrower beside the books, two of them at once where they may. */
export const deskServiceSteps = (scene: Scene): Step[] => [
  { weight: 3, run: () => workOn(scene) },
  { weight: 2, run: () => writeOrAnswer(scene) },
  { weight: 1.5, run: () => changeContacts(scene) },
]
