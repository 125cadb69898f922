/** What clients are told of their account: who signed in and what of their own data has changed, on the rules of `event-texts`. */
import { PASSPORT_CHANGE_WORDS, type PassportChangeReason } from '../../protocol/passport-change.ts'
import { type IsoDate, moscowDate, moscowHour } from '../../lending/calendar.ts'
import { dayText } from '../../lending/day-text.ts'
import { kopecks } from '../../lending/money.ts'
import { formatMoney } from '../../lending/plain-text.ts'
import { browserDevice, deviceWords } from '../../protocol/browser-device.ts'
import type { CodeAccessWay } from '../../protocol/code-access.ts'
import type { DeclineReason } from '../../protocol/enums.ts'
import type { EventWords } from './event-words.ts'

/** «24 ноября 2026 в 14:05 по Москве». */
export const momentWords = (atMs: number): string => {
  const minutes = new Date(atMs).getUTCMinutes().toString().padStart(2, '0')
  return `${dayText(moscowDate(atMs))} в ${moscowHour(atMs)}:${minutes} по Москве`
}

/** What waits after an access by a code alone (decision 0147). */
const pauseWords = (untilMs: number): string =>
  `До ${momentWords(untilMs)} переводим деньги только на прежние карты.`

/** A notification to the browsers that were signed in before somebody got in by a code alone (decision 0147). */
export const accessNotice = ({ way }: { way: CodeAccessWay }): { title: string; body: string } =>
  way === 'PASSWORD_RESET'
    ? {
        title: 'Пароль сменили по коду из СМС',
        body: 'Если это не вы, нажмите сюда: закроем доступ и остановим займы.',
      }
    : {
        title: 'Вход по коду с нового устройства',
        body: 'Если это не вы, нажмите сюда: закроем доступ и остановим займы.',
      }

/** The owner has said «Это не я» (decision 0147). */
export const accessDenied = (atMs: number): EventWords => ({
  kind: 'DATA_CHANGED',
  title: 'Доступ закрыт',
  text: 'Вовремя: по сообщению «Это не я» мы закрыли доступ и остановили займы. Чтобы открыть, позвоните нам.',
  inApp: {
    title: 'Доступ закрыт, займы остановлены',
    body: `${momentWords(atMs)} нам сообщили: в кабинет вошли не вы. Все входы закончены, пароль больше не действует, новых займов и переводов не будет. Чтобы открыть доступ, позвоните нам и покажите паспорт. Платить по займу можно как обычно.`,
  },
})

/** The staff have seen the owner's passport (decision 0147). */
export const accessConfirmed = (atMs: number): EventWords => ({
  kind: 'DATA_CHANGED',
  title: 'Займы снова доступны',
  text: 'Вовремя: мы проверили ваш паспорт, займы в кабинете снова доступны. Если это были не вы, позвоните нам.',
  inApp: {
    title: 'Займы снова доступны',
    body: `${momentWords(atMs)} мы проверили ваш паспорт: займы, переводы на новые карты и новый пароль снова доступны. Если это были не вы, позвоните нам.`,
  },
})

/** Somebody signed in from a browser that this client has not used; `pausedUntilMs`: by a code alone. */
export const newDevice = (device: {
  userAgent: string
  atMs: number
  pausedUntilMs: number | null
}): EventWords => ({
  kind: 'NEW_DEVICE',
  title: 'Вход с нового устройства',
  text: 'Вовремя: в ваш кабинет вошли с нового устройства. Если это не вы, смените пароль: все входы закончатся.',
  inApp: {
    title: 'Вход с нового устройства',
    body: `${deviceWords(browserDevice(device.userAgent))}, ${momentWords(device.atMs)}. ${device.pausedUntilMs === null ? '' : `Вошли по коду из СМС. ${pauseWords(device.pausedUntilMs)} `}Если это не вы, смените пароль: все входы закончатся.`,
  },
})

const OWN_DOING =
  'Если это не вы, смените пароль, проверьте «Вход без пароля» в настройках и позвоните нам.'

/** The lender's people gave new tries to whoever may not try any more. */
export const unlocked = (atMs: number): EventWords => ({
  kind: 'DATA_CHANGED',
  title: 'Вход снова открыт',
  text: 'Вовремя: по звонку в поддержку мы сняли паузу для входа в ваш кабинет. Если звонили не вы, позвоните нам.',
  inApp: {
    title: 'Вход снова открыт',
    body: `По звонку в поддержку ${momentWords(atMs)} мы сняли паузу для пароля и кода. Если звонили не вы, позвоните нам.`,
  },
})

