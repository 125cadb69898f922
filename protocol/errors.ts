import { type CatalogueEntry, entry } from './catalogue-entry.ts'
import { DESK_REFUSALS } from './desk-refusals.ts'
import { PAYMENT_REFUSALS } from './payment-refusals.ts'

/**
 * The one catalogue of expected refusals (D35): code → HTTP status, Russian title, hint what to do.
 * The card payment codes are the specification's (§8), to the letter; the rest is ours.
 */
export const CATALOGUE = {
  VALIDATION: entry(400, 'Проверьте данные', 'Исправьте отмеченные поля и отправьте ещё раз.'),
  BAD_JSON: entry(400, 'Запрос не удалось прочитать', 'Обновите страницу и повторите действие.'),
  BAD_FORM: entry(400, 'Файл дошёл не целиком', 'Проверьте связь и отправьте файл ещё раз.'),
  UNAUTHENTICATED: entry(
    401,
    'Нужно войти',
    'Войдите в личный кабинет, и мы вернём вас на это место.',
  ),
  FORBIDDEN_ORIGIN: entry(
    403,
    'Запрос не с нашей страницы',
    'Откройте сайт и повторите действие там.',
  ),
  CSRF: entry(403, 'Проверка страницы устарела', 'Обновите страницу и повторите действие.'),
  PROOF_TOO_NEW: entry(
    409,
    'Так подтвердить не получится',
    'Этот пароль или вход без пароля появился уже после входа по коду из СМС. Подтвердите прежним, подождите сутки или позвоните нам.',
  ),
  ACCESS_STOPPED: entry(
    409,
    'Займы остановлены',
    'Нам сообщили, что в кабинет вошёл не владелец. Позвоните нам и покажите паспорт, и мы снова откроем займы. Платить можно как обычно.',
  ),
  ACCESS_LINK_UNKNOWN: entry(
    404,
    'Ссылка не подошла',
    'Откройте её из письма или уведомления ещё раз. Если не получится, позвоните нам.',
  ),
  NOT_FOUND: entry(404, 'Не нашли', 'Проверьте адрес или вернитесь на главную.'),
  METHOD_NOT_ALLOWED: entry(
    405,
    'Так этот адрес не работает',
    'Обновите страницу и повторите действие.',
  ),
  IDEMPOTENCY_IN_FLIGHT: entry(
    409,
    'Запрос уже выполняется',
    'Подождите несколько секунд, мы покажем ответ.',
  ),
  IDEMPOTENCY_KEY_REUSED: entry(
    422,
    'Запрос с этим ключом уже был с другими данными',
    'Обновите страницу и повторите действие.',
  ),
  IDEMPOTENCY_KEY_INVALID: entry(
    400,
    'Ключ запроса не подходит',
    'Передайте от 8 до 100 латинских букв, цифр, точек, дефисов.',
  ),
  REQUEST_TIMEOUT: entry(408, 'Запрос шёл слишком долго', 'Проверьте связь и повторите.'),
  HEADERS_TOO_LARGE: entry(
    431,
    'Слишком длинный заголовок запроса',
    'Очистите cookie этого сайта и повторите.',
  ),
  PAYLOAD_TOO_LARGE: entry(
    413,
    'Слишком большой запрос',
    'Уменьшите файл или текст и отправьте ещё раз.',
  ),
  UNSUPPORTED_MEDIA_TYPE: entry(
    415,
    'Такой формат не принимаем',
    'Отправьте данные в формате JSON.',
  ),
  TOO_MANY_REQUESTS: entry(429, 'Слишком много запросов', 'Подождите минуту и повторите.'),
  UNKNOWN: entry(
    500,
    'Неизвестная ошибка',
    'Попробуйте через минуту. Если повторится, назовите поддержке номер запроса.',
  ),
  UNAVAILABLE: entry(
    503,
    'Сервис отвечает с перебоями',
    'Ничего не потеряно. Попробуйте через минуту.',
  ),

  PHONE_TAKEN: entry(
    409,
    'Этот номер уже зарегистрирован',
    'Войдите в личный кабинет с этим номером.',
  ),
  BAD_CREDENTIALS: entry(
    401,
    'Номер или пароль не подходят',
    'Проверьте раскладку или восстановите пароль по коду.',
  ),
  LOGIN_LOCKED: entry(
    429,
    'Слишком много попыток входа',
    'Подождите и попробуйте снова. Время ожидания растёт с каждой ошибкой.',
  ),
  SESSION_OVER: entry(400, 'Вход закончился', 'Войдите в личный кабинет ещё раз.'),
  INTERACTION_EXPIRED: entry(409, 'Страница входа устарела', 'Откройте вход ещё раз.'),

  PASSKEY_REFUSED: entry(
    403,
    'Без пароля не вышло',
    'Этот ключ входа нам не знаком или больше не подходит. Возьмите другой или введите пароль.',
  ),
  PASSKEY_CHALLENGE_OVER: entry(409, 'Время вышло', 'Попробуйте ещё раз.'),
  PASSKEY_LIMIT: entry(
    409,
    'Ещё один ключ входа не добавить',
    'Удалите тот, которым не пользуетесь, и добавьте новый.',
  ),
  PASSKEY_EXISTS: entry(
    409,
    'Здесь вход без пароля уже включён',
    'Ничего делать не нужно: этот ключ есть в списке.',
  ),
  REAUTHENTICATION_OVER: entry(
    409,
    'Подтверждение устарело',
    'Подтвердите ещё раз, что это вы. Введённое сохранено.',
  ),

  CODE_SEND_TOO_SOON: entry(429, 'Код уже отправлен', 'Код можно запросить ещё раз через минуту.'),
  CODE_SEND_LIMIT: entry(429, 'Слишком много кодов', 'Попробуйте позже или позвоните в поддержку.'),
  CODE_SEND_FAILED: entry(
    502,
    'Код не отправлен',
    'Попробуйте ещё раз, а если не выйдет, чуть позже.',
  ),
  ...DESK_REFUSALS,
  MAIL_SEND_LIMIT: entry(
    429,
    'Письмо уже отправили',
    'Проверьте папку «Спам». Новое письмо можно запросить через минуту, до пяти в день.',
  ),
  MAIL_CONFIRMED: entry(409, 'Почта уже подтверждена', 'Больше ничего делать не нужно.'),
  MAIL_NOT_CONFIRMED: entry(
    409,
    'Почта не подтверждена',
    'Документы отправляем только на подтверждённую почту. Подтвердите её в кабинете: «Настройки», «Почта».',
  ),
  DOCUMENT_MAIL_LIMIT: entry(
    429,
    'На сегодня писем достаточно',
    'В день отправляем на почту до десяти документов. Открыть и скачать их можно без ограничений.',
  ),
  MAIL_LINK_UNKNOWN: entry(
    404,
    'Ссылка не подходит',
    'Откройте её целиком из последнего письма или запросите новое в личном кабинете.',
  ),
  MAIL_LINK_EXPIRED: entry(
    410,
    'Ссылка больше не действует',
    'Запросите новое письмо в личном кабинете: «Настройки», «Почта».',
  ),
  CODE_NOT_MATCH: entry(422, 'Код не подходит', 'Проверьте цифры и введите ещё раз.'),
  CODE_EXPIRED: entry(422, 'Код устарел', 'Запросите новый код.'),
  CODE_USED: entry(409, 'Этот код уже использован', 'Запросите новый код.'),
  CODE_TRIED_OUT: entry(
    429,
    'Слишком много неверных попыток',
    'Этот код больше не действует. Запросите новый.',
  ),
  CODE_MANY_REQUESTS: entry(429, 'Слишком много попыток', 'Подождите и запросите новый код.'),
  CODE_OTHER_TERMS: entry(
    409,
    'Условия изменились после отправки кода',
    'Проверьте условия и запросите новый код.',
  ),

  STEP_ORDER: entry(
    409,
    'Сначала заполните предыдущий шаг',
    'Мы откроем шаг, на котором вы остановились.',
  ),
  CONSENT_REQUIRED: entry(422, 'Нужно ваше согласие', 'Прочитайте документ и отметьте согласие.'),
  FILE_TOO_LARGE: entry(
    413,
    'Файл больше 5 МБ',
    'Снимите ещё раз камерой или выберите другой файл.',
  ),
  FILE_NOT_IMAGE: entry(
    415,
    'Это не фотография',
    'Загрузите фото в формате JPEG, PNG, WebP или HEIC.',
  ),
  FILE_UNREADABLE: entry(422, 'Фото не открывается', 'Снимите ещё раз или выберите другой файл.'),
  FILE_TOO_MANY: entry(429, 'Слишком много загрузок', 'Подождите сутки или напишите в поддержку.'),

  CLIENT_NOT_VERIFIED: entry(
    409,
    'Проверка ещё не закончена',
    'Обычно это 15 минут. Мы сообщим, когда всё будет готово.',
  ),
  CLIENT_DECLINED: entry(
    409,
    'В займе отказано',
    'Когда можно прислать документы снова, написано в личном кабинете. Если это ошибка, напишите в поддержку.',
  ),
  OFFER_REFUSED: entry(422, 'Не можем выдать этот займ', 'Выберите меньшую сумму или другой срок.'),
  OFFER_EXPIRED: entry(
    409,
    'Предложение устарело',
    'Выберите условия ещё раз: мы пересчитаем их на сегодня.',
  ),
  OFFER_OUTDATED: entry(
    409,
    'Договор обновился',
    'Наступил другой день или изменились ваши данные. Прочитайте новый текст и запросите код ещё раз.',
  ),
  LIMIT_EXCEEDED: entry(
    422,
    'Сумма больше свободного лимита',
    'Уменьшите сумму или закройте часть действующих займов.',
  ),
  PAST_DUE: entry(
    422,
    'Есть просроченный платёж',
    'Внесите его, и новый займ снова будет доступен в тот же день.',
  ),
  DEBT_LOAD_WARNING: entry(
    409,
    'Долговая нагрузка выше 50 %',
    'Прочитайте предупреждение и подтвердите, что понимаете риск.',
  ),
  ILLEGAL_TRANSITION: entry(
    409,
    'Это действие сейчас недоступно',
    'Обновите страницу: состояние изменилось.',
  ),
  COOLING_OVER: entry(
    409,
    'Деньги уже отправлены',
    'Займ можно вернуть в течение 14 дней без уведомления.',
  ),
  ...PAYMENT_REFUSALS,
  ACCOUNT_HAS_LOANS: entry(
    409,
    'Пока есть займ, аккаунт удалить нельзя',
    'Погасите займ или отмените заявку, потом удалите аккаунт.',
  ),
  ACCOUNT_HAS_PAYMENTS: entry(
    409,
    'Операция по карте ещё не закончена',
    'Подождите до часа и повторите: деньги не должны потеряться.',
  ),
  ACCOUNT_HAS_COMPLAINT: entry(
    409,
    'Сначала ответим на ваше обращение',
    'Подтвердите почту в настройках, чтобы получить ответ на неё, или дождитесь ответа.',
  ),
  DOCUMENT_NOT_READY: entry(
    409,
    'Документ ещё готовится',
    'Обычно это несколько секунд. Обновите страницу.',
  ),
} as const satisfies Record<string, CatalogueEntry>

