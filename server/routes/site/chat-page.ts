import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { BRAND } from '../../../protocol/brand.ts'
import { PATHS } from '../../../protocol/paths.ts'
import type { Context } from '../../context.ts'

/** Address of the page's own script: a file beside the page, for only the page itself is found under its name. */
const SCRIPT_PATH = `${PATHS.jivochat}.js`

/** The stand-in's script, in the sandbox only (D30). */
const CHAT_STAND_IN_PATH = '/sandbox/jivo/widget'

const CSS = [
  ':root{color-scheme:light dark;--surface:light-dark(#f6f3ec,#0b1615);--ink:light-dark(#10211f,#eaf2ef);--accent:light-dark(#005f66,#55ccc4)}',
  '[hidden]{display:none!important}',
  'body{margin:0;min-height:100dvh;display:grid;place-content:center;gap:1rem;padding:1.25rem;background:var(--surface);color:var(--ink);font:1rem/1.5 system-ui,sans-serif;text-align:center;overflow-wrap:anywhere}',
  'h1{font-size:1.25rem;line-height:1.25;margin:0}',
  'p{margin:0;max-width:32rem}',
  'a{color:var(--accent);display:inline-block;min-height:44px;line-height:44px}',
  '.chat{text-align:left;border:1.5px solid var(--accent);border-radius:1rem;padding:1rem;max-width:32rem}',
].join('')

const CSS_HASH = `'sha256-${createHash('sha256').update(CSS).digest('base64')}'`

/**
 * Opens the chat once it says that somebody is there, asked every two seconds, and takes the loader away a second later
 * (spec §2). After half a minute without an answer it names another way, and goes on asking.
 */
const SCRIPT = `(() => {
  const POLL_MS = 2000
  const LOADER_MS = 1000
  const PATIENCE_MS = 30000
  const loader = document.getElementById('loader')
  const other = document.getElementById('other')
  const showOther = () => {
    other.hidden = false
  }
  window.addEventListener('error', ({ target }) => {
    if (!(target instanceof HTMLScriptElement)) return
    console.error('Failed to load script: ' + target.src)
    showOther()
  }, true)
  const late = setTimeout(showOther, PATIENCE_MS)
  const asking = setInterval(() => {
    const chat = window.jivo_api
    if (!chat || chat.chatMode() !== 'online') return
    clearInterval(asking)
    clearTimeout(late)
    chat.open()
    setTimeout(() => {
      loader.hidden = true
      other.hidden = true
    }, LOADER_MS)
  }, POLL_MS)
})()
`

const HOSTS = ['https://*.jivo.ru', 'https://*.jivosite.com', 'https://*.jivochat.com']
const SOCKETS = HOSTS.map((host) => host.replace('https:', 'wss:'))

/**
 * The page has no origin of its own: a script of somebody else reads no cookie, token or storage of ours, and leads
 * nobody away (D30).
 */
const policyOf = (isReal: boolean): string => {
  const hosts = isReal ? HOSTS : []
  return [
    ['default-src', "'none'"],
    ['script-src', "'self'", ...hosts],
    // The chat draws itself with styles of its own.
    ['style-src', ...(isReal ? ["'unsafe-inline'", ...hosts] : [CSS_HASH])],
    ['img-src', 'data:', ...hosts],
    ['font-src', 'data:', ...hosts],
    ['media-src', ...(isReal ? hosts : ["'none'"])],
    ['connect-src', ...(isReal ? [...hosts, ...SOCKETS] : ["'none'"])],
    ['frame-src', ...(isReal ? hosts : ["'none'"])],
    ['base-uri', "'none'"],
    ['form-action', "'none'"],
    ['frame-ancestors', "'none'"],
    ['sandbox', 'allow-scripts', 'allow-forms', 'allow-popups'],
  ]
    .map((directive) => directive.join(' '))
    .join('; ')
}

const pageOf = (scriptUrl: string | null): string =>
  [
    '<!doctype html><html lang="ru"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<title>Чат — ${BRAND.name}</title><meta name="robots" content="noindex"><style>${CSS}</style>`,
    `</head><body><main><h1>Чат с поддержкой</h1>`,
    scriptUrl === null ? '' : '<p id="loader" role="status">Загрузка данных</p>',
    `<div id="other"${scriptUrl === null ? '' : ' hidden'}><p>Чат сейчас не отвечает. Позвоните нам или напишите в кабинете, в разделе «Поддержка».</p>`,
    `<p><a href="tel:${BRAND.phone.replaceAll(/[^+\d]/g, '')}">${BRAND.phone}</a></p>`,
    `<p><a href="${PATHS.contacts}">Все контакты</a></p></div></main>`,
    scriptUrl === null
      ? ''
      : `<script src="${SCRIPT_PATH}"></script><script src="${scriptUrl}" async></script>`,
    '</body></html>',
  ].join('')

/** Who may load a script into a page without an origin: anybody, so nothing else than these scripts says so. */
const FOR_PAGES_WITHOUT_ORIGIN = { 'cross-origin-resource-policy': 'cross-origin' } as const

const scriptUrlOf = ({ jivoId, mode }: Context['config']): string | null => {
  if (jivoId !== null) return `https://code.jivo.ru/widget/${jivoId}`
  return mode === 'production' ? null : CHAT_STAND_IN_PATH
}

/** `/jivochat`, and its script (spec §2). Without a chat in the settings it names the other ways at once. */
export const registerChatPage = (fastify: FastifyInstance, { config }: Context): void => {
  const page = pageOf(scriptUrlOf(config))
  const policy = policyOf(config.jivoId !== null)
  fastify.get(PATHS.jivochat, (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .headers({ 'content-security-policy': policy, 'cache-control': 'no-cache' })
      .send(page),
  )
  fastify.get(SCRIPT_PATH, (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .headers({ ...FOR_PAGES_WITHOUT_ORIGIN, 'cache-control': 'no-cache' })
      .send(SCRIPT),
  )
}
