import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const FOLDERS = ['lending', 'protocol', 'src', 'sw', 'server', 'tools', 'tests']

const IMPORT =
  /(?:^|[\s;])(?:import|export)\b[^'"`;]*?\bfrom\s*['"](\.[^'"]+)['"]|\bimport\s*\(?\s*['"](\.[^'"]+)['"]/g

const withoutComments = (text: string): string =>
  text.replaceAll(/\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/[^\n]*/g, '')

interface Import {
  readonly from: string
  readonly to: string
}

const files = FOLDERS.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }))

const importsOf = (file: string): Import[] =>
  [...withoutComments(readFileSync(join(root, file), 'utf8')).matchAll(IMPORT)].map((match) => ({
    from: file,
    to: normalize(join(dirname(file), (match[1] ?? match[2] ?? '').replace(/\?.*$/, ''))),
  }))

const imports = files.flatMap(importsOf)

const top = (file: string): string => file.split('/')[0] ?? ''
const second = (file: string): string => file.split('/')[1] ?? ''

const print = (violators: readonly Import[]): string[] =>
  violators.map(({ from, to }) => `${from} imports ${to}`)

/** Number of the floor a file of src/ or server/ lives on, from the roof down; null for a file between the floors. */
type Floors = readonly (readonly string[])[]

const SRC: Floors = [
  ['main.tsx', 'card-form.ts', 'entry-server.tsx'],
  ['app'],
  ['screens'],
  ['parts'],
  ['actions', 'queries'],
  ['api', 'offline', 'passport-line', 'state', 'ui'],
]
/** The lender's workplace, a house of its own inside src/. */
const DESK: Floors = [['main.tsx', 'desk.tsx', 'desk.module.css'], ['screens'], ['parts']]
const SERVER: Floors = [
  ['main.ts'],
  ['app.ts'],
  ['all-routes.ts'],
  ['routes', 'plugins', 'identity', 'jobs', 'sandbox'],
  [
    'accounts',
    'bureau-reports',
    'codes',
    'complaints',
    'data-copy',
    'desk',
    'fiscal',
    'loan-book',
    'messaging',
    'onboarding',
    'origination',
    'passkeys',
    'screening',
    'servicing',
    'documents',
  ],
  ['db', 'gateways'],
]

/** Who may lean on whom among the domains; without a circle, the loan book and codes at the bottom. */
const DOMAIN_EDGES: Readonly<Record<string, readonly string[]>> = {
  'loan-book': [],
  codes: [],
  screening: [],
  complaints: ['messaging'],
  'bureau-reports': ['documents', 'loan-book'],
  documents: [],
  fiscal: [],
  messaging: ['documents', 'loan-book'],
  servicing: ['accounts', 'codes', 'documents', 'loan-book', 'messaging', 'screening'],
  passkeys: ['messaging'],
  onboarding: ['accounts', 'codes', 'documents', 'messaging', 'passkeys', 'screening'],
  origination: [
    'accounts',
    'codes',
    'documents',
    'loan-book',
    'messaging',
    'onboarding',
    'screening',
    'servicing',
  ],
  accounts: ['codes', 'loan-book', 'messaging'],
  'data-copy': ['documents', 'messaging', 'onboarding', 'passkeys'],
  desk: [
    'accounts',
    'bureau-reports',
    'codes',
    'complaints',
    'data-copy',
    'fiscal',
    'loan-book',
    'messaging',
    'onboarding',
    'origination',
    'screening',
    'servicing',
  ],
}

const floorOf = (floors: Floors, file: string): number =>
  floors.findIndex((names) => names.includes(second(file)))

/** Folders whose files are neighbours: a screen, a part, a call stands alone or in a folder of its own. */
const OF_NEIGHBOURS = [
  'src/screens',
  'src/parts',
  'src/actions',
  'src/desk/screens',
  'server/routes',
]

const isWithin = (folder: string, other: string): boolean =>
  folder === other || other.startsWith(`${folder}/`)

