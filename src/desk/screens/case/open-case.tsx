import { useState } from 'react'
import type { Reply } from '../../../../protocol/call.ts'
import type { deskCase } from '../../../../protocol/calls/desk/cases.ts'
import { COMPARED_PLACES } from '../../../../protocol/cases.ts'
import { formatMoment } from '../../../ui/format.ts'
import { DeskButton } from '../../parts/button.tsx'
import type { KeyAction } from '../../parts/keys.ts'
import { go, hashOf } from '../../parts/place.ts'
import { clockText } from '../../parts/time-words.ts'
import { useKept } from '../../parts/use-kept.ts'
import { useNow } from '../../parts/use-now.ts'
import type { TakeCase } from '../../parts/use-take-case.ts'
import type { CasePhoto } from '../../parts/words.ts'
import { Work } from '../../parts/work.tsx'
import { useWorkplaceState } from '../../parts/workplace.ts'
import styles from './case.module.css'
import { Confirm } from './confirm.tsx'
import { Decline } from './decline.tsx'
import { DeclinedElsewhere } from './declined-elsewhere.tsx'
import { DecisionPane } from './decision-pane.tsx'
import { Earlier } from './earlier.tsx'
import { Ended, type Ending } from './ended.tsx'
import {
  approvalHindrance,
  declineHindrance,
  FIRST_REVIEW,
  photoOf,
  refusalHindrance,
  type Review,
} from './review.ts'
import { reviewKeys } from './review-keys.ts'
import { SameDocuments } from './same-documents.tsx'
import { Scans } from './scans.tsx'
import { TimeUsed } from './time-used.tsx'
import { type Outcome, useDecision } from './use-decision.ts'
import { useViews } from './use-views.ts'

type Opened = Reply<typeof deskCase>

const LOOK_MS = 5_000

/** As the queue and the card have it. */
const nameOf = ({ person }: Opened): string =>
  [person.lastName, person.firstName, person.patronymic].filter(Boolean).join(' ')

/** Why nothing can be decided here any more, or null. */
const useEnding = ({ until }: Opened, refusedAs: string | undefined): Ending | null => {
  const nowMs = useNow(LOOK_MS)
  if (refusedAs === 'CASE_DECIDED' || refusedAs === 'CASE_ASKED') return refusedAs
  const isOver = refusedAs === 'CASE_NOT_YOURS' || nowMs >= Date.parse(until)
  return isOver ? 'CASE_NOT_YOURS' : null
}

/** A photo is shown by the place that is looked at: the first one on it. */
const showing = (photo: CasePhoto, review: Review): Review =>
  photoOf(review.place) === photo
    ? review
    : { ...review, place: COMPARED_PLACES.find((one) => photoOf(one) === photo) ?? review.place }

/** Why each decision cannot be made yet. */
const HINDRANCES = {
  IDENTIFIED: approvalHindrance,
  REFUSED: refusalHindrance,
  DECLINED: declineHindrance,
} as const

interface OpenCaseProps {
  readonly opened: Opened
  readonly take: TakeCase
}

/** A case that the reviewer holds. */
export function OpenCase({ opened, take }: OpenCaseProps) {
  const { lostSinceMs } = useWorkplaceState()
  const [review, change] = useKept(`review/${opened.checkId}`, FIRST_REVIEW)
  const [asked, setAsked] = useState<Outcome | 'DECLINED' | null>(null)
  const [told, setTold] = useState<string | null>(null)
  const name = nameOf(opened)
  const { busy, failure, decide, putBack } = useDecision(opened.checkId, name, review)
  const ending = useEnding(opened, failure?.code)
  const active = photoOf(review.place)
  const { views, setView, whole, setWhole, keys: viewKeys } = useViews(active)
  const isLost = lostSinceMs !== null
  const isOff = isLost || ending !== null || busy

  const askFor = (outcome: Outcome | 'DECLINED') => {
    if (isOff) return
    const hindrance = HINDRANCES[outcome](review)
    setTold(hindrance)
    if (hindrance === null) setAsked(outcome)
  }
  const update = (next: (before: Review) => Review) => {
    if (isOff) return
    setTold(null)
    change(next)
  }
  const leave = () => {
    if (!isOff) putBack()
  }

  const keys: readonly KeyAction[] = [
    ...reviewKeys(update),
    ...viewKeys,
    { on: 'KeyA', shown: ['A'], words: 'одобрить', isMinor: true, run: () => askFor('IDENTIFIED') },
    { on: 'KeyS', shown: ['S'], words: 'переснять', isMinor: true, run: () => askFor('REFUSED') },
    { on: 'KeyD', shown: ['D'], words: 'отказать', isMinor: true, run: () => askFor('DECLINED') },
    { on: 'KeyL', shown: ['L'], words: 'отложить', isMinor: true, run: leave },
    { on: 'Escape', shown: ['Esc'], words: 'к списку', isMinor: true, run: () => go('cases') },
  ]

  return (
    <Work
      fill
      title={name}
      crumb={<a href={hashOf('cases')}>Анкеты</a>}
      sub={`Ждёт с ${formatMoment(opened.waitingSince)}. Дело за вами до ${clockText(Date.parse(opened.until))}`}
      actions={
        <>
          <TimeUsed {...opened} />
          <DeskButton variant="line" shownKey="L" aria-disabled={isOff} onClick={leave}>
            Отложить
          </DeskButton>
        </>
      }
      keys={keys}
    >
      <div className={styles.whole}>
        <SameDocuments others={opened.sameDocuments} />
        <DeclinedElsewhere declines={opened.declinedElsewhere} />
        <div className={styles.columns}>
          <Scans
            opened={opened}
            active={active}
            views={views}
            whole={whole}
            onActive={(photo) => change((before) => showing(photo, before))}
            onView={setView}
            onWhole={setWhole}
          />
          <Earlier opened={opened} />
          {ending ? (
            <Ended ending={ending} checkId={opened.checkId} take={take} />
          ) : (
            <DecisionPane
              opened={opened}
              review={review}
              isOff={isOff}
              isLost={isLost}
              failure={failure}
              told={told}
              onReview={update}
              onAsk={askFor}
            />
          )}
        </div>
      </div>
      {asked === 'DECLINED' && review.decline && (
        <Decline
          checkId={opened.checkId}
          name={name}
          reason={review.decline}
          findings={review.findings}
          onClose={() => setAsked(null)}
        />
      )}
      {asked && asked !== 'DECLINED' && (
        <Confirm
          outcome={asked}
          name={name}
          review={review}
          onClose={() => setAsked(null)}
          onConfirm={() => {
            setAsked(null)
            decide(asked)
          }}
        />
      )}
    </Work>
  )
}
