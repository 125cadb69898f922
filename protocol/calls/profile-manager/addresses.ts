/** Addresses of the client and hints for typing them. */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { DOCUMENT_MODERATIONS, REGISTRATION_STEPS } from '../../enums.ts'
import { done, filled, id, instant, postcode } from '../../shapes.ts'

const fiasId = z.nullable(z.string().check(z.maxLength(64)))

export const address = z.object({
  addressId: z.nullable(id),
  addressType: z.enum(['REGISTRATION', 'LIVING']),
  areaFiasId: fiasId,
  city: filled('город или населённый пункт'),
  cityFiasId: fiasId,
  flat: z.nullable(z.string().check(z.maxLength(20, 'Сократите номер квартиры до 20 знаков.'))),
  house: filled('дом', 40),
  houseFiasId: fiasId,
  postcode,
  region: filled('регион'),
  regionFiasId: fiasId,
  settlementFiasId: fiasId,
  street: filled('улицу'),
  streetFiasId: fiasId,
})

export const storedAddress = z.extend(address, {
  clientId: id,
  createDate: instant,
  moderationStatus: z.enum(DOCUMENT_MODERATIONS),
})

export const addressesSaveRegistration = call({
  method: 'POST',
  path: '/profile-manager/addresses/save/registration',
  auth: 'bearer',
  summary: 'Registration address and, when another, the living address',
  body: z.object({ registration: address, living: z.nullable(address) }),
  reply: z.object({ step: z.enum(REGISTRATION_STEPS) }),
  idempotent: true,
})

/** Signed documents keep the former ones; the next contract names these (decision 0046). */
export const addressesChange = call({
  method: 'POST',
  path: '/profile-manager/addresses/change',
  auth: 'bearer',
  summary: 'Other addresses after the registration; without a living one, that of the passport',
  body: z.object({ registration: address, living: z.nullable(address) }),
  reply: done,
  idempotent: true,
})

export const addressesSuggest = call({
  method: 'POST',
  path: '/profile-manager/addresses/suggest',
  auth: 'bearer',
  summary: 'Address hints; an empty list when the hint service is down',
  body: z.object({
    query: z.string().check(z.maxLength(300)),
    part: z.enum(['region', 'city', 'street', 'house', 'full']),
    regionFiasId: z.optional(fiasId),
    cityFiasId: z.optional(fiasId),
    settlementFiasId: z.optional(fiasId),
    streetFiasId: z.optional(fiasId),
  }),
  reply: z.object({
    available: z.boolean(),
    suggestions: z.array(
      z.object({
        value: z.string(),
        region: z.nullable(z.string()),
        regionFiasId: fiasId,
        areaFiasId: fiasId,
        city: z.nullable(z.string()),
        cityFiasId: fiasId,
        settlementFiasId: fiasId,
        street: z.nullable(z.string()),
        streetFiasId: fiasId,
        house: z.nullable(z.string()),
        houseFiasId: fiasId,
        postcode: z.nullable(z.string()),
      }),
    ),
  }),
})