const areNeighbours = ({ from, to }: Import): boolean => {
  const street = OF_NEIGHBOURS.find((folder) => isWithin(folder, from) && isWithin(folder, to))
  if (!street) return false
  const homes = [dirname(from), dirname(to)] as const
  const oneHome = isWithin(homes[0], homes[1]) || isWithin(homes[1], homes[0])
  return !oneHome || homes.includes(street)
}

const goesUp =
  (floors: Floors, folder: string) =>
  ({ from, to }: Import): boolean => {
    if (top(from) !== folder || top(to) !== folder) return false
    const [above, below] = [floorOf(floors, from), floorOf(floors, to)]
    // Files between the floors (config, clock, route…) are for everybody and stand on the lowest floor themselves.
    if (below === -1) return false
    if (above === -1) return below !== floors.length - 1
    const areDomains = second(from) in DOMAIN_EDGES && second(to) in DOMAIN_EDGES
    return below < above || (below === above && second(from) !== second(to) && !areDomains)
  }

const isDomainEdge = ({ from, to }: Import): boolean => {
  const [above, below] = [second(from), second(to)]
  if (top(from) !== 'server' || top(to) !== 'server' || above === below) return true
  const edges = DOMAIN_EDGES[above]
  return !edges || !(below in DOMAIN_EDGES) || edges.includes(below)
}

test('lending/ imports nothing of ours, protocol/ imports lending/ only', () => {
  const violators = imports.filter(
    ({ from, to }) =>
      (top(from) === 'lending' && top(to) !== 'lending') ||
      (top(from) === 'protocol' && !['protocol', 'lending'].includes(top(to))),
  )
  expect(print(violators)).toEqual([])
})

test('browser, worker and server never import one another, they meet in protocol/ and lending/', () => {
  const sides = ['src', 'sw', 'server']
  const violators = imports.filter(
    ({ from, to }) =>
      sides.includes(top(from)) && ![top(from), 'protocol', 'lending'].includes(top(to)),
  )
  expect(print(violators)).toEqual([])
})

test('in src/ imports go down: main, app, screens, parts, actions apart from queries, then api, offline, passport-line, state, ui apart from each other', () => {
  expect(print(imports.filter(goesUp(SRC, 'src')))).toEqual([])
})

const DESK_FOLDER = 'src/desk'
/** What the workplace stands on; everything else in src/ is the borrower's. */
const UNDER_DESK = ['src/ui', 'src/api', 'src/state']

const deskFloorOf = (file: string): number =>
  DESK.findIndex((names) => names.includes(file.split('/')[2] ?? ''))

const crossesDesk = ({ from, to }: Import): boolean => {
  if (top(from) !== 'src' || top(to) !== 'src') return false
  if (isWithin(DESK_FOLDER, from) !== isWithin(DESK_FOLDER, to))
    return isWithin(DESK_FOLDER, to) || !UNDER_DESK.some((folder) => isWithin(folder, to))
  return isWithin(DESK_FOLDER, from) && deskFloorOf(to) < deskFloorOf(from)
}

test('the workplace of the lender is a house of its own: it leans on ui, api and state, nothing leans on it, inside imports go down', () => {
  expect(files.filter((file) => isWithin(DESK_FOLDER, file)).length).toBeGreaterThan(30)
  expect(print(imports.filter(crossesDesk))).toEqual([])
})

test('in server/ imports go down: main, app, the doors apart from each other, the domains, then db and gateways apart from each other', () => {
  expect(print(imports.filter(goesUp(SERVER, 'server')))).toEqual([])
})

test('a domain of server/ leans on those only that are listed for it, and the list has no circle', () => {
  expect(print(imports.filter((each) => !isDomainEdge(each)))).toEqual([])
  const below = (domain: string, path: readonly string[]): string[] =>
    path.includes(domain)
      ? [[...path, domain].join(' → ')]
      : (DOMAIN_EDGES[domain] ?? []).flatMap((next) => below(next, [...path, domain]))
  expect(Object.keys(DOMAIN_EDGES).flatMap((domain) => below(domain, []))).toEqual([])
})

