/**
 * What a notification carries from the server to the browser (D33): the JSON of Declarative Web Push, which WebKit shows
 * by itself; everywhere else the service worker reads the same.
 */
import { contractPath, isAppPath, ownReturnPath, PATHS } from './paths.ts'

/** The number that tells a declarative message from any other JSON. */
const DECLARATIVE = 8030

export interface PushMessage {
  readonly web_push: typeof DECLARATIVE
  readonly notification: {
    readonly title: string
    readonly lang: 'ru'
    readonly dir: 'ltr'
    readonly body: string
    /** Whole address of the screen that a tap opens. */
    readonly navigate: string
    /** A newer notification with the same tag takes the place of the former one. */
    readonly tag: string
    readonly silent: false
    /** Payments that are due within three days or overdue. */
    readonly app_badge: string
  }
  /** Said twice: drafts of the format read it here. */
  readonly app_badge: string
}

/** Where the service worker says that the browser has replaced its subscription. */
export const PUSH_RENEW_PATH = '/profile-manager/push/renew'

/** What is shown, whoever made it. */
export interface ShownMessage {
  readonly title: string
  readonly body: string
  readonly tag: string
  /** Screen that a tap opens, on our own origin. */
  readonly path: string
  /** Null: the badge stays as it is. */
  readonly badge: number | null
}

/** All notifications about one contract share a tag, so that only the newest is seen. */
export const reminderTag = (contractId: string): string => `due-${contractId}`

/** The screen of a contract with its next payment open. */
export const paymentPath = (contractId: string): string => `${contractPath(contractId)}?pay`

export const pushMessage = (
  { title, body, tag, path, badge }: ShownMessage,
  origin: string,
): PushMessage => ({
  web_push: DECLARATIVE,
  notification: {
    title,
    lang: 'ru',
    dir: 'ltr',
    body,
    navigate: new URL(path, origin).href,
    tag,
    silent: false,
    app_badge: String(badge ?? 0),
  },
  app_badge: String(badge ?? 0),
})

/** Shown when a message cannot be read: a browser takes the permission away when nothing is shown. */
const UNREADABLE: ShownMessage = {
  title: 'Вовремя',
  body: 'Откройте приложение, чтобы увидеть ближайший платёж.',
  tag: 'vovremya',
  path: PATHS.payments,
  badge: null,
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const textOr = (value: unknown, otherwise: string): string =>
  typeof value === 'string' && value.trim() !== '' ? value : otherwise

/** Only a screen of ours on our own origin is opened, whatever a message says (D27). */
export const pathOf = (address: unknown, origin: string): string => {
  if (typeof address !== 'string' || !URL.canParse(address, origin)) return UNREADABLE.path
  const url = new URL(address, origin)
  const path = ownReturnPath(url.pathname + url.search + url.hash)
  return url.origin === origin && path !== null && isAppPath(url.pathname) ? path : UNREADABLE.path
}

const badgeOf = (value: unknown): number | null =>
  typeof value === 'string' && /^\d{1,3}$/.test(value) ? Number(value) : null

/** Reads what came with a push; something neutral for whatever is not one of our messages. Never throws. */
export const readPushMessage = (data: unknown, origin: string): ShownMessage => {
  const notification = isRecord(data) ? data['notification'] : null
  if (!isRecord(notification)) return UNREADABLE
  return {
    title: textOr(notification['title'], UNREADABLE.title),
    body: textOr(notification['body'], UNREADABLE.body),
    tag: textOr(notification['tag'], UNREADABLE.tag),
    path: pathOf(notification['navigate'], origin),
    badge: badgeOf(notification['app_badge']),
  }
}
