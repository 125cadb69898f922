/** What the workplace calls reports to the credit bureau. */
import type { BureauEventKind } from '../../../../lending/bureau-event-kinds.ts'
import type {
  BureauDifferenceKind,
  BureauList,
  BureauOperation,
  BureauReportState,
} from '../../../../protocol/bureau.ts'

export const KIND_WORDS: Readonly<Record<BureauEventKind, string>> = {
  REFUSED: 'отказ в займе',
  SIGNED: 'договор подписан',
  IDENTITY_CHANGED: 'другой паспорт или имя',
  CONTACTS_CHANGED: 'другой адрес или телефон',
  ISSUED: 'деньги выданы',
  TERMS_CHANGED: 'условия изменены',
  DEBT_CHANGED: 'долг изменился',
  BANKRUPTCY: 'банкротство',
  COURT: 'суд или приставы',
  ENDED: 'договор окончен',
}

export const OPERATION_WORDS: Readonly<Record<BureauOperation, string>> = {
  A: 'впервые',
  B: 'новые сведения',
  'C.1': 'исправление',
  'C.2': 'отзыв',
  'D.2': 'исправление по спору',
}

export const STATE_WORDS: Readonly<Record<BureauReportState, string>> = {
  WAITING: 'ждёт отправки',
  SENT: 'отправлено, ответа нет',
  ACCEPTED: 'принято бюро',
  REJECTED: 'не принято',
  REPLACED: 'не принято, отправлено снова',
}

export const LIST_WORDS: Readonly<Record<BureauList, string>> = {
  ALL: 'Все',
  REJECTED: 'Не приняты',
  LATE: 'Позже срока',
}

export const DIFFERENCE_WORDS: Readonly<Record<BureauDifferenceKind, string>> = {
  NOT_TOLD: 'в бюро нет долга по открытому договору',
  OTHER_SUMS: 'в бюро другой долг',
  BEHIND: 'основной долг с тех пор изменился',
}
