import { framePage } from './frame-page.ts'
import { BROWSER_STATE_COOKIE } from './session-state.ts'

/** Answers the monitor of the page: `clientId session_state` in, `unchanged`, `changed` or `error` out. */
const SCRIPT = `addEventListener('message', async (event) => {
  if (event.origin !== location.origin || typeof event.data !== 'string') return
  const answer = (text) => event.source.postMessage(text, event.origin)
  const [clientId, state = ''] = event.data.split(' ')
  const [expected, salt] = state.split('.')
  if (!clientId || !expected || !salt) return answer('error')
  const cookie = document.cookie.split('; ').find((pair) => pair.startsWith('${BROWSER_STATE_COOKIE}=')) || ''
  const text = [clientId, event.origin, cookie.slice(${BROWSER_STATE_COOKIE.length + 1}), salt].join(' ')
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  const actual = btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replace('=', '')
  answer(actual === expected ? 'unchanged' : 'changed')
})`

/** The frame of OpenID Connect Session Management §3.2. */
export const SESSION_CHECK_PAGE = framePage('Проверка входа', SCRIPT)
