import type { Reply } from '../../../protocol/call.ts'
import type { deskJournal } from '../../../protocol/calls/desk/journal.ts'
import { NOW } from './at-work.tsx'

const ADDRESS = '203.0.113.7'

/** A page of the journal with a note of each number, and where the next page begins. */
export const journalPage = (
  numbers: readonly number[],
  next: string | null = null,
  address = ADDRESS,
): Reply<typeof deskJournal> => ({
  asOf: NOW,
  entries: numbers.map((number) => ({
    id: `entry-${number}`,
    number,
    at: NOW,
    staffName: 'Павел Серов',
    roles: ['SUPPORT'],
    action: 'NOTE_ADDED',
    clientId: null,
    clientName: null,
    reason: null,
    address,
    session: 'q1w2e3r4',
    approval: null,
    isShownToClient: false,
  })),
  next,
  chain: null,
})
