import * as calls from '../../../protocol/calls/desk/duplicates.ts'
import { duplicateAccountsList } from '../../desk/duplicate-list.ts'
import { route } from '../../route.ts'
import { instantOf } from './actor.ts'
import { shownAccount } from './shown-account.ts'

export const deskDuplicates = route(calls.deskDuplicates, async ({ context }) => ({
  asOf: instantOf(context.clock.now()),
  duplicates: (await duplicateAccountsList(context)).map(
    ({ pair, requestKind, earlier, later }) => ({
      duplicateId: pair.id,
      grounds: [...pair.grounds],
      state: pair.state,
      since: instantOf(pair.foundAtMs),
      earlier: shownAccount(earlier),
      later: shownAccount(later),
      askedFor: requestKind,
    }),
  ),
}))
