import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
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

const PAGE = `<!doctype html><html lang="ru"><meta charset="utf-8"><title>Проверка входа</title><script>${SCRIPT}</script></html>`
const SCRIPT_HASH = createHash('sha256').update(SCRIPT).digest('base64')

/** Sends the frame of OpenID Connect Session Management §3.2; only our own pages may embed it. */
export const sendSessionCheckPage = (reply: FastifyReply): FastifyReply =>
  reply
    .header(
      'content-security-policy',
      `default-src 'none'; script-src 'sha256-${SCRIPT_HASH}'; frame-ancestors 'self'; base-uri 'none'`,
    )
    .header('x-frame-options', 'SAMEORIGIN')
    .header('cache-control', 'public, max-age=300')
    .type('text/html; charset=utf-8')
    .send(PAGE)
