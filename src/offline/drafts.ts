import type { RegistrationStep } from '../../protocol/enums.ts'
import { dropDraft, loadDraft, saveDraft } from './records.ts'

export type DraftValues = Record<string, unknown>

/** A step of the registration, or a form of the account that is none of its steps. */
export type DraftForm = RegistrationStep | 'new_passport'

const draftName = (form: DraftForm): string =>
  form === 'new_passport' ? 'new-passport' : `sign-up/${form}`
const baseName = (form: DraftForm): string => `${draftName(form)}/on-server`

/** Keeps unfinished input on this device, sealed (D32). */
export const keepFormDraft = (form: DraftForm, values: DraftValues): Promise<void> =>
  saveDraft(draftName(form), values)

/** What was typed on this device and not yet saved, or null. */
export const formDraft = (form: DraftForm): Promise<DraftValues | null> =>
  loadDraft(draftName(form))

/** Notes what the server is known to have of a form: whatever differs from it was typed here and has not arrived. */
export const keepFormBase = (form: DraftForm, values: DraftValues): Promise<void> =>
  saveDraft(baseName(form), values)

/** What the server had of a form when this device last knew, or null. */
export const formBase = (form: DraftForm): Promise<DraftValues | null> => loadDraft(baseName(form))

export const dropFormDraft = async (form: DraftForm): Promise<void> => {
  await dropDraft(draftName(form))
  await dropDraft(baseName(form))
}
