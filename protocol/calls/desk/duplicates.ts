/** Two accounts with the same documents (decision 0112). */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { TWO_PERSON_KINDS, TWO_PERSON_ROLES } from '../../two-people.ts'
import { DUPLICATE_GROUNDS, DUPLICATE_STATES } from '../../duplicates.ts'
import { id, instant } from '../../shapes.ts'
import { CASE_PHOTOS } from './cases.ts'
import { duplicateAccount } from './duplicate-account.ts'

const comparedAccount = z.extend(duplicateAccount, {
  /** Scans to compare by; none once the pair is decided and nobody asks to decide it again. */
  photos: z.array(z.object({ fileId: id, kind: z.enum(CASE_PHOTOS) })),
})

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
        earlier: comparedAccount,
        later: comparedAccount,
        /** What somebody has asked for; null when nothing waits. */
        askedFor: z.nullable(z.enum(TWO_PERSON_KINDS)),
      }),
    ),
  }),
})

const { asks, decides } = TWO_PERSON_ROLES.KEEP_EARLIER_ACCOUNT

export const deskDuplicatePhoto = call({
  method: 'GET',
  path: '/desk-service/duplicates/{duplicateId}/photos/{fileId}',
  auth: 'staff',
  roles: [...new Set([...asks, ...decides])],
  summary:
    'A scan of one of the two accounts while a pair is to be decided; that it was looked at is written down before it leaves',
  params: z.object({ duplicateId: id, fileId: id }),
  reply: 'blob',
  blobType: 'image/jpeg',
})
