import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

test('the way between the tabs is opened by whoever listens, not by a page that is only drawn', async () => {
  const opened: string[] = []
  class Channel {
    constructor(name: string) {
      opened.push(name)
    }
    addEventListener(): void {}
  }
  vi.stubGlobal('BroadcastChannel', Channel)
  vi.resetModules()
  const { onOutboxChange } = await import('../../../src/offline/outbox-changes.ts')
  expect(opened).toEqual([])
  onOutboxChange(() => undefined)()
  onOutboxChange(() => undefined)()
  expect(opened).toEqual(['vovremya.outbox'])
})
