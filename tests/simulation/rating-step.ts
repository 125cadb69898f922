import { ask, askOnce } from './front-door.ts'
import { askForCode } from './one-time-code.ts'
import { named, type Scene, textOf, told } from './scene.ts'

/** Asks for a higher first step, signed with a code (D12). */
export const askForMore = async (scene: Scene): Promise<string> => {
  const { world, life } = scene
  const amount = life.random.pick([30_000, 50_000, 80_000])
  const url = '/print-service/change-credit-rating-offer'
  const shown = await ask(world, life, { url, body: { amount } })
  if (shown.status !== 200) return `a higher first step: ${told(shown)}`
  const received = await askForCode(scene, 'DEFAULT', textOf(shown.body['termsHash']))
  if (received.code === null) return `a higher first step: ${received.why}`
  const { code } = received
  const answer = await askOnce(world, life, {
    url: '/print-service/change-credit-rating-request',
    body: { clientId: life.clientId, amount, asp: code },
  })
  return `a higher first step: ${told(answer)} ${named(answer.body['outcome'])}`
}
