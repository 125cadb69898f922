import * as fc from 'fast-check'
import { expect, expectTypeOf, test } from 'vitest'
import type { LateCall } from '../../../protocol/call.ts'
import { ALL_CALLS } from '../../../protocol/calls/all.ts'
import type { paymentsCardsUuid } from '../../../protocol/calls/cloud-payments/payments.ts'
import type { loanApplicationChange } from '../../../protocol/calls/core/changes.ts'
import type { loanApplication } from '../../../protocol/calls/core/loan.ts'
import type { registrationSign } from '../../../protocol/calls/profile-manager/registration.ts'
import { withLock } from '../../../src/offline/lock.ts'
import { createOutbox } from '../../../src/offline/outbox.ts'
import { decodeItem, encodeItem, type Queued } from '../../../src/offline/outbox-item.ts'
import { createMemoryStore } from '../../../src/offline/store.ts'
import { settle } from '../settle.ts'
import { createWorld, type Fate } from './outbox-world.ts'

const rating = (comment: string) => ({ kind: 'rating', body: { rating: 5, comment } }) as const

const boxOver = (store = createMemoryStore()) =>
  createOutbox({
    store: () => Promise.resolve(store),
    withLock: (_name, work) => work(),
    announce: () => undefined,
    now: () => 1,
  })

const commentsOf = (items: readonly { queued: Queued }[]) =>
  items.map(({ queued }) => (queued.kind === 'rating' ? queued.body.comment : queued.kind))

const sent = { outcome: 'sent', reply: null } as const

test('only ratings, drafts, photos, events, what was read or shown and words to support may arrive late', () => {
  const late = ALL_CALLS.filter(({ mayArriveLate }) => mayArriveLate === true)
  expect(late.map(({ path }) => path).toSorted()).toEqual([
    '/file-manager/files/save',
    '/profile-manager/action/flags/set/training',
    '/profile-manager/client/draft',
    '/profile-manager/inbox/read',
    '/profile-manager/support/call-back',
    '/profile-manager/support/write',
    '/report-service/bagTracker/track',
    '/vovremya-core/recommendation',
  ])
})

test('the type of the queue takes no call that signs or pays', () => {
  expectTypeOf<typeof loanApplication>().not.toExtend<LateCall>()
  expectTypeOf<typeof loanApplicationChange>().not.toExtend<LateCall>()
  expectTypeOf<typeof registrationSign>().not.toExtend<LateCall>()
  expectTypeOf<typeof paymentsCardsUuid>().not.toExtend<LateCall>()
  expectTypeOf<Queued['kind']>().toEqualTypeOf<
    'rating' | 'draft' | 'event' | 'photo' | 'read' | 'support' | 'callBack' | 'training'
  >()
})

type Step =
  | { readonly do: 'add'; readonly tab: number }
  | { readonly do: 'send'; readonly tab: number; readonly fates: readonly Fate[] }
  | { readonly do: 'crash'; readonly tab: number }
  | { readonly do: 'settle' }

const TABS = 3
const tab = fc.nat({ max: TABS - 1 })
const fate = fc.constantFrom<Fate>('taken', 'no-network', 'answer-lost', 'server-ill', 'refused')
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('add'), tab }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('send'), tab, fates: fc.array(fate, { maxLength: 6 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('crash'), tab }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('settle') }) },
)

test('1 000 random histories of lost answers, dead pages and several tabs: order kept, 0 lost, 0 doubled', async () => {
  const history = fc.asyncProperty(
    fc.nat(),
    fc.array(step, { maxLength: 30 }),
    async (seed, steps) => {
      const world = createWorld(seed, TABS)
      const safe: string[] = []
      let added = 0
      for (const one of steps) {
        if (one.do === 'add') {
          const comment = `отзыв ${(added += 1)}`
          void world.add(one.tab, comment).then(() => safe.push(comment))
        } else if (one.do === 'send') {
          const fates = [...one.fates]
          void world.send(one.tab, () => fates.shift() ?? 'no-network')
        } else if (one.do === 'crash') world.crash(one.tab)
        await world.settle()
      }
      for (let at = 0; at < TABS; at += 1) world.crash(at)
      await world.send(0, () => 'taken')

      const left = await world.items()
      const aside = left.filter(({ refusal }) => refusal !== null)
      expect(left).toEqual(aside)
      expect(new Set(world.effects).size, 'doubled').toBe(world.effects.length)
      const kept = new Set([...world.effects, ...commentsOf(aside)])
      expect(
        safe.filter((comment) => !kept.has(comment)),
        'lost',
      ).toEqual([])
      expect(commentsOf(aside).filter((comment) => !world.refused.has(comment ?? ''))).toEqual([])
      // What was safe on the disk before another one was, came first; refused ones stand aside.
      const order = safe.filter((comment) => world.effects.includes(comment))
      expect(world.effects.filter((comment) => order.includes(comment))).toEqual(order)
    },
  )
  await fc.assert(history, { numRuns: 1_000 })
})

