import type { Reply } from '../../protocol/call.ts'
import { ratings } from '../../protocol/calls/report-service/ratings.ts'
import { defineQuery } from './query.ts'

export type Ratings = Reply<typeof ratings>

/** What clients think of us, in numbers. Not kept on the device: without network the page says so. */
export const ratingsQuery = defineQuery({ call: ratings })
