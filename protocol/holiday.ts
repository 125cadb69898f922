/** What device, server and workplace say about payment holidays, beside the calls (353-FZ art. 6.1-2, 377-FZ). */
import type { HolidayReason } from '../lending/holiday-grounds.ts'

export {
  HOLIDAY_GROUNDS,
  HOLIDAY_REASONS,
  type HolidayGround,
  type HolidayReason,
  SERVICE_KINDS,
  SERVICE_RELATIONS,
  type ServiceKind,
  type ServiceRelation,
} from '../lending/holiday-grounds.ts'

/** SUBMITTED → REFUSED, WITHDRAWN or GRANTED; granted, it is ACTIVE from its first day and then ENDED. */
export const HOLIDAY_STATES = [
  'SUBMITTED',
  'REFUSED',
  'WITHDRAWN',
  'GRANTED',
  'ACTIVE',
  'ENDED',
] as const
export type HolidayStateName = (typeof HOLIDAY_STATES)[number]

/** By its last day, by the borrower, by payments as large as the instalments put off, with the loan, or for want of proof. */
export const HOLIDAY_END_REASONS = ['TERM', 'BORROWER', 'PAID', 'LOAN_CLOSED', 'NO_PROOF'] as const
export type HolidayEndReason = (typeof HOLIDAY_END_REASONS)[number]

/** Why a member of staff refuses a demand; the rest is known before anybody looks at it. */
export const STAFF_HOLIDAY_REASONS = [
  'NO_PROOF',
  'NO_DROP',
  'NO_SERVICE',
  'LOAN_IN_SERVICE',
  'OVER_LIMIT',
  'USED',
  'BANKRUPT',
  'COURT',
] as const
export type StaffHolidayReason = (typeof STAFF_HOLIDAY_REASONS)[number]

/** Why there is no holiday, in the borrower's words, and what helps. */
export const HOLIDAY_REASON_TEXTS: Readonly<Record<HolidayReason, string>> = {
  CLOSED: 'Займ уже закрыт.',
  NO_POLICY: 'Закон пока не даёт каникул по этой причине.',
  LAW_OVER: 'Закон давал каникулы по этой причине до определённого дня, и он прошёл.',
  OVER_LIMIT: 'Каникулы дают по займам до 450 000 ₽, ваш займ был больше.',
  LOAN_IN_SERVICE: 'Закон даёт такие каникулы только по займам, взятым до начала службы.',
  OTHER_HOLIDAY: 'По этому займу каникулы уже запрошены или идут.',
  USED: 'По этой причине каникулы по этому займу уже были, закон даёт их один раз.',
  DECEASED: 'По этому займу каникулы больше не дают.',
  BANKRUPT: 'Идёт дело о банкротстве: каникулы в это время не дают.',
  COURT: 'По этому займу уже есть решение суда.',
  START:
    'Выберите первый день от сегодняшнего и не дальше месяца. Если сегодня вы платили, меняли график или закончили другие каникулы, то от завтрашнего.',
  LENGTH: 'Каникулы длятся от одного до шести месяцев.',
  SERVICE_DAYS:
    'Проверьте дни службы: она начинается не позже каникул, а после её конца прошло не больше 180 дней.',
  NO_DROP: 'Доход должен снизиться больше чем на 30% к среднему за год.',
  NO_SERVICE: 'Документы не подтверждают службу или родство.',
  NO_PROOF: 'Нужны документы, которые подтверждают причину.',
}

/** What a credit officer does about the proof of a holiday: asks for it, accepts it, or ends the holiday without it. */
export const HOLIDAY_PROOF_STEPS = ['ASK', 'ACCEPT', 'END'] as const
export type HolidayProofStep = (typeof HOLIDAY_PROOF_STEPS)[number]

/** Photos of the proof that one demand may carry. */
export const MAX_HOLIDAY_PROOFS = 6
/** And with all that follows it. */
export const MAX_HOLIDAY_PROOFS_IN_ALL = 24
