import { createHmac, timingSafeEqual } from 'node:crypto'
import { derivedKey } from '../derived-key.ts'
import { StartFault } from '../start-fault.ts'
import type { Database } from './database.ts'
import { settingOr } from './settings.ts'

const NAME = 'secret.check'

const checkValue = (secret: string): string =>
  createHmac('sha256', derivedKey(secret, 'check')).update(NAME).digest('base64url')

/**
 * Refuses a secret other than the one this database began with: with it nothing sealed would open and everything
 * new would be sealed past the old. The database keeps a value only the right secret gives, never the secret.
 * @throws StartFault
 */
export const refuseOtherSecret = async (database: Database, secret: string): Promise<void> => {
  const expected = checkValue(secret)
  const kept = await settingOr(database, NAME, () => Promise.resolve(expected))
  const [a, b] = [Buffer.from(String(kept)), Buffer.from(expected)]
  if (a.length === b.length && timingSafeEqual(a, b)) return
  throw new StartFault(
    'SECRET: this database was made with another secret; what it seals opens with that one only',
  )
}
