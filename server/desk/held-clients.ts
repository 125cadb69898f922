import type { Context } from '../context.ts'
import { heldMatches } from '../screening/matches.ts'
import { isStillListed } from '../screening/list-index.ts'

const MAX_SHOWN = 100

/** Clients found on a list, with whether the list of today still has them. @throws GatewayFailure */
export const heldClients = async ({ database, gateways }: Context) => {
  const edition = await gateways.watchlist.edition()
  const rows = await heldMatches(database, MAX_SHOWN)
  return rows.map((row) => ({ ...row, isListed: isStillListed(edition, row.match.entryKey) }))
}
