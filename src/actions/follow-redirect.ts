import { redirectUrl } from '../../protocol/calls/sms-service/redirect.ts'
import { send } from '../api/send.ts'

/** An id as the call takes it: an address in its place is asked nobody. */
const ID = /^[A-Za-z0-9-]{1,64}$/

/**
 * Opens the address behind an opaque id in this window (spec §2). It comes from the server's list and never from the
 * query itself (D27); a failure is only logged (spec §8).
 */
export const followRedirect = async (urlId: string): Promise<void> => {
  try {
    if (!ID.test(urlId)) throw new Error('?url= carries no id')
    const { url } = await send(redirectUrl, { query: { urlId } })
    if (new URL(url).protocol === 'https:') window.location.assign(url)
  } catch (error) {
    reportError(error)
  }
}