const isTypeImport = (statement: string): boolean => {
  if (/^\s*(import|export) type\b/.test(statement)) return true
  const names = /\{([^}]*)\}/
    .exec(statement)?.[1]
    ?.split(',')
    .map((name) => name.trim())
  return names?.every((name) => name === '' || name.startsWith('type ')) ?? false
}

/** Imports of which something is left when the types are gone; `withLater`: those too that wait for `import()`. */
const valueImportsOf = (file: string, withLater = true): Import[] =>
  [...withoutComments(readFileSync(join(root, file), 'utf8')).matchAll(IMPORT)]
    .filter(([statement]) => !isTypeImport(statement))
    .filter(([statement]) => withLater || !/\bimport\s*\(/.test(statement))
    .map((match) => ({
      from: file,
      to: normalize(join(dirname(file), match[1] ?? match[2] ?? '')),
    }))

const dbFiles = files.filter((file) => file.startsWith('server/db/'))
const dbImports = dbFiles.flatMap((file) => valueImportsOf(file))

test('server/db runs no rule: of lending/ it knows types, how the products are called, and how long an hour is', () => {
  const names = ['lending/product-keys.ts', 'lending/durations.ts']
  const ofLending = dbImports.filter(({ to }) => top(to) === 'lending')
  expect(print(ofLending.filter(({ to }) => !names.includes(to)))).toEqual([])
})

test('server/db says nothing to a client: no Russian text', () => {
  const speaking = dbFiles.filter((file) =>
    /[а-яё]/i.test(withoutComments(readFileSync(join(root, file), 'utf8'))),
  )
  expect(speaking).toEqual([])
})

/** One repository more belongs to a domain, unless several domains of which none leans on the other share it. */
const MAX_DB_FILES = 50

test('server/db has no more files than it may, the tables apart', () => {
  const repositories = dbFiles.filter((file) => dirname(file) === 'server/db')
  expect(repositories.length).toBeGreaterThan(20)
  expect(repositories.length).toBeLessThanOrEqual(MAX_DB_FILES)
})

test('a file of server/db stands on three floors of others at most, the tables apart', () => {
  const next = Map.groupBy(
    dbImports.filter(({ to }) => to.startsWith('server/db/') && !to.includes('/schema/')),
    ({ from }) => from,
  )
  const floors = (file: string): number =>
    Math.max(0, ...(next.get(file) ?? []).map(({ to }) => 1 + floors(to)))
  expect(dbFiles.filter((file) => floors(file) > 3)).toEqual([])
})

test('a route and a job open no transaction: that is for a use case', () => {
  const opening = ['server/db/transaction.ts', 'server/db/idempotency.ts']
  const isThin = (file: string) => /^server\/(routes|jobs)\//.test(file)
  const theirs = imports.filter(({ from }) => isThin(from))
  expect(theirs.filter(({ from }) => from.startsWith('server/jobs/')).length).toBeGreaterThan(30)
  expect(theirs.length).toBeGreaterThan(100)
  expect(print(theirs.filter(({ to }) => opening.includes(to)))).toEqual([])
  const calling = files.filter(
    (file) =>
      isThin(file) &&
      /\.transaction\(/.test(withoutComments(readFileSync(join(root, file), 'utf8'))),
  )
  expect(calling).toEqual([])
})

test('neighbours do not import neighbours: screens, parts, actions, routes', () => {
  expect(print(imports.filter(areNeighbours))).toEqual([])
})

test('nothing imports tests/', () => {
  const violators = imports.filter(({ from, to }) => top(to) === 'tests' && top(from) !== 'tests')
  expect(print(violators)).toEqual([])
})

test('no imports go in a circle', () => {
  const next = Map.groupBy(imports, ({ from }) => from)
  const done = new Set<string>()
  const circles: string[] = []
  const walk = (file: string, path: readonly string[]): void => {
    const start = path.indexOf(file)
    if (start !== -1) circles.push([...path.slice(start), file].join(' → '))
    if (start !== -1 || done.has(file)) return
    for (const { to } of next.get(file) ?? []) walk(to, [...path, file])
    done.add(file)
  }
  for (const file of files) walk(file, [])
  expect(circles).toEqual([])
})

/** One more file on it, and whoever reads a rule climbs one stair more; it was 25. What is left is a payment (decision 0126). */
const LONGEST_CHAIN = 15

test('no chain of imports has more files than it may: types and what is loaded later are no links of it', () => {
  const isProduct = (file: string): boolean => !['tools', 'tests'].includes(top(file))
  const next = new Map(
    files.filter(isProduct).map((file) => [
      file,
      valueImportsOf(file, false)
        .map(({ to }) => to)
        .filter(isProduct),
    ]),
  )
  const lengths = new Map<string, number>()
  const lengthFrom = (file: string): number => {
    const known = lengths.get(file)
    if (known !== undefined) return known
    const length = next.has(file) ? 1 + Math.max(0, ...(next.get(file) ?? []).map(lengthFrom)) : 0
    lengths.set(file, length)
    return length
  }
  const longest = Math.max(...[...next.keys()].map(lengthFrom))
  expect(longest).toBeGreaterThan(10)
  expect(longest).toBeLessThanOrEqual(LONGEST_CHAIN)
})

test('the rules above see what they are there for', () => {
  expect(imports.length).toBeGreaterThan(50)
  expect(isTypeImport("import { type A, b } from './a.ts'")).toBe(false)
  expect(isTypeImport("import { type A, type B } from './a.ts'")).toBe(true)
  expect(dbImports.length).toBeGreaterThan(50)
  expect(areNeighbours({ from: 'src/parts/a/a.tsx', to: 'src/parts/b/b.tsx' })).toBe(true)
  expect(areNeighbours({ from: 'server/routes/a.ts', to: 'server/routes/b.ts' })).toBe(true)
  expect(isDomainEdge({ from: 'server/messaging/a.ts', to: 'server/servicing/b.ts' })).toBe(false)
  expect(areNeighbours({ from: 'src/screens/a/a.tsx', to: 'src/screens/a/row.tsx' })).toBe(false)
  expect(crossesDesk({ from: 'src/desk/parts/a.ts', to: 'src/queries/b.ts' })).toBe(true)
  expect(crossesDesk({ from: 'src/parts/a/a.ts', to: 'src/desk/parts/b.ts' })).toBe(true)
  expect(crossesDesk({ from: 'src/desk/parts/a.ts', to: 'src/desk/screens/b/b.tsx' })).toBe(true)
  expect(crossesDesk({ from: 'src/desk/screens/a/a.tsx', to: 'src/ui/b.tsx' })).toBe(false)
  expect(goesUp(SERVER, 'server')({ from: 'server/db/a.ts', to: 'server/servicing/b.ts' })).toBe(
    true,
  )
  expect(goesUp(SERVER, 'server')({ from: 'server/db/a.ts', to: 'server/gateways/b.ts' })).toBe(
    true,
  )
  expect(goesUp(SERVER, 'server')({ from: 'server/routes/a/a.ts', to: 'server/db/b.ts' })).toBe(
    false,
  )
  expect(goesUp(SRC, 'src')({ from: 'src/state/a.ts', to: 'src/ui/b.tsx' })).toBe(true)
  expect(goesUp(SRC, 'src')({ from: 'src/queries/a.ts', to: 'src/actions/b.ts' })).toBe(true)
  expect(goesUp(SRC, 'src')({ from: 'src/screens/a.tsx', to: 'src/queries/b.ts' })).toBe(false)
})
