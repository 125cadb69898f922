import type { Reply } from '../../protocol/call.ts'
import type { sendCode } from '../../protocol/calls/sms-service/codes.ts'
import { START_OF_TEST_MS } from './page.tsx'

type SentCode = Reply<typeof sendCode>

const after = (seconds: number): string => new Date(START_OF_TEST_MS + seconds * 1000).toISOString()

/** A code that has just been sent by SMS: another one in a minute, good for five (D22). */
export const sentCodeFixture = (part: Partial<SentCode> = {}): SentCode => ({
  channel: 'sms',
  codeLength: 6,
  sentAt: after(0),
  expiresAt: after(300),
  resendAt: after(60),
  ...part,
})

let hashes = 0

/** A hash of terms that no other test has: a code is remembered for its terms over the life of a page. */
export const freshTermsHash = (): string => {
  hashes += 1
  return hashes.toString(16).padStart(64, '0')
}
