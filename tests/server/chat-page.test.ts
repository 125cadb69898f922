import { describe, expect, test } from 'vitest'
import { coreApp } from './core/fixture.ts'
import { get } from './profile-manager/borrower.ts'

const CHAT = '/jivochat'

describe('the page of the chat', () => {
  test('is found under its own name only', async () => {
    const app = await coreApp()
    const statuses = await Promise.all(
      [CHAT, `${CHAT}/`, `${CHAT}/more`, `${CHAT}.html`].map(
        async (url) => (await get(app, url, { accept: 'text/html' })).statusCode,
      ),
    )
    expect(statuses).toEqual([200, 404, 404, 404])
  })

  test('has no origin: a script of somebody else reads nothing of ours and leads nobody away', async () => {
    const app = await coreApp()
    const policy = String((await get(app, CHAT)).headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).toMatch(/sandbox allow-scripts allow-forms allow-popups$/)
    expect(policy).not.toMatch(/allow-same-origin|allow-top-navigation|https:/)
  })

  test('opens no page of ours in a window that inherits the sandbox: a browser would block it', async () => {
    const app = await coreApp()
    const { body, headers } = await get(app, CHAT)
    expect(String(headers['content-security-policy'])).not.toContain('allow-popups-to-escape')
    expect(body).toContain('<a href="/contacts">')
    expect(body).not.toContain('target=')
  })

  test('loads the configured chat and names its hosts, no other page does', async () => {
    const app = await coreApp({ env: { JIVO_ID: 'abc' } })
    const { body, headers } = await get(app, CHAT)
    expect(body).toContain('<script src="https://code.jivo.ru/widget/abc" async></script>')
    expect(String(headers['content-security-policy'])).toContain(
      "script-src 'self' https://*.jivo.ru",
    )
    for (const url of ['/', '/profile', '/login'])
      expect(String((await get(app, url)).headers['content-security-policy'])).not.toContain('jivo')
  })

  test('asks the stand-in in the sandbox, whose scripts a page without origin may load', async () => {
    const app = await coreApp()
    const { body } = await get(app, CHAT)
    const scripts = [...body.matchAll(/<script src="([^"]+)"/g)].map(([, url = '']) => url)
    expect(scripts).toHaveLength(2)
    for (const url of scripts) {
      const { statusCode, headers } = await get(app, url)
      expect([statusCode, headers['cross-origin-resource-policy']]).toEqual([200, 'cross-origin'])
    }
    expect(body).toContain('Загрузка данных')
  })
})
