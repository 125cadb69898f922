import { COMPARED_PLACES } from '../../../../protocol/cases.ts'
import { DECLINE_REASONS, MODERATION_REASONS } from '../../../../protocol/enums.ts'
import type { KeyAction } from '../../parts/keys.ts'
import { chooseDecline, chooseReason, markAndGoOn, type Review } from './review.ts'

/** The keys by which places are found and marked, and a reason is chosen. */
export const reviewKeys = (
  change: (next: (before: Review) => Review) => void,
): readonly KeyAction[] => [
  ...COMPARED_PLACES.map((place, index) => ({
    on: `Digit${index + 1}`,
    shown: [`1…${COMPARED_PLACES.length}`],
    words: 'место',
    isMinor: index > 0,
    isSilent: index > 0,
    run: () => change((before) => ({ ...before, place })),
  })),
  {
    on: 'KeyY',
    shown: ['Y'],
    words: 'совпадает',
    run: () => change((before) => markAndGoOn(before, 'SAME')),
  },
  {
    on: 'KeyX',
    shown: ['X'],
    words: 'не совпадает',
    run: () => change((before) => markAndGoOn(before, 'DIFFERENT')),
  },
  ...MODERATION_REASONS.map((reason, index) => ({
    on: `KeyQ Digit${index + 1}`,
    shown: ['Q', `1…${MODERATION_REASONS.length + DECLINE_REASONS.length}`],
    words: 'причина',
    isMinor: index > 0,
    isSilent: index > 0,
    run: () => change((before) => chooseReason(before, reason)),
  })),
  ...DECLINE_REASONS.map((reason, index) => ({
    on: `KeyQ Digit${MODERATION_REASONS.length + index + 1}`,
    shown: ['Q', `1…${MODERATION_REASONS.length + DECLINE_REASONS.length}`],
    words: 'причина',
    isMinor: true,
    isSilent: true,
    run: () => change((before) => chooseDecline(before, reason)),
  })),
]
