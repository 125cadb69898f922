import type { RegistrationStep } from '../../protocol/enums.ts'
import { dropDraft, loadDraft, saveDraft } from './records.ts'

export type DraftValues = Record<string, unknown>

const draftName = (step: RegistrationStep): string => `sign-up/${step}`
const baseName = (step: RegistrationStep): string => `sign-up/${step}/on-server`

/** Keeps unfinished input of a step on this device, sealed (D32). */
export const keepStepDraft = (step: RegistrationStep, values: DraftValues): Promise<void> =>
  saveDraft(draftName(step), values)

/** What was typed on this device and not yet saved, or null. */
export const stepDraft = (step: RegistrationStep): Promise<DraftValues | null> =>
  loadDraft(draftName(step))

/** Notes what the server is known to have of a step: whatever differs from it was typed here and has not arrived. */
export const keepStepBase = (step: RegistrationStep, values: DraftValues): Promise<void> =>
  saveDraft(baseName(step), values)

/** What the server had of a step when this device last knew, or null. */
export const stepBase = (step: RegistrationStep): Promise<DraftValues | null> =>
  loadDraft(baseName(step))

export const dropStepDraft = async (step: RegistrationStep): Promise<void> => {
  await dropDraft(draftName(step))
  await dropDraft(baseName(step))
}
