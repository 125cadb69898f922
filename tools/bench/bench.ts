/** `npm run bench`: measures everything, or the parts named (`crash`, `parallel`, `server`, `beside`, `jobs`, `desk`, `landing`, `page`, `public`; `endurance`, an hour, by its name only), and writes docs/figures.md. */
import { availableParallelism } from 'node:os'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { buildStale } from '../build.ts'
import { measureBesideWork } from './beside-work.ts'
import { measureCrashes } from './crash.ts'
import { measureDesk } from './desk-lists.ts'
import { measureEndurance } from './endurance.ts'
import { chapterText, type Chapter } from './figure.ts'
import { measureJobs } from './jobs.ts'
import { measureLanding } from './landing.ts'
import { measurePage } from './page.ts'
import { measureParallel } from './parallel.ts'
import { measurePublicPages } from './public-pages.ts'
import { measureServer } from './server-load.ts'
import { measured, stopWithProcess } from './started.ts'

const docs = fileURLToPath(new URL('../../docs', import.meta.url))
const page = `${docs}/figures.md`

const PARTS = new Map<string, () => Promise<Chapter>>([
  ['parallel', measureParallel],
  ['crash', measureCrashes],
  ['server', measureServer],
  ['beside', measureBesideWork],
  ['jobs', measureJobs],
  ['desk', measureDesk],
  ['landing', measureLanding],
  ['page', measurePage],
  ['public', measurePublicPages],
  ['endurance', measureEndurance],
])

/** Too long to be taken with the rest. */
const BY_NAME_ONLY = ['endurance']

const headText = (): string =>
  [
    '# Figures',
    '',
    `Measured by \`npm run bench\` on Node ${process.versions.node} and ${availableParallelism()} cores, built product, sandbox; embedded database where no other is named.`,
    'Run it again to get this page for your machine; a part alone: `npm run bench -- crash`, `parallel`, `server`, `beside`, `jobs`, `desk`, `landing`, `page`, `public`. `endurance` takes an hour and runs by its name only.',
    '',
    '',
  ].join('\n')

/** Chapters of the page as it stands, by their headings, so that one part can be measured alone. */
const standing = (): Map<string, string> =>
  new Map(
    (existsSync(page) ? readFileSync(page, 'utf8') : '')
      .split(/^(?=## )/m)
      .filter((chapter) => chapter.startsWith('## '))
      .map((chapter) => [chapter.slice(3, chapter.indexOf('\n')), `${chapter.trim()}\n`]),
  )

const named = process.argv.slice(2)
const unknown = named.filter((name) => !PARTS.has(name))
if (unknown.length > 0) {
  process.stderr.write(`No part ${unknown.join(', ')}; there are ${[...PARTS.keys()].join(', ')}\n`)
  process.exit(2)
}

stopWithProcess()
await buildStale(false)
const texts = standing()
let allHold = true
for (const [name, measure] of PARTS) {
  if (named.length > 0 ? !named.includes(name) : BY_NAME_ONLY.includes(name)) continue
  process.stdout.write(`Measuring: ${name}…\n`)
  const chapter = await measured(measure)
  const text = chapterText(chapter)
  process.stdout.write(`\n${text}\n`)
  texts.set(chapter.title, text)
  allHold &&= chapter.figures.every(({ holds }) => holds)
}
mkdirSync(docs, { recursive: true })
writeFileSync(page, headText() + [...texts.values()].join('\n'))
process.exit(allHold ? 0 : 1)
