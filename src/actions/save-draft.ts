import { draftSave } from '../../protocol/calls/profile-manager/client.ts'
import type { RegistrationStep } from '../../protocol/enums.ts'
import { send } from '../api/send.ts'
import { currentSession } from '../api/session.ts'
import { type DraftForm, type DraftValues, dropFormDraft, keepFormBase } from '../offline/drafts.ts'
import { outbox } from '../offline/outbox.ts'

const topicOf = (form: DraftForm): string => `draft/${form}`

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
    await keepFormBase(step, values)
  }
}

/** Forgets the draft of a form that was sent, one that waits for the network too. */
export const forgetDraft = async (form: DraftForm): Promise<void> => {
  await dropFormDraft(form)
  await outbox.discardTopic(topicOf(form))
}
