import * as calls from '../../../protocol/calls/profile-manager/paper-views.ts'
import { viewsOfPapers } from '../../desk/journal.ts'
import { route } from '../../route.ts'
import { instantOf } from './profile-shapes.ts'

export const paperViews = route(calls.paperViews, async ({ context, client }) => ({
  asOf: instantOf(context.clock.now()),
  views: (await viewsOfPapers(context, client.id)).map(({ id, atMs, who, action }) => ({
    id,
    at: instantOf(atMs),
    who,
    action,
  })),
}))
