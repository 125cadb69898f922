import { fileURLToPath } from 'node:url'

/** Where the server tests leave every kind of query they ran, for the check of plans. */
export const queryLogFolder = fileURLToPath(
  new URL('../node_modules/.cache/query-log', import.meta.url),
)
