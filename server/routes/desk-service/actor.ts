import type { FastifyRequest } from 'fastify'
import { MINUTE_MS } from '../../../lending/durations.ts'
import type { Actor } from '../../desk/take-case.ts'
import { addressOf } from '../../network-address.ts'
import type { Staff } from '../../route.ts'

/** A payout takes a minute or two; one that takes longer is a question. */
export const SILENT_PAYOUT_MS = 5 * MINUTE_MS

/** Who acts, and from where, for the journal. */
export const actorOf = (staff: Staff, request: FastifyRequest): Actor => ({
  staff,
  address: addressOf(request),
})

/** A moment as it travels. */
export const instantOf = (atMs: number): string => new Date(atMs).toISOString()

/** The same for one that may be missing. */
export const instantOrNull = (atMs: number | null): string | null =>
  atMs === null ? null : instantOf(atMs)
