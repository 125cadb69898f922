import type { Reply } from '../../protocol/call.ts'
import { clientImages } from '../../protocol/calls/file-manager/files.ts'
import { defineQuery } from './query.ts'

export type OwnPhoto = Reply<typeof clientImages>['images'][number]

/** Photos the client has sent, latest first; never kept on the device (D32). */
export const photosQuery = defineQuery({
  call: clientImages,
  request: (clientId: string) => ({ params: { clientId } }),
  select: ({ images }): readonly OwnPhoto[] =>
    images.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt)),
})
