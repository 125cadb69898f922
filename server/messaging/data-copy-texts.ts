/** What clients are told when a copy of their data is asked for (decision 0138), on the rules of `event-texts`. */
import { browserDevice, deviceWords } from '../../protocol/browser-device.ts'
import { momentWords } from './account-texts.ts'
import type { EventWords } from './event-words.ts'

/** Told before a byte has left: a thief may have asked. */
export const dataCopyAsked = (copy: { atMs: number; userAgent: string }): EventWords => ({
  kind: 'DATA_CHANGED',
  title: 'Запрошена копия ваших данных',
  text: 'Вовремя: из вашего кабинета запросили копию ваших данных. Если это не вы, смените пароль и позвоните нам.',
  inApp: {
    title: 'Запрошена копия ваших данных',
    body: `${deviceWords(browserDevice(copy.userAgent))}, ${momentWords(copy.atMs)}. В архиве анкета, договоры и снимки документов. Если это не вы, смените пароль и позвоните нам.`,
  },
})
