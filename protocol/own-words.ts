/** What the client reads of their own records: on the pages of the account and in a copy of their data (decision 0138). */
import type { CloseReason } from './close-reasons.ts'
import type { ComplaintState } from './complaints.ts'
import type { StaffAction } from './desk.ts'
import type { MessageChannel, ModerationReason, PhotoKind } from './enums.ts'

export const PHOTO_WORDS: Readonly<Record<PhotoKind, string>> = {
  PASSPORT_MAIN: 'Разворот с фотографией',
  PASSPORT_REGISTRATION: 'Страница с регистрацией',
  SELFIE: 'Селфи с паспортом',
  CARD: 'Фото карты',
  HOLIDAY_PROOF: 'Документ для каникул',
}

export const PHOTO_REASON_WORDS: Readonly<Record<ModerationReason, string>> = {
  BLUR: 'нерезкий снимок',
  GLARE: 'блик на снимке',
  CROPPED: 'обрезан край',
  NOT_PASSPORT: 'на снимке не паспорт',
  FACE_MISMATCH: 'лицо не как в паспорте',
  EXPIRED: 'паспорт просрочен',
}

/** How a contract has ended. */
export const CLOSE_REASON_WORDS: Readonly<Record<CloseReason, string>> = {
  PAID: 'возвращён полностью',
  EARLY: 'погашен досрочно',
  RETURNED_14_DAYS: 'возвращён за 14 дней',
  WRITTEN_OFF: 'долг списан',
  FORGIVEN: 'долг прощён',
  DISCHARGED: 'освобождение от долга',
  ENDED_BY_LAW: 'прекращён по закону',
  NOT_OWED: 'оформлен не клиентом',
  PAYOUT_RETURNED: 'перевод вернулся',
}

export const CHANNEL_WORDS: Readonly<Record<MessageChannel, string>> = {
  SMS: 'СМС',
  PUSH: 'уведомление',
  MAIL: 'письмо',
}

/** The states a complaint ends in. */
export const COMPLAINT_ENDS = {
  ANSWERED: 'ответили',
  REFUSED: 'ответа по существу не будет',
  FORWARDED: 'передали тому, кого это касается',
} as const satisfies Partial<Record<ComplaintState, string>>

/** How a complaint has ended; nothing while it has not. */
export const COMPLAINT_END_WORDS: Readonly<Partial<Record<ComplaintState, string>>> = COMPLAINT_ENDS

/** What the lender's people did with the client's papers. */
export const PAPER_VIEW_WORDS: Readonly<Partial<Record<StaffAction, string>>> = {
  CASE_TAKEN: 'Анкета взята на проверку',
  PHOTO_SEEN: 'Открыт снимок документа',
  CASE_APPROVED: 'Анкета одобрена',
  CASE_REFUSED: 'Попросили новый снимок',
  CASE_DECLINED: 'Отказали по анкете',
  CLIENT_OPENED: 'Открыта ваша карточка',
  THREAD_OPENED: 'Открыта ваша переписка',
  COMPLAINT_OPENED: 'Открыто ваше обращение',
  HOLIDAY_OPENED: 'Открыто заявление на каникулы',
  HOLIDAY_GRANTED: 'Каникулы одобрены',
  HOLIDAY_REFUSED: 'В каникулах отказано',
  HOLIDAY_PROOF_ASKED: 'Попросили документы для каникул',
  HOLIDAY_PROOF_ACCEPTED: 'Документы для каникул приняты',
  HOLIDAY_TREATMENT_ADDED: 'К каникулам добавлено лечение',
  HOLIDAY_ENDED_UNPROVEN: 'Каникулы закончены без документов',
  PASSPORTS_COMPARED: 'Сверены ваши паспорта',
  PASSPORT_REFUSED: 'Новый паспорт не принят',
}

/** Of whatever else they did. */
export const OTHER_VIEW = 'Открыты ваши данные'
