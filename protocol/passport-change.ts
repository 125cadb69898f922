/** A new passport that a client sends from the account; the lender's people decide (decision 0111). */
import type { ModerationReason } from './enums.ts'

/** APPROVED: it stands in the questionnaire. */
export const PASSPORT_CHANGE_STATES = ['ASKED', 'WITHDRAWN', 'REFUSED', 'APPROVED'] as const

export type PassportChangeState = (typeof PASSPORT_CHANGE_STATES)[number]

/** What is wrong with one of the photos, what was typed differs from it, or it could not be made sure whose it is. */
export const PASSPORT_CHANGE_REASONS = [
  'BLUR',
  'GLARE',
  'CROPPED',
  'NOT_PASSPORT',
  'FACE_MISMATCH',
  'DATA_DIFFERS',
  'NOT_CONFIRMED',
] as const

export type PassportChangeReason = (typeof PASSPORT_CHANGE_REASONS)[number]

/** Why it was not taken and what helps, in the client's words. */
export const PASSPORT_CHANGE_WORDS: Readonly<
  Record<PassportChangeReason, { readonly text: string; readonly whatHelps: string }>
> = {
  BLUR: {
    text: 'Снимок паспорта нерезкий.',
    whatHelps: 'Снимите разворот ещё раз при хорошем свете и отправьте снова.',
  },
  GLARE: {
    text: 'На снимке паспорта блик.',
    whatHelps: 'Снимите разворот ещё раз без вспышки и отправьте снова.',
  },
  CROPPED: {
    text: 'Паспорт попал в кадр не целиком.',
    whatHelps: 'Снимите разворот ещё раз, чтобы были видны все края, и отправьте снова.',
  },
  NOT_PASSPORT: {
    text: 'На снимке не разворот паспорта.',
    whatHelps: 'Снимите разворот нового паспорта с фотографией и отправьте снова.',
  },
  FACE_MISMATCH: {
    text: 'Лицо на селфи не совпало с фотографией в паспорте.',
    whatHelps: 'Сделайте новое селфи с новым паспортом рядом с лицом и отправьте снова.',
  },
  DATA_DIFFERS: {
    text: 'Введённые данные не такие, как на снимке паспорта.',
    whatHelps: 'Сверьте каждую строку с паспортом и отправьте снова.',
  },
  NOT_CONFIRMED: {
    text: 'По снимкам не удалось убедиться, что паспорт ваш.',
    whatHelps: 'Позвоните нам или напишите в поддержку: договоримся о видеозвонке или встрече.',
  },
}

/** The photo that a reason is about, and what it says of it; null: it is about no photo. */
export const photoReasonOf = (
  reason: PassportChangeReason,
): { readonly photo: 'PASSPORT_MAIN' | 'SELFIE'; readonly reason: ModerationReason } | null => {
  if (reason === 'DATA_DIFFERS' || reason === 'NOT_CONFIRMED') return null
  return { photo: reason === 'FACE_MISMATCH' ? 'SELFIE' : 'PASSPORT_MAIN', reason }
}
