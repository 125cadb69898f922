import { randomUUID } from 'node:crypto'
import { HOUR_MS, MINUTE_MS } from '../../lending/durations.ts'
import {
  type ClientSearch,
  MAX_CLIENTS_FOUND,
  readClientSearch,
} from '../../protocol/client-search.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'
import { attemptKey, takeAttempt } from '../db/attempts.ts'
import { nameOf, openPassport } from '../db/client-profile.ts'
import { clientsByName, clientsByNumber, type FoundClient } from './found-clients.ts'
import { recordStaffActions } from './staff-actions.ts'
import type { Actor } from './take-case.ts'

/** A busy hour at the phone takes half of it; whoever copies the base out name by name is stopped by it. */
const SEARCHES_AN_HOUR = 100

/** What was asked by, in words: never what was asked, for the journal cannot be erased (152-FZ). */
const wordsOf = (search: Exclude<ClientSearch, { by: 'NOTHING' }>): string => {
  if (search.by === 'NUMBER') return search.phone === null ? 'По номеру договора' : 'По телефону'
  const { words, passportTail, bornOn } = search
  return [
    words.length > 1 ? 'По имени' : 'По фамилии',
    ...(passportTail === null ? [] : ['паспорту']),
    ...(bornOn === null ? [] : ['дате рождения']),
  ].join(', ')
}

const takeSearch = async (
  { config, database, clock }: Context,
  { staff }: Actor,
): Promise<void> => {
  const nowMs = clock.now()
  const key = attemptKey(config.secret, 'client search', staff.id)
  const limit = { key, limit: SEARCHES_AN_HOUR, windowMs: HOUR_MS }
  const { taken, endsAtMs } = await takeAttempt(database, limit, nowMs)
  if (taken > 0) return
  const minutes = Math.max(1, Math.ceil((endsAtMs - nowMs) / MINUTE_MS))
  throw new Refusal('TOO_MANY_REQUESTS', {
    detail: `За час можно искать ${SEARCHES_AN_HOUR} раз. Следующий поиск через ${minutes} мин.`,
  })
}

const foundBy = (
  { database }: Context,
  search: Exclude<ClientSearch, { by: 'NOTHING' }>,
): Promise<readonly FoundClient[]> => {
  // One more than is shown tells that there are more.
  const limit = MAX_CLIENTS_FOUND + 1
  return search.by === 'NUMBER'
    ? clientsByNumber(database, search, limit)
    : clientsByName(database, search, limit)
}

/**
 * Clients by phone or contract number, or by a whole name with what tells namesakes apart (decision 0101). More than ten are
 * not shown at all. Each search is written down before it is answered: with every client that it shows.
 * @throws Refusal VALIDATION when too little was typed, TOO_MANY_REQUESTS after a hundred in an hour
 */
export const findClients = async (context: Context, actor: Actor, text: string) => {
  const search = readClientSearch(text)
  if (search.by === 'NOTHING')
    throw new Refusal('VALIDATION', { fields: [{ field: 'text', message: search.problem }] })
  await takeSearch(context, actor)
  const found = await foundBy(context, search)
  const isTooMany = found.length > MAX_CLIENTS_FOUND
  const shown = isTooMany ? [] : found
  const outcome = isTooMany ? `больше ${MAX_CLIENTS_FOUND}, не показаны` : `нашлось ${found.length}`
  const entry = {
    staffId: actor.staff.id,
    action: 'CLIENTS_SEARCHED',
    subject: randomUUID(),
    reason: `${wordsOf(search)}: ${outcome}`,
    address: actor.address,
  } as const
  const entries = shown.map(({ id }) => ({ ...entry, clientId: id }))
  const { database, clock } = context
  await recordStaffActions(database, entries.length === 0 ? [entry] : entries, clock.now())
  return {
    isTooMany,
    clients: shown.map(({ id, phone, status, passportSealed }) => {
      const passport = passportSealed === null ? null : openPassport(database, id, passportSealed)
      return {
        clientId: id,
        clientName: passport && nameOf(passport),
        birthDate: passport?.birthDate ?? null,
        phoneTail: phone.slice(-4),
        status,
      }
    }),
  }
}
