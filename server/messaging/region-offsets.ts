import { inArray } from 'drizzle-orm'
import type { Queryable } from '../db/database.ts'
import { clientAddresses } from '../db/schema/clients.ts'

const MOSCOW_HOURS = 3

/** Regions of Russia that do not live by Moscow time, by a word of their name: hours ahead of UTC (107-FZ). */
const HOURS: Readonly<Record<number, string>> = {
  2: 'калининградская',
  4: 'астраханская самарская саратовская удмуртская удмуртия ульяновская',
  5: 'башкортостан курганская оренбургская пермский свердловская тюменская челябинская ханты-мансийский ямало-ненецкий',
  6: 'омская',
  7: 'алтай алтайский кемеровская красноярский новосибирская томская тыва тува хакасия',
  8: 'бурятия иркутская',
  9: 'амурская забайкальский саха якутия',
  10: 'еврейская приморский хабаровский',
  11: 'магаданская сахалинская',
  12: 'камчатский чукотский',
}

const HOURS_BY_WORD = new Map(
  Object.entries(HOURS).flatMap(([hours, words]) =>
    words.split(' ').map((word) => [word, Number(hours)] as const),
  ),
)

/** Minutes that a region's clock is ahead of UTC; Moscow's for a region that is not known. */
export const regionOffsetMinutes = (region: string): number => {
  const words = region.toLowerCase().split(/[^а-яё-]+/)
  const known = words.map((word) => HOURS_BY_WORD.get(word)).find((hours) => hours !== undefined)
  return (known ?? MOSCOW_HOURS) * 60
}

/** Local time of clients, by the region they live in, otherwise the one they are registered in. */
export const clientOffsets = async (
  queryable: Queryable,
  clientIds: readonly string[],
): Promise<(clientId: string) => number> => {
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
  return (clientId) => regionOffsetMinutes(regions.get(clientId) ?? '')
}
