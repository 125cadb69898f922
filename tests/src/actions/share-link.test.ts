import { afterEach, expect, test, vi } from 'vitest'
import { shareLink } from '../../../src/actions/share-link.ts'

const link = { title: 'Расчёт займа', url: 'https://vovremya.example/calculator?product=OPTIMAL' }

const device = (abilities: {
  share?: () => Promise<void>
  writeText?: (text: string) => Promise<void>
}) => {
  const { writeText, ...rest } = abilities
  vi.stubGlobal('navigator', { ...rest, ...(writeText && { clipboard: { writeText } }) })
}

afterEach(() => {
  vi.unstubAllGlobals()
})

test('a device with a share sheet is given the link', async () => {
  const share = vi.fn<() => Promise<void>>(async () => undefined)
  device({ share })
  expect(await shareLink(link)).toBe('shared')
  expect(share).toHaveBeenCalledWith(link)
})

test('a share sheet closed by the person copies nothing', async () => {
  const writeText = vi.fn<() => Promise<void>>(async () => undefined)
  device({ share: () => Promise.reject(new DOMException('', 'AbortError')), writeText })
  expect(await shareLink(link)).toBe('closed')
  expect(writeText).not.toHaveBeenCalled()
})

test('where the sheet is missing or refused, the link is copied', async () => {
  const writeText = vi.fn<() => Promise<void>>(async () => undefined)
  device({ writeText })
  expect(await shareLink(link)).toBe('copied')
  device({ share: () => Promise.reject(new DOMException('', 'NotAllowedError')), writeText })
  expect(await shareLink(link)).toBe('copied')
  expect(writeText).toHaveBeenLastCalledWith(link.url)
})

test('where nothing is copied, the caller is told to show the link', async () => {
  device({})
  expect(await shareLink(link)).toBe('refused')
  device({ writeText: () => Promise.reject(new DOMException('', 'NotAllowedError')) })
  expect(await shareLink(link)).toBe('refused')
})
