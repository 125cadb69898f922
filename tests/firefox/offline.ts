import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { recommendation } from '../../protocol/calls/core/recommendation.ts'
import { contractPath, PATHS } from '../../protocol/paths.ts'
import { countRecords, readDevice } from '../e2e/on-device.ts'
import { schedulePayments } from './loan.ts'
import { choose, fill, open, press, see, seeHeading, WITHIN_MS } from './screen.ts'
import { serverContract } from './server-view.ts'
import type { Walk } from './walk.ts'

const COMMENT = 'Всё понятно, спасибо Пелагее'

const expectCount = async (
  { page }: Walk,
  table: string,
  isRight: (count: number) => boolean,
): Promise<void> => {
  const untilMs = performance.now() + WITHIN_MS
  for (;;) {
    const count = await page.evaluate(countRecords, table)
    if (isRight(count)) return
    if (performance.now() > untilMs) throw new Error(`${count} records in ${table}`)
    await pause(100)
  }
}

/** Waits until the account lies on the device. */
export const expectOnDevice = async (walk: Walk): Promise<void> => {
  for (const table of ['contracts', 'schedules'])
    await expectCount(walk, table, (count) => count > 0)
  // Account, movements, and what is fetched in the quiet afterwards: documents and closed contracts.
  await expectCount(walk, 'snapshots', (count) => count >= 4)
}

/** Payments and contract come from the device when the browser has no network. */
export const readOffline = async (walk: Walk): Promise<void> => {
  const { page, server, errors } = walk
  const { loanApplicationId, rows } = await serverContract(walk)
  await open(page, server.url + contractPath(loanApplicationId))
  const payments = await schedulePayments(page)
  assert.equal(payments.length, rows.length)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await expectOnDevice(walk)
  errors.expect(/NetworkError|Нет сети/)
  await page.setOfflineMode(true)
  await page.reload({ waitUntil: 'domcontentloaded' })
  await see(page, /Нет сети|Сервис не отвечает/)
  assert.deepEqual(await schedulePayments(page), payments)
  await open(page, server.url + PATHS.payments)
  await see(page, /Мои платежи[^]*Оплатить можно, когда появится сеть/)
}

/** Still without network: a rating waits on the device, sealed, and goes once when the network is back. */
export const rateOffline = async (walk: Walk): Promise<void> => {
  const { page, server } = walk
  const keys: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === recommendation.path && request.method() === 'POST')
      keys.push(request.headers()['idempotency-key'] ?? '')
  })
  await open(page, server.url + PATHS.rating)
  await choose(page, 'radio', /^4 из 5/)
  await fill(page, /^Комментарий/, COMMENT)
  await press(page, 'button', 'Отправить')
  await see(page, /Отправим, когда появится сеть/)
  // With the event that counts it.
  await expectCount(walk, 'outbox', (count) => count === 2)
  assert.ok(!(await page.evaluate(readDevice)).includes(COMMENT))
  keys.length = 0
  await open(page, server.url + PATHS.settings)
  await seeHeading(page, /Не отправлено: 2/)
  await press(page, 'button', /Оценка 4 из 5/)
  await see(page, new RegExp(COMMENT))
  await page.setOfflineMode(false)
  await expectCount(walk, 'outbox', (count) => count === 0)
  assert.equal(new Set(keys).size, 1)
}
