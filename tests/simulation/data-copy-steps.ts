import { randomUUID } from 'node:crypto'
import { UnsecuredJWT } from 'jose'
import { giveReauthentication } from '../../server/passkeys/reauthentication.ts'
import { noteSeen } from './desk-tally.ts'
import { BrokenRule } from './failure.ts'
import { type Answer, type Asker, askAs, borrower } from './front-door.ts'
import { weightIn } from './matters.ts'
import { named, type Scene, type Step, told } from './scene.ts'

const URL = '/profile-manager/data-copy'
const ACTION = 'TAKE_DATA_COPY'

/** The borrower at a page of one session: a copy belongs to the session that has asked for it. */
const inSession = ({ world, life }: Scene, sessionUid: string): Asker => {
  const token = new UnsecuredJWT({ sid: sessionUid }).setSubject(life.clientId).encode()
  const { address, headers } = borrower(world, life)
  return { address, headers: { ...headers, authorization: `Bearer ${token}` } }
}

/** Past the password and the passkey, which have tests of their own. */
const confirmed = ({ world }: Scene, sessionUid: string): Promise<string> =>
  world.faults.outside(async () => {
    const place = { sessionUid, action: ACTION } as const
    return (await giveReauthentication(world.app.context, place)).reauthentication
  })

/** The archive; null when a fault has ended its connection. @throws BrokenRule when nothing of ours has ended it */
const fetched = async ({ world }: Scene, who: Asker, copyId: string): Promise<Answer | null> => {
  const before = world.faults.total()
  try {
    return await askAs(world, who, { method: 'GET', url: `${URL}/${copyId}/file` })
  } catch (error) {
    const isCaused = world.faults.total() > before || world.faults.dead
    if (isCaused && !(error instanceof BrokenRule)) return null
    throw error
  }
}

const takeAway = async (scene: Scene, sessionUid: string, copyId: string): Promise<string> => {
  const { life, world } = scene
  if (life.random.chance(0.2)) {
    const other = await fetched(scene, inSession(scene, randomUUID()), copyId)
    if (other?.status === 200) throw new BrokenRule('another session was given the copy')
  }
  if (life.random.chance(0.15)) {
    await world.clock.moveTo(world.clock.now() + 10 * 60_000)
    const late = await fetched(scene, inSession(scene, sessionUid), copyId)
    if (late?.status === 200) throw new BrokenRule('a copy was given after its ten minutes')
    return `fetched too late: ${late ? told(late) : 'broken off'}`
  }
  const answer = await fetched(scene, inSession(scene, sessionUid), copyId)
  if (!answer) return 'broken off'
  if (answer.status === 200 && !answer.text.startsWith('PK'))
    throw new BrokenRule('a copy of data that is no archive')
  return `fetched: ${told(answer)}`
}

/** Asks for a copy after a confirmation, sends a lost answer for again, tries the confirmation once more, and takes it. */
const takeCopy = async (scene: Scene): Promise<string> => {
  const { world, life } = scene
  const sessionUid = randomUUID()
  const who = inSession(scene, sessionUid)
  const reauthentication = await confirmed(scene, sessionUid)
  const asked = { url: URL, body: { reauthentication } }
  const key = randomUUID()
  const answer = await askAs(world, who, { ...asked, key })
  if (answer.body['code'] === 'TOO_MANY_REQUESTS') noteSeen(world, 'fourth copy of data in a day')
  if (answer.status !== 200) return `copy of data: ${told(answer)}`
  const copyId = named(answer.body['copyId'])
  if (life.random.chance(0.3)) {
    const again = await askAs(world, who, { ...asked, key })
    if (again.status < 500 && again.text !== answer.text)
      throw new BrokenRule(`a copy: another answer to the same key: ${again.text}`)
    const twice = await askAs(world, who, { ...asked, key: randomUUID() })
    if (twice.status === 200) throw new BrokenRule('one confirmation gave two copies')
  }
  return `copy of data ${await takeAway(scene, sessionUid, copyId)}`
}

/** A borrower, or whoever has their password, takes copy after copy until the day allows no more. */
const takeMany = async (scene: Scene): Promise<string> => {
  const said: string[] = []
  for (let copy = 0; copy < 4; copy += 1) {
    said.push(await takeCopy(scene))
    await scene.world.reviveIfDead()
  }
  return `many copies: ${said.join('; ')}`
}

/** Copies of one's own data (decision 0138). */
export const dataCopySteps = (scene: Scene): Step[] => {
  const weight = weightIn(scene.life, 'DATA_COPIES', { often: 4, seldom: 0.05 })
  return [
    { weight, run: () => takeCopy(scene) },
    { weight: weight / 4, run: () => takeMany(scene) },
  ]
}
