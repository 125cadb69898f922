import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (file: string): string => readFileSync(join(root, file), 'utf8')

const SOURCES = ['lending', 'protocol', 'src', 'sw', 'server', 'tools', 'tests'].flatMap((folder) =>
  globSync(`${folder}/**/*.{ts,tsx,css,mjs}`, { cwd: root }),
)
const DOCS = ['README.md', ...globSync('{docs,tests}/**/*.md', { cwd: root })]
const TEXTS = [...SOURCES, ...DOCS].filter((file) => file !== 'tests/docs.test.ts')

interface Mention {
  readonly file: string
  readonly target: string
}

/** Every place that names something by `pattern`, whose first group is what it names. */
const mentions = (pattern: RegExp, files: readonly string[] = TEXTS): Mention[] =>
  files.flatMap((file) =>
    [...read(file).matchAll(pattern)].map((match) => ({ file, target: match[1] ?? '' })),
  )

const withoutTarget = (all: readonly Mention[], known: ReadonlySet<string>): string[] =>
  all.filter(({ target }) => !known.has(target)).map(({ file, target }) => `${file}: ${target}`)

const found = (file: string, pattern: RegExp): Set<string> =>
  new Set([...read(file).matchAll(pattern)].map((match) => match[1] ?? ''))

/** Sections of a reference: numbers of its headings, and the first cells of its tables (`B3`, `P7`). */
const sectionsOf = (file: string): Set<string> =>
  found(file, /^(?:#+ |\| )((?:\d+(?:\.\d+)*|[BP]\d+))\b/gm)

describe('what the code and the documents name can be found here', () => {
  test('every numbered product decision', () => {
    const decisions = found('docs/product-decisions.md', /^- \*\*D(\d+)\b/gm)
    const named = mentions(/(?<![\w'"#.-])D(\d{1,2})(?![\w'"-])/g)
    expect(named.length).toBeGreaterThan(100)
    expect(withoutTarget(named, decisions)).toEqual([])
  })

  test('every section of the product specification', () => {
    const named = mentions(/spec §(\d+)/g)
    expect(named.length).toBeGreaterThan(10)
    expect(withoutTarget(named, sectionsOf('docs/product.md'))).toEqual([])
  })

  test.each(['law', 'integrations', 'quality'])('every section of the %s reference', (name) => {
    const named = mentions(new RegExp(`\\b${name} reference ((?:[BP]?\\d+)(?:\\.\\d+)?)`, 'g'))
    expect(withoutTarget(named, sectionsOf(`docs/${name}.md`))).toEqual([])
  })

  test('references are named in one way', () => {
    const odd = mentions(/(reference\/\w[\w-]*(?:\.md)?|lending-law\b|\bdesign \d+)/g)
    expect(odd.map(({ file, target }) => `${file}: ${target}`)).toEqual([])
  })

  test('every row of the failure modes', () => {
    const rows = found('docs/quality.md', /^\| *(\d+) *\|/gm)
    expect(withoutTarget(mentions(/quality reference 1\.3 row (\d+)/g), rows)).toEqual([])
  })

  test('every technical decision, each under a number of its own', () => {
    const numbers = globSync('docs/decisions/*.md', { cwd: root }).map((file) =>
      basename(file).slice(0, 4),
    )
    expect(numbers.toSorted()).toEqual([...new Set(numbers)].toSorted())
    expect(withoutTarget(mentions(/\bdecisions?[ /](\d{4})\b/g), new Set(numbers))).toEqual([])
  })

  test('every file and folder the documents name', () => {
    const paths = mentions(
      /(?<=`)((?:lending|protocol|src|sw|server|tests|tools|docs|public)\/[\w./-]*?)\/?(?=`)/g,
      DOCS,
    )
    expect(paths.length).toBeGreaterThan(20)
    const gone = paths.filter(({ target }) => !existsSync(join(root, target)))
    expect(gone.map(({ file, target }) => `${file}: ${target}`)).toEqual([])
  })

  test('every link between documents', () => {
    const links = mentions(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g, DOCS)
    const gone = links.filter(({ file, target }) => !existsSync(join(root, dirname(file), target)))
    expect(gone.map(({ file, target }) => `${file}: ${target}`)).toEqual([])
  })
})
