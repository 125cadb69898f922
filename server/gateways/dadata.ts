import { z } from 'zod'
import { DAY_MS, MINUTE_MS } from '../../lending/durations.ts'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import type { AddressQuery, AddressSuggest, AddressSuggestion, FmsUnit } from './address-suggest.ts'
import { AnswerCache } from './answer-cache.ts'
import { callOutside, readJson, type Fetch } from './outgoing.ts'

const GATEWAY = 'dadata'
/** A hint that comes later than this is of no use to someone typing. */
const TIMEOUT_MS = 2_500
const KEEP_MS = DAY_MS
const KEEP_ENTRIES = 2_000
/** After a refusal (quota, key) the service is left alone for a while. */
const PAUSE_MS = MINUTE_MS

export interface DaDataSettings {
  readonly apiUrl: string
  readonly apiKey: string
}

const name = z
  .string()
  .nullish()
  .transform((value) => value ?? null)

const addressReply = z.object({
  suggestions: z.array(
    z.object({
      value: z.string(),
      data: z.object({
        region_with_type: name,
        region_fias_id: name,
        area_fias_id: name,
        city: name,
        city_fias_id: name,
        settlement: name,
        settlement_fias_id: name,
        street_with_type: name,
        street_fias_id: name,
        house: name,
        house_fias_id: name,
        block: name,
        flat: name,
        postal_code: name,
      }),
    }),
  ),
})

const unitReply = z.object({
  suggestions: z.array(z.object({ data: z.object({ code: z.string(), name: z.string() }) })),
})

type Suggested = z.infer<typeof addressReply>['suggestions'][number]

const addressOf = ({ value, data }: Suggested): AddressSuggestion => ({
  value,
  region: data.region_with_type,
  regionFiasId: data.region_fias_id,
  areaFiasId: data.area_fias_id,
  city: data.city ?? data.settlement,
  cityFiasId: data.city_fias_id,
  settlementFiasId: data.settlement_fias_id,
  street: data.street_with_type,
  streetFiasId: data.street_fias_id,
  house:
    data.house === null ? null : [data.house, data.block].filter((part) => part !== null).join('/'),
  houseFiasId: data.house_fias_id,
  flat: data.flat,
  postcode: data.postal_code,
})

const bodyOf = (query: AddressQuery): Record<string, unknown> => ({
  query: query.query.trim().slice(0, 300),
  count: Math.min(Math.max(query.count, 1), 20),
  ...(query.fromBound ? { from_bound: { value: query.fromBound } } : {}),
  ...(query.toBound ? { to_bound: { value: query.toBound } } : {}),
  ...(query.locations?.length
    ? {
        restrict_value: true,
        locations: query.locations.map((place) => ({
          region_fias_id: place.regionFiasId,
          area_fias_id: place.areaFiasId,
          city_fias_id: place.cityFiasId,
          settlement_fias_id: place.settlementFiasId,
          street_fias_id: place.streetFiasId,
        })),
      }
    : {}),
})

/** Address hints by DaData, kept for a day by query: the key stays here and the quota lasts (integrations reference 3). */
export const createDaData = (
  settings: DaDataSettings,
  deps: { fetch: Fetch; clock: Clock; log: Log },
): AddressSuggest => {
  const cache = new AnswerCache<unknown>({ maxEntries: KEEP_ENTRIES, keepMs: KEEP_MS })
  let pausedUntilMs = 0
  let answered = true

  const ask = async (what: 'address' | 'fms_unit', body: string): Promise<unknown> => {
    const key = `${what} ${body.toLowerCase()}`
    const kept = cache.get(key, deps.clock.now())
    if (kept !== undefined) return kept
    const answer = await callOutside(deps.fetch, {
      gateway: GATEWAY,
      url: `${settings.apiUrl}/suggest/${what}`,
      headers: {
        authorization: `Token ${settings.apiKey}`,
        'content-type': 'application/json',
        accept: 'application/json',
      },
      body,
      timeoutMs: TIMEOUT_MS,
    })
    if (answer.status !== 200) {
      if (answer.status !== 429) pausedUntilMs = deps.clock.now() + PAUSE_MS
      throw new Error(`${GATEWAY} answered ${answer.status}`)
    }
    const reply = readJson(GATEWAY, answer)
    cache.set(key, reply, deps.clock.now())
    return reply
  }

  const orEmpty = async <R>(load: () => Promise<readonly R[]>): Promise<readonly R[]> => {
    if (deps.clock.now() < pausedUntilMs) return []
    try {
      const found = await load()
      answered = true
      return found
    } catch (error) {
      answered = false
      deps.log.warn({ err: error }, 'address hints are not available')
      return []
    }
  }

  return {
    suggest: (query) =>
      orEmpty(async () =>
        addressReply
          .parse(await ask('address', JSON.stringify(bodyOf(query))))
          .suggestions.map(addressOf),
      ),
    fmsUnit: (code) =>
      orEmpty<FmsUnit>(async () =>
        unitReply
          .parse(await ask('fms_unit', JSON.stringify({ query: code, count: 10 })))
          .suggestions.map(({ data }) => data),
      ),
    isAvailable: () => answered,
  }
}
