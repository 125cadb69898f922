import { draftSave } from '../../protocol/calls/profile-manager.ts'
import type { RegistrationStep } from '../../protocol/enums.ts'
import { send } from '../api/send.ts'
import { dropDraft, loadDraft, saveDraft } from '../offline/drafts.ts'

export type DraftValues = Record<string, unknown>

const nameOf = (step: RegistrationStep): string => `sign-up/${step}`

/** Keeps unfinished input on the device, encrypted (D32). */
export const keepDraftOnDevice = (step: RegistrationStep, values: DraftValues): Promise<void> =>
  saveDraft(nameOf(step), values)

/** Keeps it on the server too, so that another device continues (D19). */
export const keepDraftOnServer = async (
  step: RegistrationStep,
  values: DraftValues,
): Promise<void> => {
  await send(draftSave, { body: { step, values } })
}

/** What was typed on this device and not yet saved, or null. */
export const restoreDraft = (step: RegistrationStep): Promise<DraftValues | null> =>
  loadDraft(nameOf(step))

/** Forgets the draft of a finished step. */
export const forgetDraft = (step: RegistrationStep): Promise<void> => dropDraft(nameOf(step))
