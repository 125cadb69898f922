import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Context } from '../../context.ts'
import { sandboxKeys } from '../../gateways/sandbox-keys.ts'
import { findAddresses, houseId, streetId, type Place } from './find-addresses.ts'
import { REGIONS } from './places.ts'

const bound = z.object({
  value: z.enum(['region', 'area', 'city', 'settlement', 'street', 'house', 'flat']),
})

const questionShape = z.object({
  query: z.string().max(300),
  count: z.number().int().min(1).max(20).default(10),
  from_bound: bound.optional(),
  to_bound: bound.optional(),
  locations: z.array(z.record(z.string(), z.string().optional())).default([]),
})

const DENIED = {
  family: 'CLIENT_ERROR',
  reason: 'Forbidden',
  message: "Feature 'SUGGESTIONS' disabled for token sandbox",
}

const postcodeOf = ({ city, street, house }: Place): string | null => {
  if (!city) return null
  const tail =
    street === undefined
      ? '000'
      : String(100 + (Number.parseInt(streetId(city, street).slice(0, 4), 16) % 100))
  return city.postcode + (house === undefined && street === undefined ? '000' : tail)
}

const cityText = ({ city, region }: Place): string => {
  if (!city) return region.withType
  return region.withType === `г ${city.name}`
    ? region.withType
    : `${region.withType}, г ${city.name}`
}

const valueOf = (place: Place): string =>
  [
    cityText(place),
    place.street,
    place.house && `д ${place.house}`,
    place.flat && `кв ${place.flat}`,
  ]
    .filter((part) => part !== undefined)
    .join(', ')

const suggestionOf = (place: Place) => {
  const { region, city, street, house, flat } = place
  const value = valueOf(place)
  return {
    value,
    unrestricted_value: value,
    data: {
      postal_code: postcodeOf(place),
      country: 'Россия',
      country_iso_code: 'RU',
      region_fias_id: region.fiasId,
      region_with_type: region.withType,
      region: region.name,
      area_fias_id: null,
      city_fias_id: city?.fiasId ?? null,
      city_with_type: city ? `г ${city.name}` : null,
      city: city?.name ?? null,
      settlement_fias_id: null,
      settlement: null,
      street_fias_id: city && street !== undefined ? streetId(city, street) : null,
      street_with_type: street ?? null,
      street: street?.replace(/^\S+ /, '') ?? null,
      house_fias_id:
        city && street !== undefined && house !== undefined ? houseId(city, street, house) : null,
      house: house ?? null,
      block: null,
      flat: flat ?? null,
    },
  }
}

/** Passport departments of the stand-in: every region has its office of the ministry and two departments of it. */
const unitsOf = (code: string) => {
  const region = REGIONS.find(({ number }) => number === code.slice(0, 2))
  if (!region || !/^\d{3}-\d{3}$/.test(code)) return []
  const office = Number(code.slice(4))
  return [
    `ГУ МВД РОССИИ, ${region.withType}`,
    `ОТДЕЛОМ № ${office} УВМ МВД РОССИИ, ${region.withType}`,
  ].map((name) => {
    const value = name.toUpperCase()
    return {
      value,
      unrestricted_value: value,
      data: { code, name: value, region_code: region.number, type: '0' },
    }
  })
}

const codeIn = (query: string): string => {
  const digits = query.replaceAll(/\D/g, '')
  return `${digits.slice(0, 3)}-${digits.slice(3)}`
}

/** DaData's suggestions over an embedded list; the query `403` is refused as a used-up quota is. */
export const registerDaData = (scope: FastifyInstance, context: Context): void => {
  const { dadata: key } = sandboxKeys(context.config)
  const refusal = (
    request: FastifyRequest,
    query: string,
  ): { status: number; body: unknown } | null => {
    if (request.headers.authorization !== `Token ${key}`) return { status: 401, body: {} }
    return query.trim() === '403' ? { status: 403, body: DENIED } : null
  }
  scope.post('/sandbox/dadata/suggest/address', async (request, reply) => {
    const asked = questionShape.safeParse(request.body)
    if (!asked.success) return reply.code(400).send({})
    const refused = refusal(request, asked.data.query)
    if (refused) return reply.code(refused.status).send(refused.body)
    const { query, count, from_bound: from, to_bound: to, locations } = asked.data
    const within = locations
      .flatMap((location) => Object.values(location))
      .filter((id) => id !== undefined)
    const places = findAddresses({ query, count, from: from?.value, to: to?.value, within })
    return { suggestions: places.map(suggestionOf) }
  })
  scope.post('/sandbox/dadata/suggest/fms_unit', async (request, reply) => {
    const asked = questionShape.safeParse(request.body)
    if (!asked.success) return reply.code(400).send({})
    const refused = refusal(request, asked.data.query)
    if (refused) return reply.code(refused.status).send(refused.body)
    return { suggestions: unitsOf(codeIn(asked.data.query)) }
  })
}
