/** Photos of a passport's main spread as a phone makes them: drawn, of people who do not exist. */
import { join } from 'node:path'
import sharp from 'sharp'

const FONT = join(
  import.meta.dirname,
  '../../node_modules/@expo-google-fonts/pt-sans/400Regular/PTSans_400Regular.ttf',
)

const WIDTH_PX = 1800
const HEIGHT_PX = 2400
const SIGNS = 44
/** Where the first sign stands, and how far it is to the next: the line is as wide as the page. */
const LEFT_PX = 170
const PITCH_PX = (WIDTH_PX - 2 * LEFT_PX) / SIGNS
const BASELINES_PX = [2050, 2130]
const CAPITAL_PX = 36

interface Hardness {
  /** How far the hand has turned. */
  readonly degrees: number
  /** Greatest change of a pixel's brightness, 0–255. */
  readonly noise: number
  readonly blurPx: number
  /** The same picture each time. */
  readonly seed: number
}

/** Numbers from 0 to 1 that only look like chance. */
const chance = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** One sign, as high as a capital; the filler stands in the middle of the line. */
const glyph = async (sign: string): Promise<{ input: Buffer; width: number; height: number }> => {
  const { data, info } = await sharp({
    text: {
      text: sign === '<' ? '&lt;' : sign,
      font: 'PT Sans',
      fontfile: FONT,
      dpi: 600,
      rgba: true,
    },
  })
    .resize({ height: sign === '<' ? Math.round(CAPITAL_PX * 0.7) : CAPITAL_PX })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { input: data, width: info.width, height: info.height }
}

const signsOf = async (lines: readonly string[]) => {
  const glyphs = new Map(
    await Promise.all(
      [...new Set(lines.join(''))].map(async (sign) => [sign, await glyph(sign)] as const),
    ),
  )
  return lines.flatMap((line, row) =>
    Array.from(line, (sign, column) => {
      const { input, width, height } = glyphs.get(sign) ?? {
        input: Buffer.of(),
        width: 0,
        height: 0,
      }
      const lift = sign === '<' ? Math.round((CAPITAL_PX - height) / 2) : 0
      return {
        input,
        left: Math.round(LEFT_PX + column * PITCH_PX + (PITCH_PX - width) / 2),
        top: (BASELINES_PX[row] ?? 0) - height - lift,
      }
    }),
  )
}

const waves = Array.from(
  { length: 60 },
  (_, index) =>
    `<path d="M100 ${260 + index * 34}q200 ${index % 2 ? 60 : -60} 400 0t400 0 400 0 400 0" stroke="#c9a98f" fill="none" stroke-width="2"/>`,
).join('')

/** A table, the spread on it, what is printed there, and the portrait. */
const SPREAD = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH_PX}" height="${HEIGHT_PX}">
    <rect width="100%" height="100%" fill="#4a3a2c"/>
    <rect x="90" y="200" width="1620" height="980" rx="20" fill="#d6c7b6"/>
    <rect x="90" y="1200" width="1620" height="1010" rx="20" fill="#e2d3c3"/>
    ${waves}
    <rect x="170" y="1340" width="430" height="560" fill="#8d8377"/>
    <g fill="#5b4a40">${[1360, 1450, 1540, 1640, 1740, 1840]
      .map((y) => `<rect x="760" y="${y}" width="${500 + (y % 300)}" height="26"/>`)
      .join('')}</g>
  </svg>`,
)

/** The picture as a JPEG; `text` is the two lines to be read. */
export const passportPicture = async (
  text: string,
  { degrees, noise, blurPx, seed }: Hardness,
): Promise<Buffer> => {
  const sharpPicture = await sharp(SPREAD)
    .composite(await signsOf(text.split('\n')))
    .png()
    .toBuffer()
  const turned = sharp(sharpPicture).rotate(degrees, { background: '#4a3a2c' })
  const { data, info } = await (blurPx > 0 ? turned.blur(blurPx) : turned)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const next = chance(seed)
  for (let index = 0; index < data.length; index += 3) {
    const change = Math.round((next() - 0.5) * 2 * noise)
    for (const channel of [0, 1, 2]) {
      const value = (data[index + channel] ?? 0) + change
      data[index + channel] = Math.max(0, Math.min(255, value))
    }
  }
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
    .jpeg({ quality: 80 })
    .toBuffer()
}
