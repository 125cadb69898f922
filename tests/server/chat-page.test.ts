import { runInNewContext } from 'node:vm'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
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

  describe('its script', () => {
    const element = (hidden: boolean) => ({ hidden })

    /** The script as a browser runs it: what it sees of the page, and the clock. */
    const running = async () => {
      const { body } = await get(await coreApp(), `${CHAT}.js`)
      vi.useFakeTimers()
      onTestFinished(() => {
        vi.useRealTimers()
      })
      const parts = new Map([
        ['loader', element(false)],
        ['other', element(true)],
      ])
      const opened = vi.fn<() => void>()
      const chat = { mode: 'offline', asked: 0 }
      const window = {
        addEventListener: () => undefined,
        jivo_api: {
          chatMode: () => {
            chat.asked += 1
            return chat.mode
          },
          open: opened,
        },
      }
      const document = { getElementById: (id: string) => parts.get(id) }
      const { clearInterval, clearTimeout, setInterval, setTimeout } = globalThis
      runInNewContext(body, {
        window,
        document,
        clearInterval,
        clearTimeout,
        setInterval,
        setTimeout,
      })
      return { chat, opened, parts }
    }

    test('asks every two seconds, opens the chat once somebody is there, and takes the loader away a second later', async () => {
      const { chat, opened, parts } = await running()
      await vi.advanceTimersByTimeAsync(6_000)
      expect(chat.asked).toBe(3)
      expect(opened).not.toHaveBeenCalled()
      chat.mode = 'online'
      await vi.advanceTimersByTimeAsync(2_000)
      expect(opened).toHaveBeenCalledOnce()
      await vi.advanceTimersByTimeAsync(999)
      expect(parts.get('loader')).toEqual({ hidden: false })
      await vi.advanceTimersByTimeAsync(1)
      expect(parts.get('loader')).toEqual({ hidden: true })
      await vi.advanceTimersByTimeAsync(60_000)
      expect([chat.asked, opened.mock.calls.length]).toEqual([4, 1])
      expect(parts.get('other')).toEqual({ hidden: true })
    })

    test('names another way after half a minute of nobody, and goes on asking', async () => {
      const { chat, opened, parts } = await running()
      await vi.advanceTimersByTimeAsync(30_000)
      expect(parts.get('other')).toEqual({ hidden: false })
      chat.mode = 'online'
      await vi.advanceTimersByTimeAsync(3_000)
      expect(opened).toHaveBeenCalledOnce()
      expect(parts.get('other')).toEqual({ hidden: true })
    })
  })
})
