import { dropRecord, readRecord, writeRecord } from './records.ts'

/** Keeps unfinished input on this device, sealed (D32). */
export const saveDraft = (name: string, values: Record<string, unknown>): Promise<void> =>
  writeRecord('drafts', name, values)

export const loadDraft = (name: string): Promise<Record<string, unknown> | null> =>
  readRecord('drafts', name)

export const dropDraft = (name: string): Promise<void> => dropRecord('drafts', name)
