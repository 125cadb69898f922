import { type ReactNode, StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import { FIRST_LOOK_ENDS } from '../protocol/first-look.ts'
import { PATHS } from '../protocol/paths.ts'
import { PUBLIC_PAGES, PUBLIC_SCREENS, type PublicPage } from '../protocol/public-pages.ts'
import { App } from './app/app.tsx'
import { DRAWN_ISLANDS, idPrefix, islandOf, live } from './app/landing-islands.tsx'
import { pageAt } from './app/routes.tsx'
import { EmptyIslands, Island } from './screens/landing/island.tsx'
import Landing from './screens/landing/landing.tsx'
import { MoneyRequest } from './screens/landing/money-request.tsx'

/** The landing page as it is prerendered: plain HTML with empty places for its islands. */
const LandingApp = () => (
  <StrictMode>
    <EmptyIslands value>
      <Island name="notices" />
      <Landing />
    </EmptyIslands>
  </StrictMode>
)

/** Pages that get an HTML file of their own at build time. */
export const publicPages: readonly PublicPage[] = [
  ...PUBLIC_PAGES,
  ...PUBLIC_SCREENS,
  {
    path: PATHS.notFound,
    title: 'Страница не найдена',
    description: 'Возможно, ссылка устарела. На главной всё на месте.',
  },
]

export { structuredData } from './app/structured-data.ts'

const drawn = async (node: ReactNode, identifierPrefix?: string): Promise<string> => {
  const { prelude } = await prerender(node, {
    ...(identifierPrefix && { identifierPrefix }),
    // Larger boundaries would otherwise move behind inline scripts, which the policy forbids.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => {
      throw error
    },
  })
  return new Response(prelude).text()
}

/** What the calculator counts, below the first screen of a phone. */
const RESULT = /<div(?=[^>]* role="tabpanel")/

/**
 * The landing page with each of its islands in its place, drawn by itself as the browser takes it over, and with the mark
 * at which a worker parts it. Taking over passes a comment by that is not its own.
 */
async function landingHtml(): Promise<string> {
  let html = await drawn(<LandingApp />)
  const islands = [
    ...DRAWN_ISLANDS.map((name) => [name, islandOf(name, () => undefined)] as const),
    ['request', live(<MoneyRequest />)] as const,
  ]
  for (const [name, part] of islands) {
    const island = await drawn(part, idPrefix(name))
    const place = new RegExp(`(<div data-island="${name}"[^>]*>)(</div>)`)
    if (!place.test(html)) throw new Error(`The landing page has no empty place for ${name}`)
    html = html.replace(place, (_all, open: string, close: string) => open + island + close)
  }
  if (!RESULT.test(html)) throw new Error('The landing page shows no result')
  return html.replace(RESULT, (start) => FIRST_LOOK_ENDS + start)
}

async function pageOf(path: string): Promise<ReactNode> {
  await pageAt(path).preload()
  return (
    <StaticRouter location={path}>
      <App />
    </StaticRouter>
  )
}

/** HTML of one public page. Throws when the page would need a script or a style attribute to show itself. */
export async function render(path: string): Promise<string> {
  const html = path === PATHS.landing ? await landingHtml() : await drawn(await pageOf(path))
  const forbidden = /<script|<template|\sstyle="/.exec(html)
  if (forbidden) throw new Error(`${path} is not plain HTML: ${forbidden[0]}`)
  return html
}
