import { anyJob, type AnyJob } from './job.ts'
import { moderateClientJob } from './moderate-client.ts'
import { sweepRecordsJob } from './sweep-records.ts'

/** Every job of the server, one line each, wrapped by `anyJob`. */
export const ALL_JOBS: readonly AnyJob[] = [anyJob(moderateClientJob), anyJob(sweepRecordsJob)]
