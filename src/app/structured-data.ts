import { BRAND } from '../../protocol/brand.ts'
import { BUILT_ORIGIN } from '../../protocol/built-origin.ts'
import { PATHS } from '../../protocol/paths.ts'
import type { PublicPage } from '../../protocol/public-pages.ts'
import { FAQ_ENTRIES } from '../parts/faq/faq-entries.ts'

const addressOf = (path: string): string => BUILT_ORIGIN + path

const ORGANIZATION_ID = addressOf('/#organization')

const ORGANIZATION = {
  '@type': 'Organization',
  '@id': ORGANIZATION_ID,
  name: BRAND.name,
  legalName: BRAND.legalNameFull,
  taxID: BRAND.inn,
  url: addressOf(PATHS.landing),
  logo: addressOf('/icons/icon-512.png'),
  telephone: BRAND.phone,
  email: BRAND.email,
  address: BRAND.address,
}

const WEBSITE = {
  '@type': 'WebSite',
  '@id': addressOf('/#website'),
  name: BRAND.name,
  url: addressOf(PATHS.landing),
  inLanguage: 'ru',
  publisher: { '@id': ORGANIZATION_ID },
}

const QUESTIONS = {
  '@type': 'FAQPage',
  mainEntity: FAQ_ENTRIES.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
}

/** What a page tells beside where it stands. */
const OF_PAGE: Readonly<Record<string, readonly object[]>> = {
  [PATHS.landing]: [ORGANIZATION, WEBSITE],
  [PATHS.contacts]: [ORGANIZATION],
  [PATHS.faq]: [QUESTIONS],
}

interface Crumb {
  readonly path: string
  readonly name: string
}

const CRUMBS = /<nav [^>]*aria-label="Где вы">.*?<\/nav>/
const LINK = /<a [^>]*href="([^"]*)"[^>]*>([^<]*)<\/a>/g
const HERE = /<li aria-current="page">([^<]*)</

/** The way to a page as its own crumbs show it; a screen without crumbs stands below the landing page. */
const wayTo = ({ path, title }: PublicPage, html: string): Crumb[] => {
  const [crumbs = ''] = CRUMBS.exec(html) ?? []
  const above = [...crumbs.matchAll(LINK)].map(([, to = '', name = '']) => ({ path: to, name }))
  return [
    ...(above.length > 0 ? above : [{ path: PATHS.landing, name: 'Главная' }]),
    { path, name: HERE.exec(crumbs)?.[1] ?? title },
  ]
}

const breadcrumbs = (page: PublicPage, html: string) => ({
  '@type': 'BreadcrumbList',
  itemListElement: wayTo(page, html).map(({ path, name }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: addressOf(path),
  })),
})

/**
 * What search engines are told beside a public page, as JSON that may stand inside an element: data, which no policy takes
 * for a script. `html` is the page itself. Null for the page of no page.
 */
export const structuredData = (page: PublicPage, html: string): string | null => {
  if (page.path === PATHS.notFound) return null
  const way = page.path === PATHS.landing ? [] : [breadcrumbs(page, html)]
  const data = {
    '@context': 'https://schema.org',
    '@graph': [...(OF_PAGE[page.path] ?? []), ...way],
  }
  return JSON.stringify(data).replaceAll('<', String.raw`\u003c`)
}
