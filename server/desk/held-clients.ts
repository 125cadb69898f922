import type { Context } from '../context.ts'
import { standingReports } from '../screening/fraud-reports.ts'
import { heldMatches } from '../screening/matches.ts'
import { isStillListed } from '../screening/list-index.ts'

const MAX_SHOWN = 100

/**
 * Clients found on a list or in the base of payments without consent, with whether it still has them today. Where payees
 * are checked elsewhere nothing says that it has not.
 * @throws GatewayFailure
 */
export const heldClients = async (context: Context) => {
  const { database, gateways } = context
  const edition = await gateways.watchlist.edition()
  const rows = await heldMatches(database, MAX_SHOWN)
  const listed = async (row: (typeof rows)[number]) => {
    const { list, clientId, entryKey } = row.match
    if (list !== 'FRAUD_BASE') return { ...row, isListed: isStillListed(edition, entryKey) }
    return { ...row, isListed: (await standingReports(context, clientId))?.has(entryKey) ?? true }
  }
  return Promise.all(rows.map(listed))
}
