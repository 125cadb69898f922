import type { KeptKind, SweptTable } from '../../../../protocol/retention.ts'

const NO_LONGER_NEEDED = 'цель достигнута, 152-ФЗ, ст. 21'
const CLAIMS = 'срок исковой давности, ГК РФ, ст. 196'

/** What the rows of a swept table are, and on which ground they are kept so long. */
export const SWEPT_WORDS: Readonly<Record<SweptTable, { title: string; ground: string }>> = {
  tracked_event: { title: 'События страниц', ground: NO_LONGER_NEEDED },
  advert_click: { title: 'Переходы с рекламы', ground: NO_LONGER_NEEDED },
  recommendation: { title: 'Оценки и отзывы', ground: CLAIMS },
  client_draft: { title: 'Незаконченные анкеты', ground: NO_LONGER_NEEDED },
  file_view: { title: 'Кто смотрел документы клиента', ground: CLAIMS },
  device_session: { title: 'Завершённые входы клиентов', ground: NO_LONGER_NEEDED },
  mail_confirmation: { title: 'Неподтверждённые адреса почты', ground: NO_LONGER_NEEDED },
  passkey_challenge: { title: 'Запросы ключей доступа', ground: NO_LONGER_NEEDED },
  reauthentication: { title: 'Повторные подтверждения входа', ground: NO_LONGER_NEEDED },
  staff_session: { title: 'Входы сотрудников', ground: NO_LONGER_NEEDED },
  sandbox_card_replies: { title: 'Ответы учебного эквайера', ground: 'только в песочнице' },
  idempotency_keys: { title: 'Ответы на повторы запросов', ground: NO_LONGER_NEEDED },
  outbox: { title: 'Выполненные задания сервера с текстами сообщений', ground: NO_LONGER_NEEDED },
  attempt_counter: { title: 'Счётчики попыток', ground: NO_LONGER_NEEDED },
  one_time_code: { title: 'Коды подтверждения', ground: NO_LONGER_NEEDED },
  code_send: { title: 'Отправки кодов', ground: NO_LONGER_NEEDED },
  login_failure: { title: 'Неудачные входы', ground: NO_LONGER_NEEDED },
  decline_digest: { title: 'Приметы отказов, пока идёт срок отказа', ground: NO_LONGER_NEEDED },
  retention_run: {
    title: 'Журнал стирания',
    ground: 'приказ Роскомнадзора от 28.10.2022 №\u00A0179',
  },
}

/** Kinds of data that age alone does not erase: how long they are kept, and on which ground. */
export const KEPT_WORDS: Readonly<
  Record<KeptKind, { title: string; term: string; ground: string }>
> = {
  LOANS: {
    title: 'Займы, договоры, графики и подписи',
    term: '5 лет после окончания договора',
    ground: '353-ФЗ, 63-ФЗ; ГК РФ, ст. 196',
  },
  MONEY: {
    title: 'Деньги и бухгалтерский учёт',
    term: '5 лет; проводки не меняются',
    ground: '402-ФЗ, ст. 29; 54-ФЗ',
  },
  IDENTIFICATION: {
    title: 'Идентификация и проверка по перечням',
    term: '5 лет после окончания отношений',
    ground: '115-ФЗ, ст. 7',
  },
  CREDIT_HISTORY: {
    title: 'Кредитная история и долговая нагрузка',
    term: '5 лет после окончания договора',
    ground: '218-ФЗ; 353-ФЗ, ст. 5.1',
  },
  COMPLAINTS: {
    title: 'Обращения и отказы от взаимодействия',
    term: 'не меньше 3 лет',
    ground: '442-ФЗ; 230-ФЗ',
  },
  ACCOUNT: {
    title: 'Личный кабинет',
    term: 'до удаления клиентом; незаконченная анкета — 90 дней без входа',
    ground: 'согласие, 152-ФЗ, ст. 9',
  },
  STAFF: {
    title: 'Работа сотрудников и решения вдвоём',
    term: 'журнал 10 лет; остальное не стирается',
    ground: 'подотчётность, 152-ФЗ, ст. 19; ГК РФ, ст. 196, п. 2',
  },
  SERVICE: {
    title: 'Служебные записи без данных о людях и песочница',
    term: 'пока работает сервер',
    ground: 'не персональные данные',
  },
}
