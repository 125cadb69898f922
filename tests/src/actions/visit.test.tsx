import { afterEach, beforeEach, expect, test } from 'vitest'
import { advSave, cpa, cpaAllianceRef } from '../../../protocol/calls/profile-manager/partners.ts'
import { bindVisit, visitOf } from '../../../src/actions/bind-visit.ts'
import { noteVisit } from '../../../src/actions/note-visit.ts'
import { pass } from '../page.tsx'
import { answers, loses, sentBy, sentOnce } from '../server-of-page.ts'

const cookies = (): string[] =>
  document.cookie
    .split('; ')
    .filter((pair) => pair !== '' && !pair.startsWith('SESSION_HINT'))
    .toSorted()

const forget = (): void => {
  for (const pair of cookies()) document.cookie = `${pair.split('=')[0]}=; path=/; max-age=-1`
}

beforeEach(() => {
  forget()
  for (const call of [cpa, cpaAllianceRef, advSave]) answers(call, { ok: true })
})
afterEach(forget)

test('a later click forgets every cookie of an earlier one, of whichever partner', () => {
  noteVisit('?utm_source=leadcraft&clickid=c-1&wm_id=w-1')
  expect(cookies()).toEqual([
    'AFFILIATE_VALUE=w-1',
    'AGENT=LEADCRAFT',
    'LANDING=redirect',
    'LEADCRAFT_AFFILIATE_VALUE=w-1',
    'LEADCRAFT_TRANSACTION_ID=c-1',
    'TRANSACTION_ID=c-1',
  ])
  noteVisit('?anything=else')
  expect(cookies()).toHaveLength(6)
  noteVisit('?utm_source=yandex&utm_campaign=k&utm_content=b')
  expect(cookies()).toEqual(['utm_campaign=k', 'utm_content=b'])
  noteVisit('?utm_source=nobody')
  expect(cookies()).toEqual([])
})

test('a value with signs of its own comes back whole', async () => {
  noteVisit(`?click_id=${encodeURIComponent('a;b=c d')}`)
  await bindVisit()
  expect(sentOnce(cpa).query).toEqual({ name: 'LIKNOT', transactionId: 'a;b=c d' })
})

test('the click of a new client is told once and forgotten', async () => {
  noteVisit('?utm_source=sravni&click_id=c-1&webmaster_id=w-1')
  await bindVisit()
  await bindVisit()
  expect(sentOnce(cpa).query).toEqual({ name: 'SRAVNI', transactionId: 'c-1', webId: 'w-1' })
  expect(cookies()).toEqual([])
})

test('Alliance and an advert are told by their own calls', async () => {
  noteVisit('?utm_source=alliance&click_id=r-1')
  await bindVisit()
  expect(sentOnce(cpaAllianceRef).params).toEqual({ id: 'r-1' })
  noteVisit('?utm_source=yandex&utm_campaign=k&utm_content=b')
  await bindVisit()
  expect(sentOnce(advSave).query).toEqual({ campaign_id: 'k', ad_id: 'b' })
  expect(sentBy(cpa)).toEqual([])
})

test('without network the click stays, and goes later under the same key', async () => {
  noteVisit('?utm_source=myfin&click_id=c-1')
  loses(cpa)
  const lost = bindVisit()
  await pass(5_000)
  await lost
  expect(cookies()).toContain('TRANSACTION_ID=c-1')
  answers(cpa, { ok: true })
  await bindVisit()
  expect(cookies()).toEqual([])
  const keys = new Set(sentBy(cpa).map(({ idempotencyKey }) => idempotencyKey))
  expect(keys.size).toBe(1)
})

test('the registration takes integration and landing page from its address, else from the click', () => {
  noteVisit('?utm_source=myfin&click_id=c-1&integrationId=partner-1')
  expect(visitOf(new URLSearchParams())).toEqual({
    landing: 'redirect',
    integrationId: 'partner-1',
  })
  expect(visitOf(new URLSearchParams('landing=spring&integrationId=partner-2'))).toEqual({
    landing: 'spring',
    integrationId: 'partner-2',
  })
  forget()
  expect(visitOf(new URLSearchParams('integrationId=%22%3E'))).toEqual({
    landing: null,
    integrationId: null,
  })
})
