import { draftSave } from '../../protocol/calls/profile-manager/client.ts'
import type { RegistrationStep } from '../../protocol/enums.ts'
import { send } from '../api/send.ts'
import { currentSession } from '../api/session.ts'
import { dropDraft, loadDraft, saveDraft } from '../offline/records.ts'
import { outbox } from '../offline/outbox.ts'

export type DraftValues = Record<string, unknown>

const nameOf = (step: RegistrationStep): string => `sign-up/${step}`
const topicOf = (step: RegistrationStep): string => `draft/${step}`

/** Keeps unfinished input on the device, encrypted (D32). */
export const keepDraftOnDevice = (step: RegistrationStep, values: DraftValues): Promise<void> =>
  saveDraft(nameOf(step), values)

/** Keeps it on the server too, so that another device continues (D19); without network it goes later (D31). */
export const keepDraftOnServer = async (
  step: RegistrationStep,
  values: DraftValues,
): Promise<void> => {
  const body = { step, values }
  try {
    const ownerId = currentSession()?.claims.sub
    await outbox.add({ kind: 'draft', body }, { topic: topicOf(step), ownerId })
  } catch {
    // A full device: without its outbox the server is asked now or not at all.
    await send(draftSave, { body })
  }
}

/** What was typed on this device and not yet saved, or null. */
export const restoreDraft = (step: RegistrationStep): Promise<DraftValues | null> =>
  loadDraft(nameOf(step))

/** Forgets the draft of a finished step, one that waits for the network too. */
export const forgetDraft = async (step: RegistrationStep): Promise<void> => {
  await dropDraft(nameOf(step))
  await outbox.discardTopic(topicOf(step))
}
