import { beforeEach, expect, test } from 'vitest'
import { counterState } from '../../../../protocol/calls/report-service/counter.ts'
import { PATHS } from '../../../../protocol/paths.ts'
import { PUBLIC_PAGES } from '../../../../protocol/public-pages.ts'
import { PUBLISHED_DOCUMENTS } from '../../../../protocol/published/list.ts'
import {
  publishedFilePath,
  publishedPath,
  versionPath,
} from '../../../../protocol/published/published-document.ts'
import Published from '../../../../src/screens/published/published.tsx'
import Sitemap from '../../../../src/screens/sitemap/sitemap.tsx'
import { all, show, the, words } from '../../page.tsx'
import { answers } from '../../server-of-page.ts'

beforeEach(() => answers(counterState, { counter: false }))

const leads = () => all('link').map((link) => link.getAttribute('href'))

test('every version of a document opens by its address, with its own file and the way to the others', () => {
  for (const document of PUBLISHED_DOCUMENTS)
    for (const version of document.versions) {
      const { unmount } = show(<Published />, { at: versionPath(document, version) })
      const isCurrent = version === document.versions[0]
      expect(words()).toContain(isCurrent ? 'Действует с' : 'Действовал с')
      expect(leads()).toContain(publishedFilePath(document, version))
      const others = document.versions.filter((one) => one !== version)
      expect(leads()).toEqual(
        expect.arrayContaining(others.map((other) => versionPath(document, other))),
      )
      unmount()
    }
})

test('a document that is none, a day without a version and an address too long are no page', () => {
  const [document] = PUBLISHED_DOCUMENTS
  const first = document ? publishedPath(document) : ''
  for (const at of [
    `${PATHS.financeDocuments}/nothing`,
    `${PATHS.financeDocuments}/privacy`,
    `${first}/1999-01-01`,
    `${first}/2026-11-01/more`,
  ]) {
    const { unmount } = show(<Published />, { at })
    expect(words()).not.toContain('Действует с')
    unmount()
  }
})

test('the map of the site names every public page', () => {
  show(<Sitemap />)
  const older = PUBLISHED_DOCUMENTS.flatMap((document) =>
    document.versions.slice(1).map((version) => versionPath(document, version)),
  )
  const named = [...the('main').querySelectorAll('a')].map((link) => link.getAttribute('href'))
  const missing = PUBLIC_PAGES.map(({ path }) => path).filter(
    (path) => !named.includes(path) && !older.includes(path),
  )
  expect(missing).toEqual([PATHS.sitemap])
})
