import type { FastifyInstance } from 'fastify'

/** Nobody is there at first, as with the real chat, whose people have to be asked. */
const OFFLINE_MS = 4_000

/** The part of the chat's interface that our page uses, and a panel that answers by itself. */
const SCRIPT = `(() => {
  const startedMs = Date.now()
  window.jivo_api = {
    chatMode: () => (Date.now() - startedMs < ${OFFLINE_MS} ? 'offline' : 'online'),
    open: () => {
      if (document.querySelector('.chat')) return
      const panel = document.createElement('section')
      panel.className = 'chat'
      panel.setAttribute('aria-label', 'Чат')
      panel.textContent = 'Здравствуйте! Это песочница: здесь отвечал бы оператор.'
      document.body.append(panel)
    },
  }
})()
`

/** Stand-in of the chat (D30). */
export const registerChat = (scope: FastifyInstance): void => {
  scope.get('/sandbox/jivo/widget', (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .headers({ 'cross-origin-resource-policy': 'cross-origin', 'cache-control': 'no-store' })
      .send(SCRIPT),
  )
}
