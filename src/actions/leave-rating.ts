import { recommendation } from '../../protocol/calls/core/recommendation.ts'
import { send } from '../api/send.ts'
import { currentSession } from '../api/session.ts'
import { dropDraft, loadDraft, saveDraft } from '../offline/records.ts'
import { outcomeOf } from '../offline/outbox-changes.ts'
import type { Refusal } from '../offline/outbox-item.ts'
import { outbox } from '../offline/outbox.ts'

/** A rating ready to leave, whole in itself: it may be sent now or later, and twice is once (D31, D36). */
export interface Rating {
  /** Also its idempotency key. */
  readonly id: string
  /** 1–5. */
  readonly rating: number
  readonly comment: string
  /** The words may be shown to everybody; never without words. */
  readonly mayPublish: boolean
}

/** What is on the form, and the rating of a try whose answer never came. */
export interface RatingDraft {
  readonly rating: number | null
  readonly comment: string
  readonly mayPublish: boolean
  readonly tried: Rating | null
}

const DRAFT = 'rating'

export const EMPTY_DRAFT: RatingDraft = {
  rating: null,
  comment: '',
  mayPublish: false,
  tried: null,
}

/** Makes a rating of what is on the form; the same words keep the id of the first try. */
export const composeRating = (given: Omit<Rating, 'id'>, tried: Rating | null): Rating => {
  const rating = { ...given, mayPublish: given.mayPublish && given.comment !== '' }
  const isSame =
    tried?.rating === rating.rating &&
    tried.comment === rating.comment &&
    tried.mayPublish === rating.mayPublish
  return isSame ? tried : { ...rating, id: crypto.randomUUID() }
}

/** The server refused the rating; the words are its own. */
export class RatingRefused extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.title)
    this.refusal = refusal
  }
}

/**
 * Puts the rating into the outbox, from where it goes at once or when the network is back. Throws RatingRefused; the
 * rating is then out of the outbox and may be corrected. CallRefused and NetworkFailure only where the device keeps nothing.
 */
export const leaveRating = async ({ id, ...body }: Rating): Promise<'sent' | 'waiting'> => {
  const coming = outcomeOf(id)
  try {
    await outbox.add({ kind: 'rating', body }, { key: id, ownerId: currentSession()?.claims.sub })
  } catch {
    // A full device: without its outbox the server is asked now or not at all.
    await send(recommendation, { body, idempotencyKey: id })
    return 'sent'
  }
  const outcome = await coming
  if (outcome !== 'refused') return outcome
  const item = (await outbox.items()).find(({ key }) => key === id)
  if (!item?.refusal) return 'waiting'
  await outbox.discard(item.id)
  throw new RatingRefused(item.refusal)
}

/** True while a rating of an earlier visit waits for the network. */
export const isRatingWaiting = async (): Promise<boolean> =>
  (await outbox.items()).some(({ queued, refusal }) => queued.kind === 'rating' && !refusal)

/** Keeps what was typed on this device, sealed (D32). */
export const keepRatingDraft = (draft: RatingDraft): Promise<void> => saveDraft(DRAFT, { ...draft })

/** What was typed and not sent yet. */
export const restoreRatingDraft = async (): Promise<RatingDraft> => ({
  ...EMPTY_DRAFT,
  ...((await loadDraft(DRAFT)) as Partial<RatingDraft> | null),
})

export const forgetRatingDraft = (): Promise<void> => dropDraft(DRAFT)
