import * as calls from '../../../protocol/calls/desk/duplicates.ts'
import { duplicateAccountsList } from '../../desk/duplicate-list.ts'
import { duplicatePhoto } from '../../desk/duplicate-photos.ts'
import { route } from '../../route.ts'
import { actorOf, instantOf } from './actor.ts'
import { shownAccount } from './shown-account.ts'

export const deskDuplicates = route(calls.deskDuplicates, async ({ context }) => ({
  asOf: instantOf(context.clock.now()),
  duplicates: (await duplicateAccountsList(context)).map(
    ({ pair, requestKind, earlier, later, photos }) => ({
      duplicateId: pair.id,
      grounds: [...pair.grounds],
      state: pair.state,
      since: instantOf(pair.foundAtMs),
      earlier: shownAccount({ ...earlier, photos: photos.earlier }),
      later: shownAccount({ ...later, photos: photos.later }),
      askedFor: requestKind,
    }),
  ),
}))

export const deskDuplicatePhoto = route(
  calls.deskDuplicatePhoto,
  async ({ context, client: staff, params, request, reply }) => {
    const content = await duplicatePhoto(context, actorOf(staff, request), params)
    void reply.type('image/jpeg').header('content-disposition', 'inline')
    return content
  },
)
