/** Who of the staff did what (decision 0051); the database lets nothing of it be changed. */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { CHAIN_FAULT_KINDS, STAFF_ACTIONS, STAFF_ROLES } from '../../desk.ts'
import { id, instant } from '../../shapes.ts'

const chainFault = z.object({
  kind: z.enum(CHAIN_FAULT_KINDS),
  /** Place of the first entry that does not fit; null for one outside of the chain, and for rewritten ends. */
  position: z.nullable(z.int()),
  actionId: z.nullable(id),
})

export const deskJournal = call({
  method: 'GET',
  path: '/desk-service/journal',
  auth: 'staff',
  roles: ['AUDITOR', 'ADMINISTRATOR'],
  summary: 'Actions of the staff, the latest first, fifty at a time',
  query: z.object({
    /** The page after this entry. */
    before: z.optional(id),
    clientId: z.optional(id),
  }),
  reply: z.object({
    asOf: instant,
    entries: z.array(
      z.object({
        id,
        /** Its place in the chain; null while it waits for it. */
        number: z.nullable(z.int()),
        at: instant,
        staffName: z.string(),
        /** What they might do at that moment; null where nobody acted, and for what is older than decision 0161. */
        roles: z.nullable(z.array(z.enum(STAFF_ROLES))),
        action: z.enum(STAFF_ACTIONS),
        clientId: z.nullable(id),
        clientName: z.nullable(z.string()),
        reason: z.nullable(z.string()),
        address: z.string(),
        /** Beginning of the session's name: entries of one session have the same. */
        session: z.nullable(z.string()),
        /** Beginning of the name of what two people decide and this is a step of. */
        approval: z.nullable(z.string()),
        isShownToClient: z.boolean(),
      }),
    ),
    /** Where the next page begins; null on the last one. */
    next: z.nullable(id),
    /** The chain over all entries (decision 0161); null before it has begun. */
    chain: z.nullable(
      z.object({
        /** Entries of before were chained then, and are protected since. */
        startedAt: instant,
        /** Place of the first entry that is kept. */
        from: z.int(),
        to: z.int(),
        /** Entries without a place yet. */
        waiting: z.int(),
        check: z.nullable(z.object({ at: instant, to: z.int(), fault: z.nullable(chainFault) })),
      }),
    ),
  }),
})
