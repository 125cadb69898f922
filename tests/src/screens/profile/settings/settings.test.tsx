import { beforeEach, expect, test } from 'vitest'
import { clientData } from '../../../../../protocol/calls/profile-manager/client.ts'
import { HideSumsRow } from '../../../../../src/screens/profile/settings/hide-sums-row.tsx'
import { ProfileCard } from '../../../../../src/screens/profile/settings/profile-card.tsx'
import { useSumsHidden } from '../../../../../src/state/hidden-sums.ts'
import { says, show, the, words } from '../../../page.tsx'
import { loses } from '../../../server-of-page.ts'

beforeEach(() => loses(clientData))

test('before the server has answered the card names the phone, and leads to the data', () => {
  show(<ProfileCard />)
  expect(words(the('region', 'Кто вы'))).toContain('+7 916 123-45-67')
  expect(the('link', 'Личные данные').getAttribute('href')).toBe('/profile/settings/personal-data')
})

test('«Скрывать суммы» holds at once, and on this device', async () => {
  function Told() {
    return <p>{useSumsHidden() ? 'скрыты' : 'видны'}</p>
  }
  const parts = (
    <>
      <HideSumsRow />
      <Told />
    </>
  )
  const { user, unmount } = show(parts)
  await says('видны')
  await user.click(the('switch', 'Скрывать суммы'))
  await says('скрыты')
  unmount()
  show(parts)
  expect(words()).toContain('скрыты')
})