test('an ill server stops the queue: nothing overtakes what waits', async () => {
  const box = boxOver()
  await box.add(rating('первый'))
  await box.add(rating('второй'))
  const tried: unknown[] = []
  await box.drain((item) => {
    tried.push(item.queued.body)
    return Promise.resolve({ outcome: 'later' })
  })
  expect(tried).toHaveLength(1)
  expect(commentsOf(await box.items())).toEqual(['первый', 'второй'])
})

test('a refused item is put aside with its reason, the next one goes, and it may be tried again with the same key', async () => {
  const box = boxOver()
  const first = await box.add(rating('первый'))
  await box.add(rating('второй'))
  const refusal = { title: 'Не подходит', detail: 'Сократите.' }
  await box.drain(({ id }) =>
    Promise.resolve(id === first.id ? { outcome: 'refused', refusal } : sent),
  )
  expect(await box.items()).toEqual([{ ...first, refusal }])
  await box.retry(first.id)
  const keys: string[] = []
  await box.drain(({ key }) => {
    keys.push(key)
    return Promise.resolve(sent)
  })
  expect(keys).toEqual([first.key])
  expect(await box.items()).toEqual([])
})

test('a later draft of the same step takes the place of the one that waits', async () => {
  const box = boxOver()
  await box.add(rating('первый'), { topic: 'draft/user_info' })
  await box.add(rating('чужой'), { topic: 'draft/address' })
  await box.add(rating('второй'), { topic: 'draft/user_info' })
  expect(commentsOf(await box.items())).toEqual(['чужой', 'второй'])
})

test('what is deleted while the server’s refusal is being noted does not come back', async () => {
  const store = createMemoryStore()
  let deleting: Promise<void> = Promise.resolve()
  let isWatched = false
  const box = createOutbox({
    store: () =>
      Promise.resolve({
        ...store,
        async get(table, id) {
          const bytes = await store.get(table, id)
          if (!isWatched) return bytes
          isWatched = false
          deleting = box.discard(id)
          await settle()
          return bytes
        },
      }),
    withLock,
    announce: () => undefined,
    now: () => 1,
  })
  const { id } = await box.add(rating('раз'))
  isWatched = true
  await box.retry(id)
  await deleting
  expect(await box.items()).toEqual([])
})

test('the same intent added twice waits once', async () => {
  const box = boxOver()
  await box.add(rating('раз'), { key: 'key-12345' })
  await box.add(rating('раз'), { key: 'key-12345' })
  expect(await box.items()).toHaveLength(1)
})

test('a record that cannot be opened any more is told, not silently dropped', async () => {
  const store = createMemoryStore()
  const box = boxOver({
    ...store,
    get: (table, id) => (id.endsWith('spoilt-1') ? Promise.resolve(null) : store.get(table, id)),
  })
  const spoilt = await box.add(rating('раз'), { key: 'spoilt-1' })
  await box.add(rating('два'))
  expect(await box.unreadable()).toEqual([spoilt.id])
  expect(commentsOf(await box.items())).toEqual(['два'])
})

test('a photo comes back byte for byte', () => {
  const bytes = Uint8Array.from({ length: 70_000 }, (_, at) => at % 251)
  const item = {
    id: '000000000001.k',
    key: 'k',
    queued: { kind: 'photo', body: { kind: 'SELFIE', type: 'image/jpeg' }, bytes },
    topic: 'photo/SELFIE',
    ownerId: 'client-1',
    madeAtMs: 5,
    refusal: null,
  } as const
  expect(decodeItem(encodeItem(item))).toEqual(item)
})
