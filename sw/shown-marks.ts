import { readNote, writeNote } from './device-copy.ts'

const nameOf = (tag: string): string => `shown/${tag}`

/** The day on which something with this tag was last shown here, `YYYY-MM-DD`; null: never, as far as is known. */
export const lastShownOn = (tag: string): Promise<string | null> => readNote(nameOf(tag))

/** Remembers that something was shown, also when it is put away: the same day brings it only once. */
export const noteShown = (tag: string, day: string): Promise<void> => writeNote(nameOf(tag), day)
