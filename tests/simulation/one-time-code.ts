import { ask } from './front-door.ts'
import { type Scene, told } from './scene.ts'
import type { World } from './world.ts'

const MINUTE_MS = 60_000

/** A person takes their time; a second code is sent a minute after the first (D22). */
const pause = (world: World, minutes: number): Promise<void> =>
  world.clock.moveTo(world.clock.now() + minutes * MINUTE_MS)

const codeOf = async (world: World, phone: string): Promise<string> => {
  const { rows } = await world.lite.query<{ payload: { code: string } }>(
    `select payload from sandbox_journal where kind = 'sms' and subject = $1 order by position desc limit 1`,
    [phone],
  )
  return rows[0]?.payload.code ?? '000000'
}

/** A code that came, or why none did. */
export type Received = { readonly code: string } | { readonly code: null; readonly why: string }

/** Asks for a code for exactly these terms. */
export const askForCode = async (
  { world, life }: Scene,
  eventCode: 'NEW_LOAN' | 'DEFAULT',
  termsHash: string,
): Promise<Received> => {
  await pause(world, life.random.between(2, 12))
  const body = { phone: life.phone, eventCode, isFlashCall: false, termsHash }
  const answer = await ask(world, life, { url: '/sms-service/send/send_code', body })
  return answer.status === 200
    ? { code: await codeOf(world, life.phone) }
    : { code: null, why: `no code, ${told(answer)}` }
}
