import {
  COMPARED_PLACES,
  type ComparedPlace,
  type PLACE_FINDINGS,
} from '../../../../protocol/desk.ts'
import type { ModerationReason } from '../../../../protocol/enums.ts'
import type { CasePhoto } from '../../parts/words.ts'

export type Finding = (typeof PLACE_FINDINGS)[number]

/** What a reviewer has found so far; typed nowhere else, so it outlives a session that ended. */
export interface Review {
  /** The place that is looked at now. */
  readonly place: ComparedPlace
  readonly findings: { readonly [Place in ComparedPlace]?: Finding }
  /** The photo to take again, and why; null until they are chosen. */
  readonly photo: CasePhoto | null
  readonly reason: ModerationReason | null
}

export const FIRST_REVIEW: Review = { place: 'NAME', findings: {}, photo: null, reason: null }

/** The photo on which a place is found. */
export const photoOf = (place: ComparedPlace): CasePhoto => {
  if (place === 'REGISTRATION') return 'PASSPORT_REGISTRATION'
  return place === 'FACE' ? 'SELFIE' : 'PASSPORT_MAIN'
}

/** The next place that nobody has marked, after this one; this one when all are. */
const nextUnmarked = ({ findings, place }: Review): ComparedPlace => {
  const at = COMPARED_PLACES.indexOf(place)
  const placesAhead = [...COMPARED_PLACES.slice(at + 1), ...COMPARED_PLACES.slice(0, at)]
  return placesAhead.find((one) => findings[one] === undefined) ?? place
}

/** Marks the place that is looked at, and goes on to the next one. */
export const markAndGoOn = (review: Review, finding: Finding): Review => {
  const marked = { ...review, findings: { ...review.findings, [review.place]: finding } }
  return { ...marked, place: nextUnmarked(marked) }
}

/** Marks a place by its own button. */
export const mark = (review: Review, place: ComparedPlace, finding: Finding): Review => ({
  ...review,
  place,
  findings: { ...review.findings, [place]: finding },
})

const isOfFace = (reason: ModerationReason): boolean => reason === 'FACE_MISMATCH'

/** A reason goes with a photo: the one it can only be about, or the one in sight while none is chosen. */
export const chooseReason = (review: Review, reason: ModerationReason): Review => ({
  ...review,
  reason,
  photo: isOfFace(reason) ? 'SELFIE' : (review.photo ?? photoOf(review.place)),
})

const numbersOf = (places: readonly ComparedPlace[]): string =>
  places.map((place) => COMPARED_PLACES.indexOf(place) + 1).join(', ')

/** Places that are not the same, in the order of the keys. */
export const differing = ({ findings }: Review): readonly ComparedPlace[] =>
  COMPARED_PLACES.filter((place) => findings[place] === 'DIFFERENT')

/** Why it cannot be approved yet, in words; null when every place is the same (CASE_DIFFERS). */
export const approvalHindrance = (review: Review): string | null => {
  const different = differing(review)
  if (different.length > 0)
    return `Не совпало: ${numbersOf(different)}. Выберите снимок и причину и отправьте на пересъёмку.`
  const unmarked = COMPARED_PLACES.filter((place) => review.findings[place] === undefined)
  return unmarked.length > 0
    ? `Одобрить можно, когда отмечены все места. Осталось: ${numbersOf(unmarked)}.`
    : null
}

/** Why it cannot be sent to be taken again yet; null when photo and reason are chosen. */
export const refusalHindrance = ({ photo, reason }: Review): string | null => {
  if (reason === null) return 'Выберите причину.'
  return photo === null ? 'Выберите снимок, который нужно переснять.' : null
}