/** The lender's people were asked to give a client another phone; another person decides. */
export const phoneAskedFor = (ask: { atMs: number; tail: string }): EventWords => ({
  kind: 'DATA_CHANGED',
  title: 'Просят сменить номер телефона',
  text: `Вовремя: нас просят сменить номер вашего кабинета на другой, ··${ask.tail}. Если это не вы, срочно позвоните нам.`,
  inApp: {
    title: 'Просят сменить номер телефона',
    body: `${momentWords(ask.atMs)} нас попросили открывать ваш кабинет по номеру ··${ask.tail}. Если это не вы, срочно позвоните нам: номер ещё прежний.`,
  },
})

/** The lender's people were asked to put another passport into the questionnaire; another person decides. */
export const passportAskedFor = (ask: { atMs: number; tail: string }): EventWords => ({
  kind: 'DATA_CHANGED',
  title: 'Просят сменить паспорт',
  text: `Вовремя: нас просят внести в вашу анкету другой паспорт, ··${ask.tail}. Если это не вы, срочно позвоните нам.`,
  inApp: {
    title: 'Просят сменить паспорт',
    body: `${momentWords(ask.atMs)} нас попросили внести в вашу анкету паспорт ··${ask.tail}. Если это не вы, срочно позвоните нам: паспорт ещё прежний.`,
  },
})

/** Their account has sent a new passport: whoever did not can stop it before two people agree (decision 0111). */
export const passportSent = (sent: { atMs: number; tail: string }): EventWords => ({
  kind: 'DATA_CHANGED',
  title: 'Новый паспорт отправлен на проверку',
  text: `Вовремя: из вашего кабинета прислали новый паспорт, ··${sent.tail}. Если это не вы, срочно позвоните нам.`,
  inApp: {
    title: 'Новый паспорт на проверке',
    body: `${momentWords(sent.atMs)} из вашего кабинета прислали паспорт ··${sent.tail}. Проверяем, пока в анкете прежний. Если это не вы, срочно позвоните нам.`,
  },
})

/** What they have sent was not taken (decision 0111). */
export const passportNotTaken = (reason: PassportChangeReason): EventWords => ({
  kind: 'DATA_CHANGED',
  title: 'Новый паспорт пока не внесён',
  text: 'Вовремя: новый паспорт пока не внесли. Почему и что поможет, написано в личном кабинете.',
  inApp: {
    title: 'Новый паспорт пока не внесён',
    body: `${PASSPORT_CHANGE_WORDS[reason].text} ${PASSPORT_CHANGE_WORDS[reason].whatHelps} В анкете прежний паспорт.`,
  },
})

/** What is known of them was confirmed from their account (decision 0165). */
export const dataConfirmed = (atMs: number): EventWords => ({
  kind: 'DATA_CHANGED',
  title: 'Данные подтверждены',
  text: 'Вовремя: в вашем кабинете подтвердили, что данные анкеты не изменились. Если это не вы, позвоните нам.',
  inApp: {
    title: 'Данные подтверждены',
    body: `${momentWords(atMs)} в кабинете подтвердили, что данные анкеты верны. Следующая сверка не скоро, о ней мы напишем. ${OWN_DOING}`,
  },
})

/** Another passport has taken the place of the one in the questionnaire (decision 0105). */
export const passportReplaced = (change: { atMs: number; pausedUntilMs: number }): EventWords => ({
  kind: 'DATA_CHANGED',
  title: 'Паспорт изменён',
  text: 'Вовремя: в вашей анкете теперь новый паспорт. Если вы об этом не просили, позвоните нам.',
  inApp: {
    title: 'Паспорт изменён',
    body: `Изменили ${momentWords(change.atMs)} по вашей просьбе. Он войдёт в следующий договор, подписанные документы остались прежними. До ${momentWords(change.pausedUntilMs)} переводим деньги только на прежние карты. Если вы об этом не просили, позвоните нам.`,
  },
})

