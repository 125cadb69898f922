import { inArray } from 'drizzle-orm'
import type { UtcOffsets } from '../../lending/contact-guard.ts'
import { regionsOf } from '../../lending/regions.ts'
import type { Queryable } from '../db/database.ts'
import { clientAddresses } from '../db/schema/clients.ts'

const MOSCOW_HOURS = 3

/** Subjects of Russia that do not live by Moscow time, by their numbers: hours ahead of UTC (107-FZ). */
const CODES_BY_HOURS: Readonly<Record<number, string>> = {
  2: '39',
  4: '18 30 63 64 73',
  5: '02 45 56 59 66 72 74 86 89',
  6: '55',
  7: '04 17 19 22 24 42 54 70',
  8: '03 38',
  9: '14 28 75',
  10: '25 27 79',
  11: '49 65',
  12: '41 87',
}

const HOURS_BY_CODE = new Map(
  Object.entries(CODES_BY_HOURS).flatMap(([hours, codes]) =>
    codes.split(' ').map((code) => [code, Number(hours)] as const),
  ),
)

/** The only subject with several clocks: most of it lives by the first (107-FZ art. 5). */
const YAKUTIA = { code: '14', moreHours: [10, 11] } as const

const hoursOf = (region: string): number[] => {
  const codes = regionsOf(region).map(({ code }) => code)
  const hours = codes.map((code) => HOURS_BY_CODE.get(code) ?? MOSCOW_HOURS)
  return [...hours, ...(codes.includes(YAKUTIA.code) ? YAKUTIA.moreHours : [])]
}

/** Minutes that a region's clock is ahead of UTC; Moscow's for a region that is not known. */
export const regionOffsetMinutes = (region: string): number =>
  (hoursOf(region)[0] ?? MOSCOW_HOURS) * 60

/** From Kaliningrad to Kamchatka. */
const ANYWHERE: UtcOffsets = [120, 180, 240, 300, 360, 420, 480, 540, 600, 660, 720]

/**
 * Every clock a client of a region may live by, minutes ahead of UTC: 230-FZ counts by the debtor's local time, so where it
 * is not known a message must be lawful from Kaliningrad to Kamchatka.
 */
export const lawOffsetsMinutes = (region: string): UtcOffsets => {
  const [first, ...others] = hoursOf(region).map((hours) => hours * 60)
  return first === undefined ? ANYWHERE : [first, ...others]
}

/** Regions that clients live in, otherwise those they are registered in; nothing of whoever has told none. */
export const regionsOfClients = async (
  queryable: Queryable,
  clientIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const rows =
    clientIds.length === 0
      ? []
      : await queryable
          .select({
            clientId: clientAddresses.clientId,
            type: clientAddresses.addressType,
            region: clientAddresses.region,
          })
          .from(clientAddresses)
          .where(inArray(clientAddresses.clientId, [...new Set(clientIds)]))
  const regions = new Map<string, string>()
  for (const { clientId, type, region } of rows)
    if (type === 'LIVING' || !regions.has(clientId)) regions.set(clientId, region)
  return regions
}

/** Local time of clients, by the region they live in, otherwise the one they are registered in. */
export const clientOffsets = async (
  queryable: Queryable,
  clientIds: readonly string[],
): Promise<(clientId: string) => number> => {
  const regions = await regionsOfClients(queryable, clientIds)
  return (clientId) => regionOffsetMinutes(regions.get(clientId) ?? '')
}
