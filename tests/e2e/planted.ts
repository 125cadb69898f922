/** Marks every word about a person that the server sends, so that each can be looked for on the device afterwards. */
import { isServerPath } from '../../protocol/paths.ts'
import type { Page } from './fixtures.ts'

/** Fields whose text may be lengthened without changing what a screen does. */
const PERSONAL = new Set([
  'birthPlace',
  'cardMask',
  'city',
  'contractNumber',
  'documentNumber',
  'firstName',
  'flat',
  'house',
  'inn',
  'lastName',
  'mail',
  'mask',
  'patronymic',
  'postcode',
  'region',
  'serialNumber',
  'snils',
  'street',
  'title',
])

/** Plants a mark of its own into each personal field of each answer; gives the marks planted so far. */
export const plant = async (page: Page): Promise<readonly string[]> => {
  const planted: string[] = []
  const marked = (value: unknown, field = ''): unknown => {
    if (Array.isArray(value)) return value.map((item) => marked(item, field))
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(
        Object.entries(value).map(([name, inner]) => [name, marked(inner, name)]),
      )
    if (typeof value !== 'string' || !PERSONAL.has(field)) return value
    const mark = `метка${String(planted.length).padStart(4, '0')}я`
    planted.push(mark)
    return `${value} ${mark}`
  }
  await page.route(
    ({ pathname }) => isServerPath(pathname) && !pathname.startsWith('/auth'),
    async (route) => {
      if (route.request().method() !== 'GET') return route.continue()
      const response = await route.fetch().catch(() => null)
      if (!response) return route.abort('failed')
      if (!response.headers()['content-type']?.includes('application/json'))
        return route.fulfill({ response })
      return route.fulfill({ response, json: marked(await response.json()) })
    },
  )
  return planted
}
