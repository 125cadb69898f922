import { expect, test, vi } from 'vitest'
import { clientStatus } from '../../../protocol/calls/profile-manager/client.ts'
import { growingPause } from '../../../src/queries/growing-pause.ts'
import { clientCheckQuery } from '../../../src/queries/registration.ts'
import { usePolledQuery } from '../../../src/queries/use-polled-query.ts'
import type { Poll } from '../../../src/queries/query-run.ts'
import type { ClientCheck } from '../../../src/state/profile.ts'
import { ACCOUNT, pass, show, until } from '../page.tsx'
import { answers, sentBy } from '../server-of-page.ts'

const poll: Poll<ClientCheck> = ({ data, times }) =>
  data?.status === 'DATA_CHECKING' ? growingPause(times) : null

function Waiting() {
  usePolledQuery(clientCheckQuery, undefined, { poll })
  return null
}

const seen = (isSeen: boolean) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(!isSeen)
  document.dispatchEvent(new Event('visibilitychange'))
}

const asked = () => sentBy(clientStatus).length

const answered = async (status: ClientCheck['status']) => {
  answers(clientStatus, { ...ACCOUNT.check, status })
  show(<Waiting />)
  await until(() => expect(asked()).toBe(1))
  await pass(0)
}

test('the pauses of a long wait grow from three seconds to a minute', () => {
  const pauses = [1, 2, 5, 14, 15, 500].map((times) => Math.round(growingPause(times) / 1_000))
  expect(pauses).toEqual([3, 4, 7, 55, 60, 60])
})

test('a page that nobody sees stops asking, and asks at once with short pauses when it is seen', async () => {
  await answered('DATA_CHECKING')
  for (let looks = 0; looks < 6; looks += 1) await pass(60_000)
  const before = asked()
  await pass(60_000)
  expect(asked() - before).toBeLessThan(3)
  seen(false)
  await pass(60_000)
  const hidden = asked()
  await pass(3_600_000)
  expect(asked()).toBe(hidden)
  seen(true)
  await pass(0)
  expect(asked()).toBe(hidden + 1)
  await pass(3_000)
  expect(asked()).toBe(hidden + 2)
})

test('what has come is not asked for because the page is seen', async () => {
  await answered('VERIFIED')
  seen(false)
  seen(true)
  await pass(0)
  expect(asked()).toBe(1)
})
