import type { FastifyRequest } from 'fastify'
import { deviceOf, type DeviceDeps } from './device-cookie.ts'
import { addressOf, networkOf } from './network-address.ts'

/** Who tries a password or a code, as far as it can be told without knowing them: whose counters count (D41). */
export interface Guesser {
  /** Of `networkOf`. */
  readonly network: string
  /** Of `deviceOf`; such a browser is held by the counters of its own only. */
  readonly device: string | null
}

/** The guesser behind a request about a phone (E.164). */
export const guesserOf = (deps: DeviceDeps, request: FastifyRequest, phone: string): Guesser => ({
  network: networkOf(addressOf(request)),
  device: deviceOf(deps, request, phone),
})
