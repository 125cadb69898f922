import * as calls from '../../../protocol/calls/desk/journal.ts'
import { journalPage } from '../../desk/journal.ts'
import { route } from '../../route.ts'
import { instantOf } from './actor.ts'

export const deskJournal = route(calls.deskJournal, async ({ context, query }) => {
  const { entries, next } = await journalPage(context, {
    before: query.before,
    clientId: query.clientId,
  })
  return {
    asOf: instantOf(context.clock.now()),
    entries: entries.map(
      ({ atMs, staffName, staffId: _id, subject: _subject, aboutStaffId: _about, ...entry }) => ({
        ...entry,
        at: instantOf(atMs),
        staffName: staffName ?? '–',
      }),
    ),
    next,
  }
})
