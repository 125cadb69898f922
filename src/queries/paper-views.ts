import type { Reply } from '../../protocol/call.ts'
import { paperViews } from '../../protocol/calls/profile-manager/paper-views.ts'
import { defineQuery } from './query.ts'

export type PaperView = Reply<typeof paperViews>['views'][number]

/** Who of the staff looked at the client's papers, the latest first. Not kept on the device: it may be out of date. */
export const paperViewsQuery = defineQuery({
  call: paperViews,
  select: ({ views }): readonly PaperView[] => views,
})
