import type { FastifyInstance } from 'fastify'
import { COUNTER_PATH, COUNTER_READY } from '../../../protocol/counter.ts'
import { PUBLIC_GOALS, VISIT_PAGES } from '../../../protocol/visits.ts'
import type { Config } from '../../config.ts'
import type { Context } from '../../context.ts'

type Counters = Config['counters']

/** Address of the document's own script: a file beside it, for only the document itself is found under its name. */
const SCRIPT_PATH = `${COUNTER_PATH}.js`

const METRIKA_HOSTS = ['https://mc.yandex.ru', 'https://mc.yandex.com', 'https://yastatic.net']
const TOP_MAIL_HOSTS = ['https://top-fwz1.mail.ru']

const hostsOf = ({ metrika, topMail }: Counters): string[] => [
  ...(metrika === null ? [] : METRIKA_HOSTS),
  ...(topMail === null ? [] : TOP_MAIL_HOSTS),
]

/**
 * What runs in the frame: takes names of goals and addresses of public pages from the page around it, nothing else, and
 * tells them to the counters. Cookies and storage are closed to a document without an origin, so their scripts get some
 * that live as long as the frame.
 */
const scriptOf = ({ metrika, topMail }: Counters): string => `(() => {
  const METRIKA = ${metrika}
  const TOP_MAIL = ${JSON.stringify(topMail)}
  const GOALS = ${JSON.stringify(PUBLIC_GOALS)}
  const PAGES = ${JSON.stringify(Object.keys(VISIT_PAGES))}

  const jar = new Map()
  Object.defineProperty(document, 'cookie', {
    get: () => [...jar].map((pair) => pair.join('=')).join('; '),
    set: (text) => {
      const [pair] = String(text).split(';')
      const [name, ...value] = pair.split('=')
      jar.set(name.trim(), value.join('=').trim())
    },
  })
  const storage = () => {
    const kept = new Map()
    return {
      getItem: (key) => kept.get(String(key)) ?? null,
      setItem: (key, value) => void kept.set(String(key), String(value)),
      removeItem: (key) => void kept.delete(String(key)),
      clear: () => kept.clear(),
      key: (index) => [...kept.keys()][index] ?? null,
      get length() { return kept.size },
    }
  }
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, { value: storage(), configurable: true })

  const load = (src) => {
    const script = document.createElement('script')
    script.async = true
    script.src = src
    document.head.append(script)
  }
  const sinks = []
  if (METRIKA !== null) {
    window.ym = function () { (window.ym.a = window.ym.a || []).push(arguments) }
    window.ym.l = Date.now()
    // No map of clicks, no record of the screen, no visit of the frame's own address.
    window.ym(METRIKA, 'init', { defer: true, clickmap: false, trackLinks: false, accurateTrackBounce: false, webvisor: false })
    sinks.push({
      page: (url) => window.ym(METRIKA, 'hit', url),
      goal: (name) => window.ym(METRIKA, 'reachGoal', name),
    })
    load('https://mc.yandex.ru/metrika/tag.js')
  }
  if (TOP_MAIL !== null) {
    window._tmr = []
    sinks.push({
      page: (url) => window._tmr.push({ id: TOP_MAIL, type: 'pageView', start: Date.now(), url }),
      goal: (goal) => window._tmr.push({ id: TOP_MAIL, type: 'reachGoal', goal }),
    })
    load('https://top-fwz1.mail.ru/js/code.js')
  }
  window.addEventListener('message', ({ source, data }) => {
    if (source !== window.parent || typeof data !== 'object' || data === null) return
    const { page, goal } = data
    for (const sink of sinks) {
      if (PAGES.includes(page)) sink.page(location.origin + page)
      if (GOALS.includes(goal)) sink.goal(goal)
    }
  })
  window.parent.postMessage(${JSON.stringify(COUNTER_READY)}, '*')
})()
`

/** The document has no origin of its own, is shown only inside our pages, and knows no other host than its counters'. */
const policyOf = (counters: Counters): string => {
  const hosts = hostsOf(counters)
  return [
    ['default-src', "'none'"],
    ['script-src', "'self'", ...hosts],
    ['img-src', ...hosts],
    ['connect-src', ...hosts],
    ['base-uri', "'none'"],
    ['form-action', "'none'"],
    ['frame-ancestors', "'self'"],
    ['sandbox', 'allow-scripts'],
  ]
    .map((directive) => directive.join(' '))
    .join('; ')
}

const PAGE = [
  '<!doctype html><html lang="ru"><head><meta charset="utf-8"><title>Счётчик посещений</title>',
  `<meta name="robots" content="noindex"><script src="${SCRIPT_PATH}"></script></head><body></body></html>`,
].join('')

/** A document without an origin loads the script as a stranger; nothing else than this says that it may. */
const FOR_PAGES_WITHOUT_ORIGIN = { 'cross-origin-resource-policy': 'cross-origin' } as const

/** `/counter` and its script (decision 0064); without a counter in the settings there is neither. */
export const registerCounterPage = (fastify: FastifyInstance, { config }: Context): void => {
  const { counters } = config
  if (hostsOf(counters).length === 0) return
  const policy = policyOf(counters)
  const script = scriptOf(counters)
  fastify.get(COUNTER_PATH, (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .headers({ 'content-security-policy': policy, 'cache-control': 'no-cache' })
      .send(PAGE),
  )
  fastify.get(SCRIPT_PATH, (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .headers({ ...FOR_PAGES_WITHOUT_ORIGIN, 'cache-control': 'no-cache' })
      .send(script),
  )
}
