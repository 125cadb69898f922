/** Where the client came from: partners and advertising, spec §5 (D19). */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { PARTNER_AGENTS } from '../../enums.ts'
import { done, id, wholeNumber } from '../../shapes.ts'

export const clientIntegrationData = call({
  method: 'GET',
  path: '/profile-manager/client/integration-data',
  auth: 'optional',
  summary: 'Fields a partner has prefilled and its number of steps (D19)',
  query: z.object({ integrationId: id }),
  reply: z.object({
    integrationId: id,
    stepsQty: wholeNumber,
    prefill: z.record(z.string(), z.string()),
  }),
})

export const cpa = call({
  method: 'POST',
  path: '/profile-manager/cpa',
  auth: 'bearer',
  summary: 'Bind a partner click to the client',
  query: z.object({
    name: z.enum(PARTNER_AGENTS),
    transactionId: z.string().check(z.maxLength(512)),
    webId: z.optional(z.string().check(z.maxLength(512))),
  }),
  reply: done,
  idempotent: true,
})

export const cpaAllianceRef = call({
  method: 'POST',
  path: '/profile-manager/cpa/alliance-ref/{id}',
  auth: 'bearer',
  summary: 'Bind an Alliance referral to the client',
  params: z.object({ id }),
  reply: done,
  idempotent: true,
})

export const advSave = call({
  method: 'POST',
  path: '/profile-manager/adv/save',
  auth: 'optional',
  summary: 'Remember an advertising campaign',
  query: z.object({
    campaign_id: z.string().check(z.maxLength(100)),
    ad_id: z.string().check(z.maxLength(100)),
  }),
  reply: done,
})
