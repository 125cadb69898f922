import { IDENTITY_PATHS } from '../../protocol/identity.ts'

/** Without a word from the frame for so long it is taken not to keep cookies (integrations reference 8.4). */
const ANSWER_WITHIN_MS = 10_000

/**
 * Whether the browser lets a frame of the identity server keep cookies: one that does not would take every session for
 * changed (spec §8). Asked over two pages of the server, as Keycloak's client does it.
 */
export const frameKeepsCookies = (): Promise<boolean> =>
  new Promise((resolve) => {
    const frame = document.createElement('iframe')
    frame.hidden = true
    frame.title = 'Проверка cookie'
    frame.src = `${IDENTITY_PATHS.thirdPartyCookies}/step1.html`
    const end = (keeps: boolean) => {
      clearTimeout(timer)
      window.removeEventListener('message', onMessage)
      frame.remove()
      resolve(keeps)
    }
    const onMessage = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin !== window.location.origin || source !== frame.contentWindow) return
      if (data === 'supported' || data === 'unsupported') end(data === 'supported')
    }
    const timer = setTimeout(() => end(false), ANSWER_WITHIN_MS)
    window.addEventListener('message', onMessage)
    document.body.append(frame)
  })
