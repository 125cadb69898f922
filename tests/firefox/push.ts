import assert from 'node:assert/strict'
import { isoDate } from '../../lending/calendar.ts'
import { PATHS } from '../../protocol/paths.ts'
import { open, press, see, until } from './screen.ts'
import { serverContract } from './server-view.ts'
import type { Walk } from './walk.ts'

/** The browser's answer when it has handed the message to the worker. */
const DECRYPTED = 100

interface Entry {
  readonly subject: string
  readonly payload: { readonly encrypted: string }
}

/**
 * The browser subscribes at its push service, and decrypts what the server encrypted for it. Whether the notification is
 * seen is not asked: Firefox without a display has nothing to show one with.
 */
export const subscribeToPush = async (walk: Walk): Promise<void> => {
  const { page, server, browser, pushService } = walk
  await browser
    .defaultBrowserContext()
    .setPermission(server.url, { permission: { name: 'notifications' }, state: 'granted' })
  await open(page, server.url + PATHS.settings)
  await press(page, 'switch', 'Напоминать о платежах')
  await see(page, /уведомлением на этом телефоне/)
  const [channel] = pushService.channels
  assert.ok(channel)

  const dueOn = isoDate((await serverContract(walk)).nextPayment?.dueOn ?? '')
  await fetch(`${server.url}/sandbox/clock`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ now: `${dueOn}T10:00:00+03:00` }),
  })
  const answer = await fetch(`${server.url}/sandbox/journal?kind=push`)
  const sent = ((await answer.json()) as Entry[]).filter(({ subject }) => subject === channel)
  const [newest] = sent
  assert.ok(newest)
  pushService.deliver(channel, newest.payload.encrypted)
  await until('an answer to the delivery', () => pushService.acknowledged.length > 0)
  assert.deepEqual(pushService.acknowledged, [DECRYPTED])
}
