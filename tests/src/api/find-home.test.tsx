import { expect, test } from 'vitest'
import { clientStatus } from '../../../protocol/calls/profile-manager/client.ts'
import { findHome } from '../../../src/api/find-home.ts'
import { ACCOUNT } from '../page.tsx'
import { answers } from '../server-of-page.ts'

test('a signed-in person goes on with an unfinished registration, and to the account after it', async () => {
  for (const status of ['REGISTERED', 'UNCOMPLETED_REGISTRATION'] as const) {
    answers(clientStatus, { ...ACCOUNT.check, status })
    expect(await findHome('/profile')).toBe('/sign_up')
  }
  answers(clientStatus, ACCOUNT.check)
  expect(await findHome('/profile')).toBe('/profile')
  expect(await findHome('/profile/add-contract')).toBe('/profile/add-contract')
})