export type RefusalCode = keyof typeof CATALOGUE

export interface FieldError {
  /** Name of the field as it stands in the call's body, dots for nesting. */
  readonly field: string
  /** What happened and what to do, in Russian. */
  readonly message: string
}

/** True for a code that stands in the catalogue. */
export const isRefusalCode = (code: string): code is RefusalCode => Object.hasOwn(CATALOGUE, code)

/** An expected refusal with a public text. Thrown by services, mapped once by the server's error handler (D35). */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly status: number
  readonly title: string
  /** What to do; the catalogue's hint unless a more exact one was given. */
  readonly detail: string
  readonly fields: readonly FieldError[]

  constructor(
    code: RefusalCode,
    extra: { detail?: string; title?: string; fields?: readonly FieldError[] } = {},
  ) {
    const { status, title, hint } = CATALOGUE[code]
    super(`${code}: ${extra.title ?? title}`)
    this.name = 'Refusal'
    this.code = code
    this.status = status
    this.title = extra.title ?? title
    this.detail = extra.detail ?? hint
    this.fields = extra.fields ?? []
  }
}

/** Refuses input by what is wrong with each field, null where nothing is. @throws Refusal VALIDATION */
export const refuseFields = (problems: Readonly<Record<string, string | null>>): void => {
  const fields = Object.entries(problems).flatMap(([field, message]) =>
    message === null ? [] : [{ field, message }],
  )
  if (fields.length > 0) throw new Refusal('VALIDATION', { fields })
}

/** Body of every refusal but those of D35 with a shape of their own (RFC 9457). */
export interface Problem {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly code: string
  readonly detail: string
  readonly errors?: readonly FieldError[]
  readonly requestId: string
}
