import { CASE_PHOTOS } from '../../../../protocol/calls/desk/cases.ts'
import { DECLINED_BY_TWO } from '../../../../protocol/cases.ts'
import {
  DECLINE_REASONS,
  type DeclineReason,
  MODERATION_REASONS,
  type ModerationReason,
} from '../../../../protocol/enums.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Kbd } from '../../parts/kbd.tsx'
import { type CasePhoto, DECLINE_WORDS, PHOTO_WORDS, REASON_WORDS } from '../../parts/words.ts'
import styles from './refusal.module.css'
import type { Review } from './review.ts'

interface RefusalProps {
  readonly review: Review
  readonly disabled: boolean
  readonly onReason: (reason: ModerationReason) => void
  readonly onDecline: (reason: DeclineReason) => void
  readonly onPhoto: (photo: CasePhoto) => void
}

/** Why it is not approved: the reason, what it leads to, and the photo that the client takes again. */
export const Refusal = ({ review, disabled, onReason, onDecline, onPhoto }: RefusalProps) => (
  <div className={styles.refusal}>
    <fieldset disabled={disabled}>
      <legend>Причина, если не одобряете</legend>
      {MODERATION_REASONS.map((reason, index) => (
        <label
          key={reason}
          className={classNames(styles.choice, review.reason === reason && styles.chosen)}
        >
          <input
            type="radio"
            name="reason"
            checked={review.reason === reason}
            onChange={() => onReason(reason)}
          />
          <Kbd>{`Q${index + 1}`}</Kbd>
          {REASON_WORDS[reason]}
          <span className={styles.leads}>переснять</span>
        </label>
      ))}
      {DECLINE_REASONS.map((reason, index) => (
        <label
          key={reason}
          className={classNames(styles.choice, review.decline === reason && styles.chosen)}
        >
          <input
            type="radio"
            name="reason"
            checked={review.decline === reason}
            onChange={() => onDecline(reason)}
          />
          <Kbd>{`Q${MODERATION_REASONS.length + index + 1}`}</Kbd>
          {DECLINE_WORDS[reason]}
          <span className={styles.leads}>
            {DECLINED_BY_TWO.includes(reason) ? 'отказ, двое' : 'отказ'}
          </span>
        </label>
      ))}
    </fieldset>
    <fieldset disabled={disabled}>
      <legend>Что переснять</legend>
      <div className={styles.photos}>
        {CASE_PHOTOS.map((photo) => (
          <label
            key={photo}
            className={classNames(styles.choice, review.photo === photo && styles.chosen)}
          >
            <input
              type="radio"
              name="photo"
              checked={review.photo === photo}
              onChange={() => onPhoto(photo)}
            />
            {PHOTO_WORDS[photo]}
          </label>
        ))}
      </div>
    </fieldset>
  </div>
)
