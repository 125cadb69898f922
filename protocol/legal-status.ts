/** What staff, server and borrower call the legal statuses of a client or a debt (decision 0085). */
import type { LegalStatusEndReason, LegalStatusKind } from '../lending/legal-status-kinds.ts'

export {
  LEGAL_STATUS_END_REASONS,
  LEGAL_STATUS_KINDS,
  type LegalStatusEndReason,
  type LegalStatusKind,
  isServiceLoss,
} from '../lending/legal-status-kinds.ts'

/** For the workplace. */
export const LEGAL_STATUS_WORDS: Readonly<Record<LegalStatusKind, string>> = {
  DECEASED: 'Клиент умер',
  BANKRUPT_COURT: 'Банкротство через суд',
  BANKRUPT_MFC: 'Внесудебное банкротство',
  COURT: 'Взыскание в суде',
  ENFORCEMENT: 'Исполнительное производство',
  SERVICE_DEATH: 'Клиент погиб на службе (377-ФЗ)',
  SERVICE_FAMILY_DEATH: 'Член семьи погиб на службе (377-ФЗ)',
  SERVICE_DISABILITY: 'Инвалидность I группы из-за службы (377-ФЗ)',
  FRAUD_CLAIM: 'Займ оформил не клиент: проверка',
}

/** For the borrower: what has befallen, without blame. */
export const LEGAL_STATUS_TITLES: Readonly<Record<LegalStatusKind, string>> = {
  DECEASED: 'Начисления по займу остановлены',
  BANKRUPT_COURT: 'Идёт дело о банкротстве',
  BANKRUPT_MFC: 'Идёт внесудебное банкротство',
  COURT: 'Долг рассматривает суд',
  ENFORCEMENT: 'Долг взыскивают приставы',
  SERVICE_DEATH: 'Долг прекращён по закону',
  SERVICE_FAMILY_DEATH: 'Долг прекращён по закону',
  SERVICE_DISABILITY: 'Долг прекращён по закону',
  FRAUD_CLAIM: 'Проверяем, ваш ли это займ',
}

/** For the borrower, of a kind that this page does not know yet. */
export const PROCEDURE_TITLE = 'Идёт процедура по закону'

/** The day a status counts from, as its field asks for it. */
export const LEGAL_STATUS_DAY_WORDS: Readonly<Record<LegalStatusKind, string>> = {
  DECEASED: 'День смерти по свидетельству',
  BANKRUPT_COURT: 'День определения суда',
  BANKRUPT_MFC: 'День записи в ЕФРСБ',
  COURT: 'День подачи заявления',
  ENFORCEMENT: 'День возбуждения производства',
  SERVICE_DEATH: 'День гибели по документам',
  SERVICE_FAMILY_DEATH: 'День гибели по документам',
  SERVICE_DISABILITY: 'День, с которого установлена инвалидность',
  FRAUD_CLAIM: 'День, когда клиент сообщил',
}

/** For the workplace. */
export const LEGAL_STATUS_END_WORDS: Readonly<Record<LegalStatusEndReason, string>> = {
  MISTAKE: 'Отмечено по ошибке',
  DISCHARGED: 'Освобождён от долгов',
  DISMISSED: 'Дело прекращено, долги остались',
  OBJECTION: 'Судебный приказ отменён по возражению',
  WITHDRAWN: 'Заявление отозвано или оставлено без рассмотрения',
  DECIDED: 'Решение вступило в силу',
  COLLECTED: 'Взыскано полностью',
  RETURNED: 'Исполнительный документ возвращён',
  REJECTED: 'Займ взял сам клиент',
  PROVED: 'Займ взят без согласия клиента или обманом',
}

/** How a person says that a loan is not theirs (decision 0164). */
export const FRAUD_CLAIM_WAYS = ['CALL', 'LETTER', 'OFFICE', 'APP'] as const

export type FraudClaimWay = (typeof FRAUD_CLAIM_WAYS)[number]

export const FRAUD_CLAIM_WAY_WORDS: Readonly<Record<FraudClaimWay, string>> = {
  CALL: 'Звонок',
  LETTER: 'Письмо',
  OFFICE: 'Заявление в офисе',
  APP: 'Обращение в приложении',
}
