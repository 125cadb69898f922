/** What the workplace calls things. */
import type { CASE_PHOTOS } from '../../../protocol/calls/desk/cases.ts'
import { CONTACT_LIMITS } from '../../../lending/contact-guard.ts'
import type { IdentificationWay } from '../../../protocol/client-proof.ts'
import type { ContactRefusal, StaffAction } from '../../../protocol/desk.ts'
import type { ComparedPlace } from '../../../protocol/cases.ts'
import type { ClientStatus, DeclineReason, ModerationReason } from '../../../protocol/enums.ts'
import { type ProductKey, PRODUCTS } from '../../../lending/products.ts'
import type { PluralForms } from '../../../lending/plural.ts'
import { counted } from '../../ui/plural.ts'

export type CasePhoto = (typeof CASE_PHOTOS)[number]

export const PHOTO_WORDS: Readonly<Record<CasePhoto, string>> = {
  PASSPORT_MAIN: 'Разворот',
  PASSPORT_REGISTRATION: 'Прописка',
  SELFIE: 'Селфи',
}

export const PLACE_WORDS: Readonly<Record<ComparedPlace, string>> = {
  NAME: 'Имя',
  BIRTH: 'Рождение',
  ISSUED: 'Выдан',
  DEPARTMENT: 'Код места',
  NUMBER: 'Серия, номер',
  REGISTRATION: 'Прописка',
  FACE: 'Лицо',
}

export const REASON_WORDS: Readonly<Record<ModerationReason, string>> = {
  BLUR: 'Снимок нерезкий',
  GLARE: 'Блик закрывает буквы',
  CROPPED: 'Видны не все углы',
  NOT_PASSPORT: 'На снимке не паспорт',
  FACE_MISMATCH: 'На селфи другой человек',
  EXPIRED: 'Срок паспорта закончился',
}

export const DECLINE_WORDS: Readonly<Record<DeclineReason, string>> = {
  OTHER_PERSON: 'Документы предъявил не\u00a0владелец',
  PASSPORT_INVALID: 'Паспорт недействителен',
  FORGED_DOCUMENT: 'Документ изменён или подделан',
}

export const STATUS_WORDS: Readonly<Record<ClientStatus, string>> = {
  REGISTERED: 'зарегистрирован',
  DATA_CHECKING: 'анкета на проверке',
  FAILURE_LITTLE_DATA: 'нужны новые снимки',
  DATA_MISMATCH: 'данные не совпали',
  VERIFIED: 'личность проверена',
  LIMIT_REACHED: 'лимит исчерпан',
  UNCOMPLETED_REGISTRATION: 'анкета не закончена',
}

export const ACTION_WORDS: Readonly<Record<StaffAction, string>> = {
  SIGNED_IN: 'Вход',
  SIGN_IN_REFUSED: 'Вход не удался',
  SIGNED_OUT: 'Выход',
  ROLE_REFUSED: 'Отказано: роль не позволяет',
  CASE_TAKEN: 'Анкета взята',
  CASE_PUT_BACK: 'Анкета отложена',
  PHOTO_SEEN: 'Открыт снимок',
  CASE_APPROVED: 'Анкета одобрена',
  CASE_REFUSED: 'Отправлено на пересъёмку',
  CASE_DECLINED: 'Клиенту отказано',
  CLIENTS_SEARCHED: 'Поиск клиента',
  CLIENT_OPENED: 'Открыта карточка',
  THREAD_OPENED: 'Открыта переписка',
  THREAD_ANSWERED: 'Ответ отправлен',
  TASK_RETRIED: 'Банк спрошен ещё раз',
  JOB_RETRIED: 'Задание запущено снова',
  REQUEST_MADE: 'Просьба о решении вдвоём',
  REQUEST_APPROVED: 'Просьба одобрена',
  HOLIDAY_OPENED: 'Открыто заявление на каникулы',
  HOLIDAY_GRANTED: 'Каникулы одобрены',
  HOLIDAY_REFUSED: 'В каникулах отказано',
  HOLIDAY_PROOF_ASKED: 'Запрошены документы для каникул',
  HOLIDAY_PROOF_ACCEPTED: 'Документы для каникул приняты',
  HOLIDAY_TREATMENT_ADDED: 'К каникулам добавлено лечение',
  HOLIDAY_ENDED_UNPROVEN: 'Каникулы закончены без документов',
  REQUEST_DECLINED: 'Просьба отклонена',
  REQUEST_WITHDRAWN: 'Просьба отозвана',
  COMPLAINT_OPENED: 'Открыто обращение',
  COMPLAINT_REGISTERED: 'Обращение зарегистрировано',
  COMPLAINT_TAKEN: 'Обращение взято в работу',
  COMPLAINT_EXTENDED: 'Срок обращения продлён',
  COMPLAINT_ANSWERED: 'Ответ на обращение',
  COMPLAINT_REFUSED: 'Отказ в ответе на обращение',
  COMPLAINT_FORWARDED: 'Обращение переслано',
  BUREAU_REPORT_REPEATED: 'Сведения отправлены в бюро снова',
  RESTRUCTURING_WITHDRAWN: 'Предложение нового графика отозвано',
  FRAUD_CLAIM_REGISTERED: 'Начата проверка, клиент ли взял займ',
  FRAUD_REPORT_SENT: 'Сообщение о займе отправлено в Банк России',
  FRAUD_REPORT_ANSWERED: 'Банк России ответил на сообщение',
  IDENTIFICATION_DOUBTED: 'Записано сомнение в данных клиента',
  IDENTIFICATION_CONFIRMED: 'Данные клиента проверены',
  CLIENT_RISK_RAISED: 'Риск клиента стал высоким',
  CLIENT_RISK_LOWERED: 'Риск клиента снова обычный',
  CONTACTS_STOPPED: 'Контакты о долге остановлены',
  CONTACTS_ALLOWED: 'Контакты о долге разрешены снова',
  RATING_SHOWN: 'Слова клиента показаны на сайте',
  RATING_HIDDEN: 'Слова клиента убраны с сайта',
  TABLE_EXPORTED: 'Выгружена таблица за квартал',
  CLIENT_UNLOCKED: 'Вход клиенту открыт',
  ACCESS_CONFIRMED: 'Владелец кабинета подтверждён',
  NOTE_ADDED: 'Заметка о клиенте',
  PASSPORT_DIFFERS: 'Назван не тот паспорт',
  DOCUMENT_SENT: 'Документ отправлен клиенту',
  PASSPORTS_COMPARED: 'Открыта замена паспорта',
  PASSPORT_REFUSED: 'Присланный паспорт не принят',
  STAFF_ADDED: 'Сотрудник добавлен',
  STAFF_ROLES_CHANGED: 'Роли сотрудника изменены',
  STAFF_BLOCKED: 'Доступ сотрудника закрыт',
  STAFF_RESTORED: 'Доступ сотрудника возвращён',
  STAFF_ENTRY_RESET: 'Вход сотрудника сброшен',
  STAFF_INVITED: 'Сотруднику создана ссылка для входа',
  STAFF_CODE_SHOWN: 'Показан код приглашения',
  STAFF_CODE_REFUSED: 'Неверный код приглашения',
  STAFF_ENTRY_SET: 'Сотрудник настроил вход',
  RENEWAL_ASKED: 'Клиента попросили обновить',
  CONSENT_WITHDRAWN: 'Согласие отозвано по письму',
}

