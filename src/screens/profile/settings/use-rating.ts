import { useEffect, useState } from 'react'
import { RATINGS } from '../../../../protocol/visits.ts'
import {
  composeRating,
  EMPTY_DRAFT,
  forgetRatingDraft,
  isRatingWaiting,
  keepRatingDraft,
  leaveRating,
  type RatingDraft,
  RatingRefused,
  restoreRatingDraft,
} from '../../../actions/leave-rating.ts'
import { trackEvent } from '../../../actions/track-event.ts'
import { failureOf, type Failure } from '../../../api/failure.ts'
import { onOutboxChange } from '../../../offline/outbox-changes.ts'
import { useKeptDraft } from '../../../parts/form-draft/use-kept-draft.ts'

interface RatingForm {
  readonly draft: RatingDraft
  /** The rating is on its way: at the lender's, or on the device until there is network. */
  readonly left: 'sent' | 'waiting' | null
  readonly busy: boolean
  readonly failure: Failure | null
  readonly change: (part: Partial<Omit<RatingDraft, 'tried'>>) => void
  readonly submit: () => Promise<void>
}

const ignore = () => undefined

const COPY = { empty: EMPTY_DRAFT, restore: restoreRatingDraft, keep: keepRatingDraft }

/** The form of a rating: every change is kept on the device, so that nothing typed is lost; a draft that cannot be kept costs nothing now. */
export function useRating(): RatingForm {
  const { draft, change, leave } = useKeptDraft(COPY)
  const [left, setLeft] = useState<RatingForm['left']>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)

  useEffect(() => {
    let stale = false
    const look = () =>
      void isRatingWaiting().then((waiting) => {
        if (!stale) setLeft((known) => (waiting ? 'waiting' : known === 'waiting' ? 'sent' : known))
      }, ignore)
    look()
    const stop = onOutboxChange(({ what }) => {
      if (what === 'sent') look()
    })
    return () => {
      stale = true
      stop()
    }
  }, [])

  const submit = async () => {
    const { rating, comment, mayPublish, tried } = draft
    if (rating === null || busy) return
    const whole = composeRating({ rating, comment: comment.trim(), mayPublish }, tried)
    leave()
    change({ tried: whole })
    setBusy(true)
    setFailure(null)
    try {
      const outcome = await leaveRating(whole)
      await forgetRatingDraft().catch(ignore)
      const stars = RATINGS.find((known) => known === rating)
      if (stars) void trackEvent({ name: 'rating.left', details: { rating: stars } })
      setLeft(outcome)
    } catch (error) {
      const refusal = error instanceof RatingRefused ? error.refusal : {}
      setFailure({ ...failureOf(error), ...refusal })
    }
    setBusy(false)
  }

  return { draft, left, busy, failure, change, submit }
}
