import { expect, test } from 'vitest'
import {
  actionFlagsCurrently,
  actionFlagsSetTraining,
} from '../../../../protocol/calls/profile-manager/flags.ts'
import { sendWaiting } from '../../../../src/actions/send-waiting.ts'
import { outbox } from '../../../../src/offline/outbox.ts'
import { TourPlace } from '../../../../src/screens/profile/tour-place.tsx'
import { useFlagsLoading } from '../../../../src/screens/profile/use-flags-loading.ts'
import { Page } from '../../../../src/ui/page.tsx'
import type { ProfileFlags } from '../../../../src/state/profile.ts'
import { applicationFixture } from '../../application-fixture.ts'
import { ACCOUNT, all, arrive, ready, says, show, the, until, words } from '../../page.tsx'
import { answers, goOffline, goOnline, sentBy } from '../../server-of-page.ts'

const FLAGS: ProfileFlags = {
  addresses: 'COMPLETED',
  documents: 'COMPLETED',
  passports: 'COMPLETED',
  pdns: 'COMPLETED',
  saltedge: 'CAN_BE_CREATED_NEW',
  registration: 'COMPLETED',
  training: 'CAN_BE_CREATED_NEW',
}
const SEEN: ProfileFlags = { ...FLAGS, training: 'COMPLETED' }

/** A screen of the account at its start. */
function Screen() {
  useFlagsLoading()
  return (
    <Page title="Займ">
      <TourPlace />
    </Page>
  )
}

test('four steps by the keyboard, and no other device shows them again', async () => {
  answers(actionFlagsCurrently, FLAGS)
  answers(actionFlagsSetTraining, SEEN)
  const { user } = show(<Screen />)
  await says('1 из 4')
  ;(await ready('Дальше')).focus()
  await user.keyboard('{Enter}{Enter}{Enter}')
  await says('4 из 4')
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(the('heading', 'Займ'))
  await until(() => expect(words()).not.toContain('Как устроен кабинет'))
  await arrive()
  await sendWaiting()
  await until(() => expect(sentBy(actionFlagsSetTraining)).toHaveLength(1))
  expect(sentBy(actionFlagsSetTraining)[0]?.body).toEqual({ status: 'COMPLETED' })
})

test('one tap declines it for good', async () => {
  answers(actionFlagsCurrently, FLAGS)
  answers(actionFlagsSetTraining, SEEN)
  const { user } = show(<Screen />)
  await user.click(await ready('Не показывать'))
  await until(() => expect(words()).not.toContain('Как устроен кабинет'))
  await arrive()
  await sendWaiting()
  await until(() => expect(sentBy(actionFlagsSetTraining)).toHaveLength(1))
})

test('what was declined without network is not shown before it is sent', async () => {
  answers(actionFlagsCurrently, FLAGS)
  const { user, unmount } = show(<Screen />)
  const decline = await ready('Не показывать')
  goOffline()
  await user.click(decline)
  await arrive()
  expect(await outbox.items()).toHaveLength(1)
  unmount()
  goOnline()
  show(<Screen />)
  await until(() => expect(sentBy(actionFlagsCurrently)).toHaveLength(2))
  await arrive()
  expect(words()).not.toContain('Как устроен кабинет')
})

test('it stands neither beside a late payment nor without network nor a second time', async () => {
  answers(actionFlagsCurrently, FLAGS)
  const late = applicationFixture({ contractState: 'OVERDUE', overdueDays: 1 })
  const { again, unmount } = show(<Screen />)
  await says('Как устроен кабинет')
  again({ account: { ...ACCOUNT, contracts: [late] } })
  expect(all('button', 'Дальше')).toEqual([])
  again({ offline: true })
  expect(all('button', 'Дальше')).toEqual([])
  unmount()
  answers(actionFlagsCurrently, SEEN)
  show(<Screen />)
  await until(() => expect(sentBy(actionFlagsCurrently)).toHaveLength(2))
  await arrive()
  expect(all('button', 'Дальше')).toEqual([])
})
