/** Brightness of a picture's pixels, row by row, 0–255. */
export interface GrayPicture {
  readonly pixels: Uint8ClampedArray
  readonly width: number
  readonly height: number
}

/** Where the machine-readable line lies: turn the picture by `degrees` around its middle, then cut these shares of it. */
export interface LinePlace {
  readonly degrees: number
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

const MAX_DEGREES = 8
const STEP_DEGREES = 0.5
/** A change of brightness from one pixel to the next that counts as the edge of a stroke, at least. */
const MIN_EDGE = 16
/** Of the strongest edges: the printed pattern of the page is weaker than letters. */
const EDGE_SHARE = 0.4
const BLOCKS = 40
/** Both rows of signs and a row's height around them, of the width of the picture. */
const BAND_SHARE = 0.13

const tanOf = (degrees: number): number => Math.tan((degrees * Math.PI) / 180)

/** Strokes that stand upright: x and y of every strong change of brightness along a row, one after another. */
const edgesOf = ({ pixels, width, height }: GrayPicture): Int32Array => {
  const change = (index: number) => Math.abs((pixels[index + 1] ?? 0) - (pixels[index - 1] ?? 0))
  const counts = new Int32Array(256)
  const isInside = (index: number) => index % width > 0 && index % width < width - 1
  for (let index = 0; index < width * height; index += 1)
    if (isInside(index)) counts[change(index)] = (counts[change(index)] ?? 0) + 1
  let left = (width * height) / 100
  let strong = 255
  while (left > 0 && strong > 0) {
    left -= counts[strong] ?? 0
    strong -= 1
  }
  const threshold = Math.max(MIN_EDGE, strong * EDGE_SHARE)
  const edges: number[] = []
  for (let index = 0; index < width * height; index += 1)
    if (isInside(index) && change(index) >= threshold)
      edges.push(index % width, Math.floor(index / width))
  return Int32Array.from(edges)
}

/** In how many of the blocks across the picture each row has strokes, when the picture is turned by these degrees. */
const spreadOf = (
  edges: Int32Array,
  { width, height }: GrayPicture,
  degrees: number,
): { readonly rows: Float64Array; readonly blocks: Uint8Array } => {
  const slope = tanOf(degrees)
  const blocks = new Uint8Array(height * BLOCKS)
  for (let at = 0; at < edges.length; at += 2) {
    const x = edges[at] ?? 0
    const row = Math.round((edges[at + 1] ?? 0) + (x - width / 2) * slope)
    if (row >= 0 && row < height) blocks[row * BLOCKS + Math.floor((x * BLOCKS) / width)] = 1
  }
  const rows = Float64Array.from({ length: height }, (_, row) =>
    blocks.subarray(row * BLOCKS, (row + 1) * BLOCKS).reduce((sum, block) => sum + block, 0),
  )
  return { rows, blocks }
}

const sharpnessOf = (rows: Float64Array): number => rows.reduce((sum, row) => sum + row ** 3, 0)

/** First row of the band in which the strokes reach across the most. */
const bandOf = (rows: Float64Array, heightPx: number): number => {
  let sum = 0
  let best = { sum: -1, top: 0 }
  for (const [row, value] of rows.entries()) {
    sum += value ** 2 - (rows[row - heightPx] ?? 0) ** 2
    if (sum > best.sum && row >= heightPx - 1) best = { sum, top: row - heightPx + 1 }
  }
  return best.top
}

/**
 * Finds the machine-readable line in a small picture of the lower edge: upright strokes over the whole width of the page, in
 * two rows. The turn that makes the rows sharpest is the one by which the hand was off.
 */
export const findLine = (picture: GrayPicture): LinePlace => {
  const { width, height } = picture
  const edges = edgesOf(picture)
  let best = { degrees: 0, sharpness: -1 }
  for (let degrees = -MAX_DEGREES; degrees <= MAX_DEGREES; degrees += STEP_DEGREES) {
    const sharpness = sharpnessOf(spreadOf(edges, picture, degrees).rows)
    if (sharpness > best.sharpness) best = { degrees, sharpness }
  }
  const { rows, blocks } = spreadOf(edges, picture, best.degrees)
  const bandPx = Math.min(height, Math.round(width * BAND_SHARE))
  const topPx = bandOf(rows, bandPx)
  const band = blocks.subarray(topPx * BLOCKS, (topPx + bandPx) * BLOCKS)
  const columns = Array.from(
    { length: BLOCKS },
    (_, column) => band.filter((block, at) => block === 1 && at % BLOCKS === column).length,
  )
  const isLit = (count: number) => count > bandPx / 8
  const first = Math.max(0, columns.findIndex(isLit) - 1)
  const last = Math.min(BLOCKS - 1, columns.findLastIndex(isLit) + 1)
  return {
    degrees: best.degrees,
    left: first / BLOCKS,
    top: topPx / height,
    width: (last + 1 - first) / BLOCKS,
    height: bandPx / height,
  }
}
