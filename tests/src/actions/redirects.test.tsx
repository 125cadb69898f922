import { beforeEach, expect, test, vi } from 'vitest'
import { redirectUrl } from '../../../protocol/calls/sms-service/redirect.ts'
import { ownReturnPath } from '../../../protocol/paths.ts'
import { followRedirect } from '../../../src/actions/follow-redirect.ts'
import { HOSTILE_ADDRESSES } from '../../hostile/addresses.ts'
import { answers, refusal, sentBy } from '../server-of-page.ts'

let opened: ReturnType<typeof vi.spyOn>
let logged: unknown[]
beforeEach(() => {
  opened = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
  logged = []
  vi.stubGlobal('reportError', (error: unknown) => logged.push(error))
})

/** What the landing does with its own address (`src/app/tracked-visit.ts`). */
const land = async (query: string): Promise<void> => {
  const id = new URLSearchParams(query).get('url')
  if (id) await followRedirect(id)
}

test('?url= opens nothing that the server’s list does not name, and the failure is only logged', async () => {
  answers(redirectUrl, () => refusal('NOT_FOUND') as never)
  for (const { address } of HOSTILE_ADDRESSES) await land(`?url=${encodeURIComponent(address)}`)
  expect(opened).not.toHaveBeenCalled()
  expect(sentBy(redirectUrl)).toEqual([])
  expect(logged).toHaveLength(HOSTILE_ADDRESSES.length)
})

test('an id that the list does not name opens nothing', async () => {
  answers(redirectUrl, () => refusal('NOT_FOUND') as never)
  await land('?url=nobody')
  expect(opened).not.toHaveBeenCalled()
  expect([sentBy(redirectUrl).length, logged.length]).toEqual([1, 1])
})

test('an answer that is no https address is not opened either', async () => {
  for (const url of ['javascript:alert(1)', 'data:text/html,x', 'http://evil.example/', '//a.b']) {
    answers(redirectUrl, { url })
    await land('?url=showcase')
  }
  expect(opened).not.toHaveBeenCalled()
})

test('the return address of a login stays on our origin', () => {
  const origin = 'http://localhost:8080'
  const away = HOSTILE_ADDRESSES.flatMap(({ name, address }) => {
    // As it stands in the query, and as the query gives it.
    const read = new URLSearchParams(`returnTo=${address.replaceAll('&', '%26')}`).get('returnTo')
    return [address, read].flatMap((value) => {
      const path = ownReturnPath(value)
      return path === null || new URL(path, `${origin}/login`).origin === origin ? [] : [name]
    })
  })
  expect(away).toEqual([])
})
