import { draftSave } from '../../protocol/calls/profile-manager/client.ts'
import type { RegistrationStep } from '../../protocol/enums.ts'
import { send } from '../api/send.ts'
import { currentSession } from '../api/session.ts'
import { type DraftValues, dropStepDraft, keepStepBase } from '../offline/drafts.ts'
import { outbox } from '../offline/outbox.ts'

const topicOf = (step: RegistrationStep): string => `draft/${step}`

/** Keeps unfinished input on the server too, so that another device continues (D19); without network it goes later (D31). */
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
    await keepStepBase(step, values)
  }
}

/** Forgets the draft of a finished step, one that waits for the network too. */
export const forgetDraft = async (step: RegistrationStep): Promise<void> => {
  await dropStepDraft(step)
  await outbox.discardTopic(topicOf(step))
}
