import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onSubscriptionChange } from '../../sw/subscription-change.ts'

interface Sent {
  readonly url: string
  readonly body: unknown
}

let sent: Sent[]
let askedWith: unknown[]

const subscription = (name: string) => ({
  options: { applicationServerKey: `key of ${name}` },
  toJSON: () => ({
    endpoint: `https://push.example/${name}`,
    keys: { p256dh: `point of ${name}`, auth: `secret of ${name}` },
  }),
})

beforeEach(() => {
  sent = []
  askedWith = []
  vi.stubGlobal('fetch', (url: string, { body }: { body: string }) => {
    sent.push({ url, body: JSON.parse(body) })
    return Promise.resolve(new Response(null, { status: 204 }))
  })
  vi.stubGlobal('self', {
    registration: {
      pushManager: {
        subscribe: (options: unknown) => {
          askedWith.push(options)
          return Promise.resolve(subscription('next'))
        },
      },
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

const change = async (event: object): Promise<void> => {
  let done: Promise<unknown> = Promise.resolve()
  const waitUntil = (work: Promise<unknown>): void => {
    done = work
  }
  onSubscriptionChange(Object.assign(new Event('pushsubscriptionchange'), event, { waitUntil }))
  await done
}

const EXPECTED = {
  endpoint: 'https://push.example/next',
  keys: { p256dh: 'point of next', auth: 'secret of next' },
  former: { endpoint: 'https://push.example/former', auth: 'secret of former' },
}

test('a subscription that the browser replaced is told to the server with the secret of the former', async () => {
  await change({
    oldSubscription: subscription('former'),
    newSubscription: subscription('next'),
  })
  expect(askedWith).toEqual([])
  expect(sent.map(({ url }) => url)).toEqual(['/profile-manager/push/renew'])
  expect(sent[0]?.body).toEqual(EXPECTED)
})

test('a subscription that ran out is made again with the same key of the server', async () => {
  await change({ oldSubscription: subscription('former'), newSubscription: null })
  expect(askedWith).toEqual([{ userVisibleOnly: true, applicationServerKey: 'key of former' }])
  expect(sent[0]?.body).toEqual(EXPECTED)
})

test('without the former one nothing is said: the page subscribes again at its start', async () => {
  await change({ newSubscription: subscription('next') })
  expect(sent).toEqual([])
})
