import { beforeEach, expect, test } from 'vitest'
import { clientData } from '../../../../../protocol/calls/profile-manager/client.ts'
import { ProfileCard } from '../../../../../src/screens/profile/settings/profile-card.tsx'
import { show, the, words } from '../../../page.tsx'
import { loses } from '../../../server-of-page.ts'

beforeEach(() => loses(clientData))

test('before the server has answered the card names the phone, and leads to the data', () => {
  show(<ProfileCard />)
  expect(words(the('region', 'Кто вы'))).toContain('+7 916 123-45-67')
  expect(the('link', 'Личные данные').getAttribute('href')).toBe('/profile/settings/personal-data')
})