/** Another phone has taken the place of one that was lost; everything that may be on it is out. */
export const phoneReplaced = (change: { atMs: number; pausedUntilMs: number }): EventWords => ({
  kind: 'DATA_CHANGED',
  title: 'Номер телефона изменён',
  text: 'Вовремя: этот номер теперь открывает ваш кабинет. Если вы об этом не просили, позвоните нам.',
  inApp: {
    title: 'Номер телефона изменён',
    body: `Изменили ${momentWords(change.atMs)} по вашей просьбе. Все входы закончены, входы без пароля и уведомления на прежних устройствах удалены. До ${momentWords(change.pausedUntilMs)} переводим деньги только на прежние карты. Если вы об этом не просили, позвоните нам.`,
  },
})

/** Why a client was declined, as far as it is told: a suspicion is no fact, and what gives it away is not named (decision 0110). */
export const DECLINED_BECAUSE: Readonly<Record<DeclineReason, string>> = {
  OTHER_PERSON: 'На снимках не удалось узнать владельца паспорта.',
  PASSPORT_INVALID: 'Паспорт из анкеты недействителен.',
  FORGED_DOCUMENT: 'Мы не смогли убедиться, что документ подлинный.',
}

/** A person has declined a client (decision 0110). */
export const clientDeclined = (decline: {
  reason: DeclineReason
  allowedFrom: IsoDate
}): EventWords => ({
  kind: 'CHECK_DECIDED',
  title: 'В займе отказано',
  text: 'Вовремя: по анкете принято решение. Подробности в личном кабинете.',
  inApp: {
    title: 'В займе отказано',
    body: `${DECLINED_BECAUSE[decline.reason]} Прислать документы снова можно с ${dayText(decline.allowedFrom)}. Если это ошибка, напишите в поддержку: отказ пересмотрят два других сотрудника.`,
  },
})

/** Two people took the decline back (decision 0110). */
export const checkReopened = (): EventWords => ({
  kind: 'CHECK_DECIDED',
  title: 'Отказ отменён',
  text: 'Вовремя: по анкете есть новости. Подробности в личном кабинете.',
  inApp: {
    title: 'Отказ отменён',
    body: 'Мы пересмотрели решение и проверяем вашу анкету ещё раз. Присылать ничего не нужно.',
  },
})

/** From now on a device signs in without a password (decision 0050). */
export const passkeyAdded = ({ atMs, name }: { atMs: number; name: string }): EventWords => ({
  kind: 'DATA_CHANGED',
  title: 'Добавлен вход без пароля',
  text: 'Вовремя: в ваш кабинет добавлен вход без пароля. Если это не вы, позвоните нам.',
  inApp: {
    title: 'Добавлен вход без пароля',
    body: `«${name}», ${momentWords(atMs)}. ${OWN_DOING}`,
  },
})

/** A device signs in without a password no more. */
export const passkeyRemoved = ({ atMs, name }: { atMs: number; name: string }): EventWords => ({
  kind: 'DATA_CHANGED',
  title: 'Вход без пароля удалён',
  text: 'Вовремя: в вашем кабинете удалён вход без пароля. Если это не вы, позвоните нам.',
  inApp: {
    title: 'Вход без пароля удалён',
    body: `«${name}», ${momentWords(atMs)}. ${OWN_DOING}`,
  },
})

const PASSWORD_PROOFS = {
  CODE: 'по коду из СМС',
  PASSWORD: 'по прежнему паролю',
  PASSKEY: 'по входу без пароля',
} as const

interface PasswordChange {
  readonly atMs: number
  /** By a code, by whoever knew the former password, or by one of the client's passkeys. */
  readonly proof: keyof typeof PASSWORD_PROOFS
  readonly haveOthersEnded: boolean
  /** Until when money goes to former cards only; null without such a pause. */
  readonly pausedUntilMs: number | null
}

/** The password is another one. */
export const passwordChanged = ({
  atMs,
  proof,
  haveOthersEnded,
  pausedUntilMs,
}: PasswordChange): EventWords => {
  const by = PASSWORD_PROOFS[proof]
  const others = haveOthersEnded ? 'другие входы закончены' : 'другие входы остались'
  return {
    kind: 'DATA_CHANGED',
    title: 'Пароль изменён',
    text: 'Вовремя: пароль от вашего кабинета изменён. Если это не вы, позвоните нам.',
    inApp: {
      title: 'Пароль изменён',
      body: `Изменили ${momentWords(atMs)} ${by}, ${others}. ${pausedUntilMs === null ? '' : `${pauseWords(pausedUntilMs)} `}Если это не вы, позвоните нам.`,
    },
  }
}