export const CLIENTS: PluralForms = ['клиент', 'клиента', 'клиентов']
export const CASES: PluralForms = ['анкета', 'анкеты', 'анкет']
export const CHECKS: PluralForms = ['проверка', 'проверки', 'проверок']
export const MESSAGES: PluralForms = ['сообщение', 'сообщения', 'сообщений']

/** How the name of a client is shown before they have given one. */
export const NAMELESS = 'Имя ещё не указано'

const OUTCOME_WORDS: Readonly<Record<string, string>> = {
  ...STATUS_WORDS,
  VERIFIED: 'личность подтверждена',
  IDENTIFIED: 'одобрено',
  REFUSED: 'отправлено на пересъёмку',
  DECLINED: 'отказано',
}

/** How a check ended; the state of a check that a provider has named otherwise comes back as it is. */
export const outcomeWords = (outcome: string | null): string =>
  outcome === null ? 'идёт' : (OUTCOME_WORDS[outcome] ?? outcome)

const isProduct = (key: string): key is ProductKey => key in PRODUCTS

export const productWords = (product: string): string =>
  isProduct(product) ? PRODUCTS[product].name : product

const LOAN_WORDS: Readonly<Record<string, string>> = {
  SIGNED: 'подписан',
  COOLING: 'период охлаждения',
  PAYOUT_PENDING: 'деньги в пути',
  PAYOUT_FAILED: 'выплата не прошла',
  PAID_OUT: 'выдан',
  CANCELLED: 'отменён',
  ACTIVE: 'действует',
  OVERDUE: 'просрочен',
  CLOSED: 'закрыт',
}

export const loanStateWords = (state: string): string => LOAN_WORDS[state] ?? state

const CHANNEL_WORDS: Readonly<Record<string, string>> = {
  SMS: 'СМС',
  PUSH: 'уведомление',
  MAIL: 'письмо',
}

export const channelWords = (channel: string): string => CHANNEL_WORDS[channel] ?? channel

const SENDING_WORDS: Readonly<Record<string, string>> = {
  PLANNED: 'ждёт отправки',
  SENT: 'отправлено',
  REFUSED: 'не отправлено: писать было нельзя',
  FAILED: 'не отправлено: сбой',
}

export const messageStateWords = (state: string): string => SENDING_WORDS[state] ?? state

export const WAY_WORDS: Readonly<Record<IdentificationWay, string>> = {
  DESK: 'решил сотрудник',
  PROVIDER: 'проверил поставщик',
}

/** Why nothing may be written about a debt now (230-FZ, D17). */
export const CONTACT_REFUSAL_WORDS: Readonly<
  Record<Exclude<ContactRefusal, 'STOPPED' | 'STATUS'>, string>
> = {
  HOURS: 'сейчас у клиента ночь или тихие часы',
  DAY: `за день уже ${counted(CONTACT_LIMITS.DAY, MESSAGES)}`,
  WEEK: `за неделю уже ${counted(CONTACT_LIMITS.WEEK, MESSAGES)}`,
  MONTH: `за месяц уже ${counted(CONTACT_LIMITS.MONTH, MESSAGES)}`,
}
