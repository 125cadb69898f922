import { useEffect, useState } from 'react'
import {
  composeRating,
  EMPTY_DRAFT,
  forgetRatingDraft,
  keepRatingDraft,
  leaveRating,
  type RatingDraft,
  restoreRatingDraft,
} from '../../../actions/leave-rating.ts'
import { failureOf, type Failure } from '../../../api/failure.ts'

interface RatingForm {
  readonly draft: RatingDraft
  readonly sent: boolean
  readonly busy: boolean
  readonly failure: Failure | null
  readonly change: (part: Partial<Pick<RatingDraft, 'rating' | 'comment'>>) => void
  readonly submit: () => Promise<void>
}

const ignore = () => undefined

/** The form of a rating: every change is kept on the device, so that nothing typed is lost; a draft that cannot be kept costs nothing now. */
export function useRating(): RatingForm {
  const [draft, setDraft] = useState<RatingDraft>(EMPTY_DRAFT)
  const [sent, setSent] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)

  useEffect(() => {
    let stale = false
    restoreRatingDraft().then((kept) => {
      // What was typed while the copy was being read is newer.
      if (!stale) setDraft((typed) => (typed === EMPTY_DRAFT ? kept : typed))
    }, ignore)
    return () => {
      stale = true
    }
  }, [])

  const keep = (next: RatingDraft) => {
    setDraft(next)
    keepRatingDraft(next).catch(ignore)
  }

  const submit = async () => {
    const { rating, comment, tried } = draft
    if (rating === null || busy) return
    const whole = composeRating(rating, comment.trim(), tried)
    keep({ ...draft, tried: whole })
    setBusy(true)
    setFailure(null)
    try {
      await leaveRating(whole)
      await forgetRatingDraft().catch(ignore)
      setSent(true)
    } catch (error) {
      setFailure(failureOf(error))
    }
    setBusy(false)
  }

  return { draft, sent, busy, failure, change: (part) => keep({ ...draft, ...part }), submit }
}
