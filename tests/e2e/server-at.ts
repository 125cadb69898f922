/** What a test may do with a running server besides opening its pages, whichever browser opens them. */
import { setTimeout as pause } from 'node:timers/promises'

export interface Server {
  readonly url: string
  /** Codes sent to a phone, newest first (D38). */
  codes(
    phone: string,
  ): Promise<{ code: string; eventCode: string; channel: string; sentAt: string }[]>
  /** Moves the product's clock forward and runs what falls due on the way (D38). */
  advanceDays(days: number): Promise<void>
  advanceSeconds(seconds: number): Promise<void>
  advanceMinutes(minutes: number): Promise<void>
  now(): Promise<Date>
}

/** The server closes a connection that says nothing for half a minute, and a busy machine takes long over a month of nights. */
const DAYS_A_REQUEST = 7

const json = async (url: string, init?: RequestInit): Promise<unknown> => {
  const response = await fetch(url, init)
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
  return response.json()
}

const moveClock = (url: string, body: unknown) =>
  json(`${url}/sandbox/clock`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })

const nowAt = async (url: string) =>
  new Date(((await json(`${url}/sandbox/clock`)) as { now: string }).now)

const advanceSeconds = async (url: string, seconds: number): Promise<void> => {
  const now = await nowAt(url)
  await moveClock(url, { now: new Date(now.getTime() + seconds * 1_000).toISOString() })
}

export const serverAt = (url: string): Server => ({
  url,
  codes: async (phone) =>
    (await json(`${url}/sandbox/codes?phone=${encodeURIComponent(phone)}`)) as Awaited<
      ReturnType<Server['codes']>
    >,
  async advanceDays(days) {
    for (let left = days; left > 0; left -= DAYS_A_REQUEST)
      await moveClock(url, { advanceDays: Math.min(left, DAYS_A_REQUEST) })
  },
  advanceSeconds: (seconds) => advanceSeconds(url, seconds),
  advanceMinutes: (minutes) => advanceSeconds(url, minutes * 60),
  now: () => nowAt(url),
})

let phones = 0

/** A mobile number no other test of this run uses; its tail is none of the magic ones of the code sender. */
export const newPhone = (): string => {
  phones += 1
  const run = String(process.pid % 1000).padStart(3, '0')
  return `+7901${run}${String(phones * 10 + 105).padStart(4, '0')}`
}

/** The newest code sent to the phone for an event; waits for it to arrive. */
export const latestCode = async (
  server: Server,
  phone: string,
  eventCode?: string,
): Promise<string> => {
  for (let attempt = 0; attempt < 400; attempt += 1) {
    const sent = (await server.codes(phone)).find(
      (code) => !eventCode || code.eventCode === eventCode,
    )
    if (sent) return sent.code
    await pause(150)
  }
  throw new Error(`No code ${eventCode ?? ''} was sent to ${phone}`)
}