const CHANGED_DATA = {
  ADDRESS: {
    title: 'Адрес изменён',
    text: 'Вовремя: адрес в вашем кабинете изменён. Если это не вы, позвоните нам.',
    effect: 'Он войдёт в следующий договор, подписанные документы остались прежними.',
  },
  INCOME: {
    title: 'Доход и платежи изменены',
    text: 'Вовремя: доход в вашем кабинете изменён. Если это не вы, позвоните нам.',
    effect: 'Посчитаем по ним следующий займ, подписанные договоры остались прежними.',
  },
} as const

/** What the questionnaire said of the client is something else by now (decision 0046). */
export const ownDataChanged = (kind: keyof typeof CHANGED_DATA, atMs: number): EventWords => {
  const { title, text, effect } = CHANGED_DATA[kind]
  return {
    kind: 'DATA_CHANGED',
    title,
    text,
    inApp: {
      title,
      body: `Изменили ${momentWords(atMs)}. ${effect} Если это не вы, позвоните нам.`,
    },
  }
}

/** A bank statement has confirmed the income (decision 0059). */
export const incomeConfirmed = (statement: {
  atMs: number
  bank: string
  monthlyIncomeKopecks: number
}): EventWords => ({
  kind: 'DATA_CHANGED',
  title: 'Доход подтверждён выпиской',
  text: 'Вовремя: доход в вашем кабинете подтверждён выпиской банка. Если это не вы, позвоните нам.',
  inApp: {
    title: 'Доход подтверждён выпиской',
    body: `${formatMoney(kopecks(statement.monthlyIncomeKopecks))} в месяц, ${statement.bank}, ${momentWords(statement.atMs)}. Посчитаем по нему следующий займ. Доступ к счёту мы закрыли. Если это не вы, позвоните нам.`,
  },
})

/** Another e-mail address is in force, shown masked; the letter box it was opened in is the proof. */
export const mailChanged = ({ atMs, mail }: { atMs: number; mail: string }): EventWords => ({
  kind: 'DATA_CHANGED',
  title: 'Почта изменена',
  text: 'Вовремя: почта в вашем кабинете изменена. Если это не вы, смените пароль и позвоните нам.',
  inApp: {
    title: 'Почта изменена',
    body: `Теперь это ${mail}: подтвердили ${momentWords(atMs)} по ссылке из письма. Если это не вы, смените пароль и позвоните нам.`,
  },
})

/** The client signs in by another phone (decision 0046). */
export const phoneChanged = (change: { atMs: number; pausedUntilMs: number }): EventWords => ({
  kind: 'DATA_CHANGED',
  title: 'Номер телефона изменён',
  text: 'Вовремя: этот номер теперь открывает ваш кабинет. Если это не вы, позвоните нам.',
  inApp: {
    title: 'Номер телефона изменён',
    body: `Изменили ${momentWords(change.atMs)}, другие входы закончены. До ${momentWords(change.pausedUntilMs)} переводим деньги только на прежние карты. Если это не вы, позвоните нам.`,
  },
})

/** Another account was identified by the same documents (decision 0112): to whoever was identified first. */
export const accountDoubled = (atMs: number): EventWords => ({
  kind: 'DATA_CHANGED',
  title: 'По вашим документам есть ещё один кабинет',
  text: 'Вовремя: по вашим документам открыли ещё один кабинет. Если это не вы, позвоните нам.',
  inApp: {
    title: 'По вашим документам есть ещё один кабинет',
    body: `Его владелец прошёл проверку ${momentWords(atMs)}. Займы там не выдаём, пока не разберёмся. Если это не вы, позвоните нам.`,
  },
})

/** The same, to whoever came second; they were identified, so the words may name the other account. */
export const sameDocumentsElsewhere = (): EventWords => ({
  kind: 'DATA_CHANGED',
  title: 'У вас уже есть другой кабинет',
  text: 'Вовремя: по вашим документам уже есть другой кабинет. Потеряли прежний номер? Позвоните нам, вернём доступ.',
  inApp: {
    title: 'У вас уже есть другой кабинет',
    body: 'По вашим документам у нас уже есть кабинет с другим номером, а займы выдаём в одном. Если прежний телефон потерян, напишите или позвоните нам: по паспорту привяжем к тому кабинету новый номер. Если тот кабинет завели не вы, тоже скажите нам.',
  },
})
