/** What a browser tells of its device in the header `User-Agent`; good for recognizing one's own, no proof of anything. */

const BROWSERS = [
  [/YaBrowser/, 'Яндекс Браузер'],
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
] as const

export interface BrowserDevice {
  readonly machine: 'PHONE' | 'TABLET' | 'COMPUTER'
  /** As people call it; null for an unknown one. */
  readonly browser: string | null
}

const MACHINES = { PHONE: 'Телефон', TABLET: 'Планшет', COMPUTER: 'Компьютер' } as const

/** Reads the header `User-Agent`. */
export const browserDevice = (userAgent: string): BrowserDevice => ({
  machine: /iPad|Tablet/.test(userAgent)
    ? 'TABLET'
    : /Mobile|Android|iPhone/.test(userAgent)
      ? 'PHONE'
      : 'COMPUTER',
  browser: BROWSERS.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null,
})

/** «Телефон, Firefox» */
export const deviceWords = ({ machine, browser }: BrowserDevice): string =>
  browser === null ? MACHINES[machine] : `${MACHINES[machine]}, ${browser}`
