import { expect, test } from 'vitest'
import { PATHS } from '../../../../protocol/paths.ts'
import NotFound from '../../../../src/screens/not-found/not-found.tsx'
import { all, show, the, words } from '../../page.tsx'

const frame = (): HTMLIFrameElement | null => document.querySelector('iframe')

test('an unknown address shows offers of partners, labelled, in a frame without script', () => {
  show(<NotFound />)
  expect(words()).toContain('Увы, такой страницы не существует...')
  expect(words()).toContain('Реклама')
  expect(frame()?.getAttribute('src')).toBe(PATHS.widget)
  expect(frame()?.getAttribute('sandbox')).toBe('allow-popups allow-popups-to-escape-sandbox')
})

test('the advertisement goes away by its sign', async () => {
  const { user } = show(<NotFound />)
  await user.click(the('button', 'Скрыть рекламу'))
  expect(frame()).toBeNull()
  expect(all('link').map((link) => link.getAttribute('href'))).toContain(PATHS.sitemap)
})
