/** Clients found on the lists of 115-FZ (decision 0056), or in the base of payments without consent (decision 0163). */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { TWO_PERSON_KINDS } from '../../two-people.ts'
import { MATCH_GROUNDS, MATCH_LISTS, MATCH_STATES, SCREENING_CAUSES } from '../../screening.ts'
import { id, instant, wholeNumber } from '../../shapes.ts'

export const deskMatches = call({
  method: 'GET',
  path: '/desk-service/matches',
  auth: 'staff',
  roles: ['CREDIT_OFFICER', 'ADMINISTRATOR', 'AUDITOR'],
  summary: 'Clients found on a list: the undecided first, each the longest waiting first',
  reply: z.object({
    asOf: instant,
    /** The latest check of the whole base; null before the first. */
    base: z.nullable(z.object({ at: instant, clients: wholeNumber, found: wholeNumber })),
    matches: z.array(
      z.object({
        matchId: id,
        clientId: id,
        clientName: z.nullable(z.string()),
        list: z.enum(MATCH_LISTS),
        number: z.string(),
        names: z.array(z.string()),
        /** YYYY-MM-DD, or YYYY where the list knows no day. */
        birthDate: z.nullable(z.string()),
        birthPlace: z.nullable(z.string()),
        /** Of the base of payments without consent: the day of the latest report. */
        reportedOn: z.nullable(z.string()),
        grounds: z.array(z.enum(MATCH_GROUNDS)),
        cause: z.enum(SCREENING_CAUSES),
        state: z.enum(MATCH_STATES),
        since: instant,
        /** False when the edition of today has no such entry any more; null while it cannot be read. */
        isListed: z.nullable(z.boolean()),
        /** What somebody has asked for; null when nothing waits. */
        askedFor: z.nullable(z.enum(TWO_PERSON_KINDS)),
      }),
    ),
  }),
})
