/** What the outbox tells the pages of this device of its items, and whose it takes them to be. */
import { beforeEach, expect, test } from 'vitest'
import { createOutbox, type Delivery } from '../../../src/offline/outbox.ts'
import type { OutboxChange } from '../../../src/offline/outbox-changes.ts'
import { createMemoryStore } from '../../../src/offline/store.ts'

const rating = { kind: 'rating', body: { rating: 5, comment: '' } } as const
const no = { outcome: 'refused', refusal: { title: 'Нет', detail: '' } } as const

let told: OutboxChange[]
beforeEach(() => {
  told = []
})

const boxOver = (store = createMemoryStore()) =>
  createOutbox({
    store: () => Promise.resolve(store),
    withLock: (_name, work) => work(),
    announce: (change) => told.push(change),
    now: () => 1,
  })
const whatWasTold = () => told.map(({ what, key }) => `${key} ${what}`)
const delivering = (delivery: Delivery) => () => Promise.resolve(delivery)

test('an item is told when it is added and when it is sent, with the answer it got', async () => {
  const box = boxOver()
  await box.add(rating, { key: 'a' })
  await box.drain(delivering({ outcome: 'sent', reply: { ratingId: 'r' } }))
  expect(whatWasTold()).toEqual(['a added', 'a sent'])
  expect(told.at(-1)?.reply).toEqual({ ratingId: 'r' })
})

test('where sending stops is told, and that item is tried no further', async () => {
  const box = boxOver()
  await box.add(rating, { key: 'a' })
  await box.add(rating, { key: 'b' })
  told = []
  await box.drain(delivering({ outcome: 'later' }))
  expect(whatWasTold()).toEqual(['a waiting'])
})

test('a refusal is told, and so is the second try that a person asks for', async () => {
  const box = boxOver()
  const { id } = await box.add(rating, { key: 'a' })
  await box.drain(delivering(no))
  await box.retry(id)
  expect(whatWasTold()).toEqual(['a added', 'a refused', 'a added'])
})

test('an intent that waits already is told again, so that its sending begins', async () => {
  const box = boxOver()
  const first = await box.add(rating, { key: 'a' })
  const again = await box.add(rating, { key: 'a' })
  expect(again).toEqual(first)
  expect(whatWasTold()).toEqual(['a added', 'a added'])
})

test('what is thrown away is told as that', async () => {
  const box = boxOver()
  const { id } = await box.add(rating, { key: 'a' })
  await box.add(rating, { key: 'b', topic: 'drafts' })
  await box.discard(id)
  await box.discardTopic('drafts')
  expect(whatWasTold()).toEqual(['a added', 'b added', 'a discarded', 'b discarded'])
})

test('an item without a topic replaces none, not even another one without', async () => {
  const box = boxOver()
  await box.add(rating, { key: 'a' })
  await box.add(rating, { key: 'b', topic: 'drafts' })
  await box.add(rating, { key: 'c' })
  expect((await box.items()).map(({ key }) => key)).toEqual(['a', 'b', 'c'])
})

test('an item is of whoever is named, otherwise of the person whose copy this device holds', async () => {
  const store = createMemoryStore()
  await store.setOwner('client-1')
  const box = boxOver(store)
  expect((await box.add(rating)).ownerId).toBe('client-1')
  expect((await box.add(rating, { ownerId: 'client-2' })).ownerId).toBe('client-2')
})

test('what was thrown away while its refusal was on the way stays away', async () => {
  const box = boxOver()
  await box.add(rating, { key: 'a' })
  await box.drain(async ({ id }) => {
    await box.discard(id)
    return no
  })
  expect(await box.items()).toEqual([])
})
