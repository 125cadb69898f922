import { expect, test } from 'vitest'
import {
  installWay,
  isHandheld,
  isShareBelow,
} from '../../../src/parts/install-offer/install-way.ts'
import {
  dismissed,
  mayOffer,
  readAnswers,
  writeAnswers,
} from '../../../src/parts/install-offer/offer-answers.ts'

const DAY_MS = 86_400_000
const NOW = Date.UTC(2026, 10, 21)

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15'
const ANDROID = 'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko)'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15'

const BROWSERS = {
  safari: `${IPHONE} (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1`,
  chromeOnIos: `${IPHONE} (KHTML, like Gecko) CriOS/130.0 Mobile/15E148 Safari/604.1`,
  mac: `${MAC} (KHTML, like Gecko) Version/18.1 Safari/605.1.15`,
  android: `${ANDROID} Chrome/130.0.0.0 Mobile Safari/537.36`,
  firefox: 'Mozilla/5.0 (Android 14; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0',
}

const INSIDE_OTHERS = [
  `${ANDROID} Version/4.0 Chrome/130.0.0.0 Mobile Safari/537.36 VKAndroidApp/8.100`,
  `${ANDROID} Chrome/130.0.0.0 Mobile Safari/537.36 Telegram-Android/11.2`,
  `${ANDROID} Chrome/130.0.0.0 Mobile Safari/537.36 Instagram 350.0`,
  'Mozilla/5.0 (Linux; Android 14; K; wv) AppleWebKit/537.36 Version/4.0 Chrome/130.0 Mobile Safari/537.36',
  `${IPHONE} (KHTML, like Gecko) Mobile/15E148`,
  `${IPHONE} (KHTML, like Gecko) Mobile/15E148 com.vk.vkclient/8.1`,
]

const at = (userAgent: string, maxTouchPoints = 5) => ({ userAgent, maxTouchPoints })
const NOTHING = { canPrompt: false, installed: false }

test('the way of installation is the one that the browser has', () => {
  const ready = { canPrompt: true, installed: false }
  expect(installWay(at(BROWSERS.android), ready)).toBe('PROMPT')
  expect(installWay(at(BROWSERS.android), NOTHING)).toBeNull()
  expect(installWay(at(BROWSERS.firefox), NOTHING)).toBeNull()
  expect(installWay(at(BROWSERS.safari), NOTHING)).toBe('IOS_GUIDE')
  expect(installWay(at(BROWSERS.chromeOnIos), NOTHING)).toBe('IOS_GUIDE')
  expect(installWay(at(BROWSERS.mac, 5), NOTHING), 'an iPad').toBe('IOS_GUIDE')
  expect(installWay(at(BROWSERS.mac, 0), NOTHING), 'a Mac').toBeNull()
})

test('inside another application the person is sent to a browser', () => {
  const others = INSIDE_OTHERS.filter(
    (userAgent) => installWay(at(userAgent), NOTHING) !== 'OTHER_BROWSER',
  )
  expect(others).toEqual([])
})

test('nothing is offered where the application is installed', () => {
  for (const userAgent of [...Object.values(BROWSERS), ...INSIDE_OTHERS])
    for (const canPrompt of [true, false])
      expect(installWay(at(userAgent), { canPrompt, installed: true })).toBeNull()
})

test('words fit the device: where «Поделиться» stands, whether there is a home screen', () => {
  expect(isShareBelow(at(BROWSERS.safari))).toBe(true)
  expect(isShareBelow(at(BROWSERS.chromeOnIos))).toBe(false)
  expect(isShareBelow(at(BROWSERS.mac))).toBe(false)
  expect(isHandheld(at(BROWSERS.firefox))).toBe(true)
  expect(isHandheld(at(BROWSERS.mac, 0))).toBe(false)
})

test('«Не сейчас» gives 30 days of peace, the second one peace for good', () => {
  const none = readAnswers(null)
  expect(mayOffer(none, NOW)).toBe(true)
  const once = readAnswers(writeAnswers(dismissed(none, NOW)))
  expect(mayOffer(once, NOW + 30 * DAY_MS - 1)).toBe(false)
  expect(mayOffer(once, NOW + 30 * DAY_MS)).toBe(true)
  const twice = readAnswers(writeAnswers(dismissed(once, NOW + 30 * DAY_MS)))
  expect(mayOffer(twice, NOW + 3_650 * DAY_MS)).toBe(false)
})

test('once installed it is never offered again; what cannot be read counts as not asked yet', () => {
  const installed = readAnswers(writeAnswers({ ...readAnswers(null), installed: true }))
  expect(mayOffer(installed, NOW)).toBe(false)
  expect(mayOffer(readAnswers('что-то другое'), NOW)).toBe(true)
})
