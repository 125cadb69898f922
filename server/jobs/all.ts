import { type AnyJob } from './job.ts'

/** Every job of the server, one line each, wrapped by `anyJob`. */
export const ALL_JOBS: readonly AnyJob[] = []
