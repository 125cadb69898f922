import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import { PATHS } from '../protocol/paths.ts'
import { App } from './app/app.tsx'
import { LandingApp } from './app/landing-app.tsx'
import { pageAt } from './app/routes.tsx'

/** Addresses that get an HTML file of their own at build time. */
export const publicPaths: readonly string[] = [PATHS.landing, PATHS.notFound]

async function pageOf(path: string): Promise<ReactNode> {
  if (path === PATHS.landing) return <LandingApp />
  await pageAt(path).preload()
  return (
    <StaticRouter location={path}>
      <App />
    </StaticRouter>
  )
}

/** HTML of one public page. Throws when the page would need a script or a style attribute to show itself. */
export async function render(path: string): Promise<string> {
  const { prelude } = await prerender(await pageOf(path), {
    // Larger boundaries would otherwise move behind inline scripts, which the policy forbids.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => {
      throw error
    },
  })
  const html = await new Response(prelude).text()
  const forbidden = /<script|<template|\sstyle="/.exec(html)
  if (forbidden) throw new Error(`${path} is not plain HTML: ${forbidden[0]}`)
  return html
}
