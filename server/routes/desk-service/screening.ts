import * as calls from '../../../protocol/calls/desk/screening.ts'
import { nameInPassport } from '../../db/client-profile.ts'
import { lastBaseScreening } from '../../screening/matches.ts'
import { heldClients } from '../../desk/held-clients.ts'
import { route } from '../../route.ts'
import { instantOf } from './actor.ts'

export const deskMatches = route(calls.deskMatches, async ({ context }) => {
  const { database, clock } = context
  const held = await heldClients(context)
  const base = await lastBaseScreening(database)
  return {
    asOf: instantOf(clock.now()),
    base: base && { at: instantOf(base.atMs), clients: base.clients, found: base.found },
    matches: held.map(({ match, passportSealed, requestKind, isListed }) => ({
      matchId: match.id,
      clientId: match.clientId,
      clientName: nameInPassport(database, match.clientId, passportSealed),
      list: match.list,
      number: match.listedAs.number,
      names: [...match.listedAs.names],
      birthDate: match.listedAs.birthDate,
      birthPlace: match.listedAs.birthPlace,
      reportedOn: match.listedAs.reportedOn ?? null,
      grounds: [...match.grounds],
      cause: match.cause,
      state: match.state,
      since: instantOf(match.foundAtMs),
      isListed,
      askedFor: requestKind,
    })),
  }
})
