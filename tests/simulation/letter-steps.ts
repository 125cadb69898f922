import { randomUUID } from 'node:crypto'
import { addDays, moscowDate } from '../../lending/calendar.ts'
import { CONSENT_LETTER_CHANNELS } from '../../protocol/consent-letters.ts'
import { freePassport, passportIn } from './bystanders.ts'
import { race } from './desk-races.ts'
import { askersOf, strangersTo } from './desk-rights.ts'
import { atWork } from './desk-steps.ts'
import { noteSeen, noteTrick } from './desk-tally.ts'
import { BrokenRule } from './failure.ts'
import { type Answer, askAs } from './front-door.ts'
import { weightIn } from './matters.ts'
import { type Scene, type Step, told } from './scene.ts'

const KIND = 'WITHDRAW_DATA_CONSENT'
const REASON = 'Вх. 31 от сегодня'

interface Letter {
  readonly url: string
  readonly body: object
  /** It names the passport of somebody else, so it is nobody's. */
  readonly isForeign: boolean
}

interface CardConsent {
  readonly type: string
  readonly givenAt: string
  readonly isWithdrawable: boolean
}

/** What came by post today or lies there for weeks; one of seven names a passport that is not the client's. */
const letterOf = async (scene: Scene, type: string): Promise<Letter | string> => {
  const { world, life } = scene
  const path = `/desk-service/clients/${life.clientId}`
  const card = await askAs(world, await atWork(world, 'ryabinina'), { method: 'GET', url: path })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the call names its fields
  const consents = (card.body['consents'] ?? []) as readonly CardConsent[]
  const own = consents.filter((consent) => consent.type === type)
  const consent = own.find(({ isWithdrawable }) => isWithdrawable) ?? own.at(-1)
  const passport = await passportIn(scene, life.clientId)
  if (!consent || passport === null) return `no consent to ${type} on the card, ${told(card)}`
  const isForeign = life.random.chance(0.15)
  const daysAgo = life.random.pick([0, 0, 0, 4, 12, 28])
  return {
    url: `${path}/consent-letters`,
    isForeign,
    body: {
      type,
      givenAt: consent.givenAt,
      channel: life.random.pick(CONSENT_LETTER_CHANNELS),
      receivedOn: addDays(moscowDate(world.clock.now()), -daysAgo),
      passport: isForeign ? freePassport(life) : passport,
    },
  }
}

const taken = ({ status }: Answer): boolean => status === 200

/** A letter that names another passport is nobody's. @throws BrokenRule when it was taken */
const refuseForeign = ({ world }: Scene, letter: Letter, answers: readonly Answer[]): void => {
  if (!letter.isForeign) return
  if (answers.some(taken))
    throw new BrokenRule('a letter with another passport took a consent back')
  if (answers.some(({ status }) => status < 500)) noteSeen(world, 'letter with another passport')
}

type Manner = (scene: Scene, letter: Letter) => Promise<string>

const enter = async (
  { world }: Scene,
  { url, body }: Letter,
  { login, reason = REASON, key = randomUUID() }: { login: string; reason?: string; key?: string },
): Promise<Answer> =>
  askAs(world, await atWork(world, login), { url, body: { ...body, reason }, key })

const withoutReason: Manner = async (scene, letter) => {
  const login = scene.life.random.pick(askersOf(KIND))
  const answer = await enter(scene, letter, { login, reason: ' ' })
  noteTrick(scene.world, 'no reason', answer)
  if (taken(answer)) throw new BrokenRule('a letter was entered without its number')
  return `no reason: ${told(answer)}`
}

const withoutRight: Manner = async (scene, letter) => {
  const login = scene.life.random.pick(strangersTo(KIND, 'asks'))
  const answer = await enter(scene, letter, { login })
  noteTrick(scene.world, 'no right to ask', answer)
  if (taken(answer)) throw new BrokenRule(`${login} has entered a letter`)
  return `no right: ${told(answer)}`
}

/** One letter lies before two people, and one of them sends it twice because the answer was lost. */
const enteredByTwo: Manner = async (scene, letter) => {
  const { world, life } = scene
  const [key, other] = [randomUUID(), randomUUID()]
  const [login, second] = [life.random.pick(askersOf(KIND)), life.random.pick(askersOf(KIND))]
  // One after the other: which of two signs in first must not be left to the machine.
  await atWork(world, login)
  await atWork(world, second)
  const answers = await Promise.all([
    enter(scene, letter, { login, key }),
    enter(scene, letter, { login: second, key: other }),
  ])
  refuseForeign(scene, letter, answers)
  if (answers.filter(taken).length > 1) throw new BrokenRule('one letter took a consent back twice')
  const [first] = answers
  if (first && taken(first)) {
    const again = await enter(scene, letter, { login, key })
    noteTrick(world, 'lost answer sent for again', again)
    if (again.status < 500 && again.text !== first.text)
      throw new BrokenRule(`a letter: another answer to the same key: ${again.text}`)
  }
  return `by two at once: ${answers.map(told).join(' | ')}`
}

/** One person is enough for the consent to the bureau: it ends at once (decision 0141). */
const aboutBureau = async (scene: Scene): Promise<string> => {
  const letter = await letterOf(scene, 'CREDIT_HISTORY')
  if (typeof letter === 'string') return `letter: ${letter}`
  const manner = scene.life.random.weighted<Manner>([
    [1, withoutReason],
    [1, withoutRight],
    [6, enteredByTwo],
  ])
  return `letter about the bureau, ${await manner(scene, letter)}`
}

/** Two people for the consent to process data, at whose end an account is erased. */
const aboutData = async (scene: Scene): Promise<string> => {
  const letter = await letterOf(scene, 'PERSONAL_DATA')
  if (typeof letter === 'string') return `letter: ${letter}`
  if (letter.isForeign) {
    const answer = await enter(scene, letter, { login: 'ryabinina' })
    refuseForeign(scene, letter, [answer])
    return `letter of somebody else: ${told(answer)}`
  }
  const ownCall = { url: letter.url, body: letter.body }
  return race(scene, { kind: KIND, subjectId: scene.life.clientId, ownCall })
}

/** Letters that take consents back, as the lender's people enter and decide on them (decision 0141). */
export const letterSteps = (scene: Scene): Step[] => {
  const { life } = scene
  const isWithdrawn = (type: string): boolean =>
    scene.facts.withdrawals.some((each) => each.type === type && each.givenAgainAtMs === null)
  const weight = weightIn(life, 'LETTERS', { often: 10, seldom: 0.15 })
  return [
    {
      weight: isWithdrawn('CREDIT_HISTORY') ? weight / 20 : weight / 2,
      run: () => aboutBureau(scene),
    },
    { weight: isWithdrawn('PERSONAL_DATA') ? weight / 20 : weight, run: () => aboutData(scene) },
  ]
}
