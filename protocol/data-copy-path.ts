/** Where a client takes a copy of their data (decision 0138). Not among `PATHS`, all of which the landing loads. */
export const DATA_COPY_PATH = '/profile/settings/data-copy'
