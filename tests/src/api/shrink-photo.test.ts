/** What a photo is made into before it is sent over a bad network. */
import { afterEach, expect, test, vi } from 'vitest'
import { shrinkPhoto } from '../../../src/api/shrink-photo.ts'

interface Camera {
  readonly width: number
  readonly height: number
  /** Bytes of a thumbnail; by default of two colours. */
  readonly thumbnail?: readonly number[]
  /** The browser draws nothing, or makes no file of it. */
  readonly draws?: boolean
  readonly makesFile?: boolean
}

const TWO_COLOURS = [0, 0, 0, 255, 200, 0, 0, 255]

let drawn: string[] = []

/** A browser that decodes a photo of this size; null: one that cannot. */
const browserWith = (camera: Camera | null): void => {
  drawn = []
  const { width = 0, height = 0, thumbnail = TWO_COLOURS, draws = true } = camera ?? {}
  const close = () => undefined
  vi.stubGlobal('createImageBitmap', () =>
    camera ? Promise.resolve({ width, height, close }) : Promise.reject(new Error('HEIC')),
  )
  const context = {
    drawImage: (_bitmap: unknown, _x: number, _y: number, wide: number, high: number) =>
      drawn.push(`${wide}×${high}`),
    getImageData: () => ({ data: thumbnail }),
  }
  vi.stubGlobal('document', {
    createElement: () => ({
      getContext: () => (draws ? context : null),
      toBlob: (done: (blob: Blob | null) => void, type: string) =>
        done(camera?.makesFile === false ? null : new Blob(['small'], { type })),
    }),
  })
}

const photo = (bytes: number, type = 'image/jpeg') =>
  new File([new Uint8Array(bytes)], 'photo', { type })

afterEach(() => {
  vi.unstubAllGlobals()
})

test('a photo of a phone is made 2400 px on its longer side, its shape stays', async () => {
  browserWith({ width: 4000, height: 3000 })
  expect((await shrinkPhoto(photo(10))).type).toBe('image/jpeg')
  expect(drawn).toContain('2400×1800')
  browserWith({ width: 3000, height: 4000 })
  await shrinkPhoto(photo(10))
  expect(drawn).toContain('1800×2400')
})

test('a small photo of few bytes goes as it is, byte for byte', async () => {
  browserWith({ width: 2400, height: 1800 })
  const file = photo(1_500_000)
  expect(await shrinkPhoto(file)).toBe(file)
})

test('a small photo of many bytes is packed again without being made smaller', async () => {
  browserWith({ width: 1200, height: 900 })
  const file = photo(1_500_001)
  expect(await shrinkPhoto(file)).not.toBe(file)
  expect(drawn).toContain('1200×900')
})

test('what only an iPhone opens is made a JPEG, however small', async () => {
  browserWith({ width: 100, height: 100 })
  expect((await shrinkPhoto(photo(10, 'image/heic'))).type).toBe('image/jpeg')
})

test('what the browser cannot open goes as it is: the server says what to do', async () => {
  browserWith(null)
  const file = photo(10, 'image/heic')
  expect(await shrinkPhoto(file)).toBe(file)
})

test.each([
  ['of one colour', { thumbnail: [9, 9, 9, 255, 13, 5, 9, 255] }],
  ['without a file', { makesFile: false }],
])('a drawing that came out %s is not sent in place of the photo', async (_what, more) => {
  browserWith({ width: 4000, height: 3000, ...more })
  const file = photo(10)
  expect(await shrinkPhoto(file)).toBe(file)
})

test.each([
  ['a channel that differs by more than four', { thumbnail: [9, 9, 9, 255, 9, 9, 14, 255] }],
  ['no thumbnail to look at', { draws: false }],
])('a dark photo is none of one colour: %s', async (_what, more) => {
  browserWith({ width: 4000, height: 3000, ...more })
  const file = photo(10)
  expect(await shrinkPhoto(file)).not.toBe(file)
})
