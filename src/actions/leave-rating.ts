import { recommendation } from '../../protocol/calls/core.ts'
import { send } from '../api/send.ts'
import { dropDraft, loadDraft, saveDraft } from '../offline/drafts.ts'

/** A rating ready to leave, whole in itself: it may be sent now or later, and twice is once (D31, D36). */
export interface Rating {
  /** Also its idempotency key. */
  readonly id: string
  /** 1–5. */
  readonly rating: number
  readonly comment: string
}

/** What is on the form, and the rating of a try whose answer never came. */
export interface RatingDraft {
  readonly rating: number | null
  readonly comment: string
  readonly tried: Rating | null
}

const DRAFT = 'rating'

export const EMPTY_DRAFT: RatingDraft = { rating: null, comment: '', tried: null }

/** Makes a rating of what is on the form; the same words keep the id of the first try. */
export const composeRating = (rating: number, comment: string, tried: Rating | null): Rating =>
  tried?.rating === rating && tried.comment === comment
    ? tried
    : { id: crypto.randomUUID(), rating, comment }

/** Throws CallRefused, NetworkFailure; after the latter the same rating may be sent again. */
export const leaveRating = async ({ id, rating, comment }: Rating): Promise<void> => {
  await send(recommendation, { body: { rating, comment }, idempotencyKey: id })
}

/** Keeps what was typed on this device, sealed (D32). */
export const keepRatingDraft = (draft: RatingDraft): Promise<void> => saveDraft(DRAFT, { ...draft })

/** What was typed and not sent yet. */
export const restoreRatingDraft = async (): Promise<RatingDraft> => ({
  ...EMPTY_DRAFT,
  ...((await loadDraft(DRAFT)) as Partial<RatingDraft> | null),
})

export const forgetRatingDraft = (): Promise<void> => dropDraft(DRAFT)
