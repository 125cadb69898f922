import type { FieldError } from '../../protocol/errors.ts'
import { CallRefused, NetworkFailure } from './send-failures.ts'

/** A failed call in words for the screen. */
export interface Failure {
  readonly code: string
  readonly title: string
  readonly detail: string
  readonly fields: readonly FieldError[]
  /** Shown with unknown errors, so that support finds the line in the log. */
  readonly requestId: string | null
  /** No answer came: what was typed is safe, the action may be repeated. */
  readonly offline: boolean
  /** The device has network, as far as it knows, and the server does not answer or is ill: it will come back by itself. */
  readonly serverDown: boolean
}

/** The device has no room for what was to be kept on it, or keeps nothing at all. */
export class NoRoom extends Error {
  constructor(cause: unknown) {
    super('На устройстве нет места', { cause })
    this.name = 'NoRoom'
  }
}

/** A failure that comes with its own words: what the device itself said no to. */
export class ToldFailure extends Error {
  readonly code: string
  readonly title: string
  readonly detail: string

  constructor(code: string, title: string, detail: string, cause: unknown) {
    super(title, { cause })
    this.name = 'ToldFailure'
    this.code = code
    this.title = title
    this.detail = detail
  }
}

/** Turns whatever an action threw into words; a fault of ours becomes «Неизвестная ошибка» (spec §8). */
export const failureOf = (error: unknown): Failure => {
  if (error instanceof CallRefused)
    return {
      code: error.code,
      title: error.title,
      detail: error.detail,
      fields: error.fields,
      requestId: error.code === 'UNKNOWN' ? error.requestId : null,
      offline: false,
      // 500 is a fault of ours with a number for support: it does not go by itself.
      serverDown: error.status >= 502,
    }
  if (error instanceof NetworkFailure)
    return {
      code: 'NETWORK',
      title: 'Нет связи',
      // A device that has network cannot tell a dead server from a dead line behind its own.
      detail: navigator.onLine
        ? 'Ничего не потеряно. Сервис не ответил: проверьте сеть или повторите через минуту.'
        : 'Ничего не потеряно. Проверьте сеть и повторите.',
      fields: [],
      requestId: null,
      offline: true,
      serverDown: navigator.onLine,
    }
  if (error instanceof ToldFailure)
    return {
      code: error.code,
      title: error.title,
      detail: error.detail,
      fields: [],
      requestId: null,
      offline: false,
      serverDown: false,
    }
  if (error instanceof NoRoom)
    return {
      code: 'NO_ROOM',
      title: 'На устройстве нет места',
      detail: 'Освободите место и повторите. С сетью документ открывается и так.',
      fields: [],
      requestId: null,
      offline: false,
      serverDown: false,
    }
  return {
    code: 'UNKNOWN',
    title: 'Неизвестная ошибка',
    detail: 'Обновите страницу и повторите. Введённое сохранено.',
    fields: [],
    requestId: null,
    offline: false,
    serverDown: false,
  }
}
