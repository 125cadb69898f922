import * as calls from '../../../protocol/calls/desk/journal.ts'
import { journalPage } from '../../desk/journal.ts'
import { route } from '../../route.ts'
import { instantOf } from './actor.ts'

/** Enough of a long name to see which entries belong together. */
const beginningOf = (name: string | null): string | null => name && name.slice(0, 8)

type Chain = NonNullable<Awaited<ReturnType<typeof journalPage>>['chain']>

const chainReply = ({ startedAtMs, from, to, waiting, check }: Chain) => ({
  startedAt: instantOf(startedAtMs),
  from,
  to,
  waiting,
  check: check && { at: instantOf(check.atMs), to: check.to, fault: check.fault },
})

export const deskJournal = route(calls.deskJournal, async ({ context, query }) => {
  const { entries, next, chain } = await journalPage(context, {
    before: query.before,
    clientId: query.clientId,
  })
  return {
    asOf: instantOf(context.clock.now()),
    entries: entries.map(({ atMs, number, staffName, roles, sessionId, approvalId, ...entry }) => ({
      id: entry.id,
      number,
      at: instantOf(atMs),
      staffName: staffName ?? '–',
      roles: roles && [...roles],
      action: entry.action,
      clientId: entry.clientId,
      clientName: entry.clientName,
      reason: entry.reason,
      address: entry.address,
      session: beginningOf(sessionId),
      approval: beginningOf(approvalId),
      isShownToClient: entry.isShownToClient,
    })),
    next,
    chain: chain && chainReply(chain),
  }
})
