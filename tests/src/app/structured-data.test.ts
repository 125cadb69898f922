import { expect, test } from 'vitest'
import { BRAND } from '../../../protocol/brand.ts'
import { PATHS } from '../../../protocol/paths.ts'
import { PUBLIC_PAGES, type PublicPage } from '../../../protocol/public-pages.ts'
import { structuredData } from '../../../src/app/structured-data.ts'
import { FAQ_ENTRIES } from '../../../src/parts/faq/faq-entries.ts'

interface Told {
  readonly '@type': string
  readonly legalName?: string
  readonly mainEntity?: readonly unknown[]
  readonly itemListElement?: readonly { readonly name: string; readonly item: string }[]
}

const page = (path: string): PublicPage =>
  PUBLIC_PAGES.find((one) => one.path === path) ?? { path, title: 'Страница', description: '' }

const told = (path: string, html = ''): readonly Told[] => {
  const text = structuredData(page(path), html) ?? '{"@graph":[]}'
  return (JSON.parse(text) as { '@graph': Told[] })['@graph']
}

const types = (path: string): string[] => told(path).map((one) => one['@type'])

test('the lender is told on its first page and with its contacts, each question with its answer', () => {
  expect(types(PATHS.landing)).toEqual(['Organization', 'WebSite'])
  expect(told(PATHS.contacts)[0]?.legalName).toBe(BRAND.legalNameFull)
  expect(told(PATHS.faq)[0]?.mainEntity).toHaveLength(FAQ_ENTRIES.length)
})

test('the way to a page is the one that the page itself shows', () => {
  const html =
    '<nav class="x" aria-label="Где вы"><a href="/">Главная</a><a class="y" href="/finance-documents">Документы</a><li aria-current="page">Тарифы</li></nav>'
  const crumbs = told('/finance-documents/tariffs', html).at(-1)?.itemListElement ?? []
  expect(crumbs.map(({ name }) => name)).toEqual(['Главная', 'Документы', 'Тарифы'])
  expect(crumbs[1]?.item.endsWith('/finance-documents')).toBe(true)
})

test('a page without crumbs stands below the first page', () => {
  const crumbs = told(PATHS.howWeCount).at(-1)?.itemListElement ?? []
  expect(crumbs.map(({ name }) => name)).toEqual(['Главная', page(PATHS.howWeCount).title])
})

test('the page of no page says nothing, and nothing of a page can end the element it stands in', () => {
  expect(structuredData(page(PATHS.notFound), '')).toBeNull()
  const title = '</script><script>alert(1)</script>'
  expect(structuredData({ path: '/x', title, description: '' }, '')).not.toContain('<')
})
