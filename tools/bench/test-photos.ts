import sharp from 'sharp'

const WIDTH = 1280
const HEIGHT = 960

/** Three small JPEG photographs that differ: two pages of a passport and a face. */
export const makePhotos = (): Promise<Buffer[]> =>
  Promise.all(
    ['#d8c7b0', '#c9d3c0', '#c0cbd8'].map((background, index) =>
      sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background } })
        .composite([
          {
            input: Buffer.from(
              `<svg width="${WIDTH}" height="${HEIGHT}"><circle cx="${300 + index * 300}" cy="480" r="200" fill="#567"/></svg>`,
            ),
          },
        ])
        .jpeg({ quality: 70 })
        .toBuffer(),
    ),
  )
