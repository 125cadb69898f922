/** New passports that clients have sent from the account, at the workplace (decision 0111). */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { TWO_PERSON_ROLES } from '../../two-people.ts'
import { PASSPORT_CHANGE_REASONS, PASSPORT_CHANGE_STATES } from '../../passport-change.ts'
import { done, filled, id, instant } from '../../shapes.ts'
import { comparedPassport } from './passports.ts'

const { asks, decides } = TWO_PERSON_ROLES.CHANGE_PASSPORT
const readers = [...asks, ...decides]
const params = z.object({ changeId: id })

const sent = z.object({
  changeId: id,
  clientId: id,
  clientName: z.nullable(z.string()),
  askedAt: instant,
  /** Somebody has asked another person to agree. */
  isProposed: z.boolean(),
})

export const deskPassportChanges = call({
  method: 'GET',
  path: '/desk-service/passport-changes',
  auth: 'staff',
  roles: readers,
  summary: 'New passports that clients have sent and nobody has decided on, the oldest first',
  reply: z.object({ asOf: instant, waiting: z.array(sent) }),
})

export const deskPassportChange = call({
  method: 'GET',
  path: '/desk-service/passport-changes/{changeId}',
  auth: 'staff',
  roles: readers,
  summary:
    'The passport that a client has sent beside the one of the questionnaire; that it was looked at is written down',
  params,
  reply: z.extend(sent, {
    state: z.enum(PASSPORT_CHANGE_STATES),
    reason: z.nullable(z.enum(PASSPORT_CHANGE_REASONS)),
    former: z.nullable(comparedPassport),
    next: comparedPassport,
    photos: z.array(z.object({ fileId: id, kind: z.enum(['PASSPORT_MAIN', 'SELFIE']) })),
  }),
})

export const deskPassportChangePhoto = call({
  method: 'GET',
  path: '/desk-service/passport-changes/{changeId}/photos/{fileId}',
  auth: 'staff',
  roles: readers,
  summary: 'A photo that came with it; that it was looked at is written down before it leaves',
  params: z.extend(params, { fileId: id }),
  reply: 'blob',
  blobType: 'image/jpeg',
})

export const deskProposePassportChange = call({
  method: 'POST',
  path: '/desk-service/passport-changes/{changeId}/propose',
  auth: 'staff',
  roles: asks,
  summary: 'Asks another person to put the passport that was sent in the place of the former one',
  params,
  body: z.object({ reason: filled('причину', 500) }),
  reply: z.object({ requestId: id }),
  idempotent: true,
})

export const deskRefusePassportChange = call({
  method: 'POST',
  path: '/desk-service/passport-changes/{changeId}/refuse',
  auth: 'staff',
  roles: asks,
  summary: 'Does not take the passport that was sent: the client is told why and what helps',
  params,
  body: z.object({ reason: z.enum(PASSPORT_CHANGE_REASONS, 'Выберите причину.') }),
  reply: done,
  idempotent: true,
})
