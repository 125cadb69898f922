/** Two accounts with the same documents (decision 0112). */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { TWO_PERSON_KINDS } from '../../desk.ts'
import { DUPLICATE_GROUNDS, DUPLICATE_STATES } from '../../duplicates.ts'
import { id, instant } from '../../shapes.ts'
import { duplicateAccount } from './duplicate-account.ts'

export const deskDuplicates = call({
  method: 'GET',
  path: '/desk-service/duplicates',
  auth: 'staff',
  roles: ['MODERATOR', 'SUPPORT', 'CREDIT_OFFICER', 'ADMINISTRATOR', 'AUDITOR'],
  summary: 'Pairs of accounts that were identified by the same documents, side by side',
  reply: z.object({
    asOf: instant,
    duplicates: z.array(
      z.object({
        duplicateId: id,
        grounds: z.array(z.enum(DUPLICATE_GROUNDS)),
        state: z.enum(DUPLICATE_STATES),
        since: instant,
        /** The one that was identified first. */
        earlier: duplicateAccount,
        later: duplicateAccount,
        /** What somebody has asked for; null when nothing waits. */
        askedFor: z.nullable(z.enum(TWO_PERSON_KINDS)),
      }),
    ),
  }),
})
