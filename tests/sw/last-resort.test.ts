import { expect, test } from 'vitest'
import { lastResort } from '../../sw/last-resort.ts'

test('the page of last resort needs no other file, says what is safe and how to go on', async () => {
  const html = await (await lastResort()).text()
  expect(html).not.toMatch(/\b(?:src|href)="[^"]/)
  expect(html).not.toContain('<script')
  expect(html).toContain('Договоры и платежи на месте')
  expect(html).toContain('Обновить страницу')
})

test('it is an error of the service, so that nobody keeps it as the page that was asked for', async () => {
  expect((await lastResort()).status).toBe(503)
})

test('its policy allows exactly its own style and nothing else', async () => {
  const response = await lastResort()
  const policy = response.headers.get('content-security-policy') ?? ''
  const style = /<style>(.*?)<\/style>/.exec(await response.text())?.[1] ?? ''
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style))
  const hash = btoa(String.fromCharCode(...new Uint8Array(digest)))
  expect(policy).toContain(`style-src 'sha256-${hash}'`)
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toContain('unsafe')
})
