import type { Reply } from '../../../../protocol/call.ts'
import type { deskCase } from '../../../../protocol/calls/desk/cases.ts'
import type { Failure } from '../../../api/failure.ts'
import { DeskButton } from '../../parts/button.tsx'
import { Note, Pane } from '../../parts/pane.tsx'
import { DECLINE_WORDS } from '../../parts/words.ts'
import styles from './case.module.css'
import { Places } from './places.tsx'
import { Refusal } from './refusal.tsx'
import {
  approvalHindrance,
  chooseDecline,
  chooseReason,
  declineHindrance,
  differing,
  mark,
  refusalHindrance,
  type Review,
} from './review.ts'
import type { Outcome } from './use-decision.ts'

interface DecisionPaneProps {
  readonly opened: Reply<typeof deskCase>
  readonly review: Review
  readonly isOff: boolean
  readonly isLost: boolean
  readonly failure: Failure | null
  /** Why a key did nothing. */
  readonly told: string | null
  readonly onReview: (next: (before: Review) => Review) => void
  readonly onAsk: (outcome: Outcome | 'DECLINED') => void
}

/** What stands in the way of a decline that was chosen, or that nothing does; null while none is chosen. */
const declineHint = (review: Review): string | null =>
  review.decline === null
    ? null
    : (declineHindrance(review) ??
      `Можно отказать: ${DECLINE_WORDS[review.decline].toLowerCase()}.`)

/** What was typed against what is seen, the reason if it is not approved, and the three decisions. */
export function DecisionPane({
  opened,
  review,
  isOff,
  isLost,
  failure,
  told,
  onReview,
  onAsk,
}: DecisionPaneProps) {
  const noApproval = approvalHindrance(review)
  const noRefusal = refusalHindrance(review)
  const noDecline = declineHindrance(review)
  const different = differing(review).length
  const isRefusalNext = noRefusal === null && noApproval !== null
  const hint = isLost
    ? 'Решить можно, когда вернётся связь. Отметки целы.'
    : (declineHint(review) ?? noApproval ?? 'Все семь мест совпали: можно одобрить.')
  return (
    <Pane
      className={styles.decision}
      title="Введено и видно на снимке"
      aside={different > 0 ? <b className={styles.late}>не совпало: {different}</b> : undefined}
      bare
      foot={
        <>
          <DeskButton
            shownKey="A"
            variant={noApproval === null ? 'primary' : 'line'}
            aria-disabled={isOff || noApproval !== null}
            onClick={() => onAsk('IDENTIFIED')}
          >
            Одобрить
          </DeskButton>
          <DeskButton
            shownKey="S"
            variant={isRefusalNext ? 'primary' : 'line'}
            aria-disabled={isOff || noRefusal !== null}
            onClick={() => onAsk('REFUSED')}
          >
            Переснять
          </DeskButton>
          <DeskButton
            shownKey="D"
            variant="danger"
            aria-disabled={isOff || noDecline !== null}
            onClick={() => onAsk('DECLINED')}
          >
            Отказать
          </DeskButton>
          <p className={styles.hint}>{hint}</p>
        </>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard too */}
      <div className={styles.scroll} tabIndex={0} role="group" aria-label="Места и причины">
        <Places
          opened={opened}
          review={review}
          disabled={isOff}
          onPlace={(place) => onReview((before) => ({ ...before, place }))}
          onMark={(place, finding) => onReview((before) => mark(before, place, finding))}
        />
        <Refusal
          review={review}
          disabled={isOff}
          onReason={(reason) => onReview((before) => chooseReason(before, reason))}
          onDecline={(reason) => onReview((before) => chooseDecline(before, reason))}
          onPhoto={(photo) => onReview((before) => ({ ...before, photo, decline: null }))}
        />
      </div>
      {(failure ?? told) && (
        <div className={styles.told}>
          <Note tone={failure ? 'danger' : 'warning'} role="alert">
            {failure ? `${failure.title}. ${failure.detail}` : told}
          </Note>
        </div>
      )}
    </Pane>
  )
}
