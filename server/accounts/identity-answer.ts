import { Refusal } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'
import { GatewayFailure } from '../gateways/gateways.ts'

/** An identity server that does not answer says nothing of the session: the page asks again. @throws Refusal UNAVAILABLE */
export const answered = async <T>({ log }: Context, asking: Promise<T>): Promise<T> => {
  try {
    return await asking
  } catch (error) {
    if (!(error instanceof GatewayFailure)) throw error
    log.error({ err: error }, 'identity server')
    throw new Refusal('UNAVAILABLE')
  }
}
