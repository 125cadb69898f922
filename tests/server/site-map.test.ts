import { afterAll, beforeAll, expect, test } from 'vitest'
import { PUBLIC_PAGES, PUBLIC_SCREENS } from '../../protocol/public-pages.ts'
import { type TestApp, testApp } from './test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('search engines are told every public page under the address of this installation', async () => {
  const { baseUrl } = app.context.config
  const siteMap = await app.fastify.inject('/sitemap.xml')
  expect(siteMap.headers['content-type']).toBe('application/xml; charset=utf-8')
  const listed = [...siteMap.body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address)
  const pages = [...PUBLIC_PAGES, ...PUBLIC_SCREENS]
  expect(listed).toEqual(pages.map(({ path }) => new URL(path, baseUrl).href))
})

test('search engines stay out of the account and find the map', async () => {
  const { body } = await app.fastify.inject('/robots.txt')
  expect(body).toContain('Disallow: /profile\n')
  expect(body).toContain(`Sitemap: ${app.context.config.baseUrl}/sitemap.xml\n`)
})
