import {
  COMPARED_PLACES,
  type ComparedPlace,
  type PLACE_FINDINGS,
} from '../../../../protocol/cases.ts'
import type { DeclineReason, ModerationReason } from '../../../../protocol/enums.ts'
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
  /** Why the client is declined for good; not chosen together with a photo to take again. */
  readonly decline: DeclineReason | null
}

export const FIRST_REVIEW: Review = {
  place: 'NAME',
  findings: {},
  photo: null,
  reason: null,
  decline: null,
}

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
  decline: null,
  reason,
  photo: isOfFace(reason) ? 'SELFIE' : (review.photo ?? photoOf(review.place)),
})

/** Declining for good takes the place of a photo to take again. */
export const chooseDecline = (review: Review, decline: DeclineReason): Review => ({
  ...review,
  decline,
  reason: null,
  photo: null,
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
    return `Не совпало: ${numbersOf(different)}. Выберите причину: переснять или отказать.`
  const unmarked = COMPARED_PLACES.filter((place) => review.findings[place] === undefined)
  return unmarked.length > 0
    ? `Одобрить можно, когда отмечены все места. Осталось: ${numbersOf(unmarked)}.`
    : null
}

/** Why it cannot be sent to be taken again yet; null when photo and reason are chosen. */
export const refusalHindrance = ({ photo, reason }: Review): string | null => {
  if (reason === null) return 'Чтобы переснять, выберите причину Q1–Q6.'
  return photo === null ? 'Выберите снимок, который нужно переснять.' : null
}

/** Why the client cannot be declined yet; null when it can. */
export const declineHindrance = ({ decline, findings }: Review): string | null => {
  if (decline === null) return 'Чтобы отказать, выберите причину Q7–Q9.'
  return decline === 'OTHER_PERSON' && findings.FACE !== 'DIFFERENT'
    ? 'Отметьте, что лицо на селфи не совпало с паспортом: место 7.'
    : null
}
