import { redirectUrl } from '../../protocol/calls/sms-service/redirect.ts'
import { send } from '../api/send.ts'

/**
 * Opens the address behind an opaque id in this window (spec §2). It comes from the server's list and never from the
 * query itself (D27); a failure is only logged (spec §8).
 */
export const followRedirect = async (urlId: string): Promise<void> => {
  try {
    const { url } = await send(redirectUrl, { query: { urlId } })
    if (new URL(url).protocol === 'https:') window.location.assign(url)
  } catch (error) {
    reportError(error)
  }
}
