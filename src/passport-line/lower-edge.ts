import { findLine, type LinePlace } from './find-line.ts'

/** Share of the picture's height in which the line is looked for, from below: a table may show under the passport. */
const LOWER_SHARE = 0.45
/** Wide enough to see strokes; a cheap phone turns it about in a moment. */
const SEARCH_WIDTH_PX = 640

/** The lower part of a picture. The pages above hold nothing that is read, and would cost memory and seconds. */
interface LowerPart {
  readonly picture: ImageBitmap
  readonly top: number
  readonly width: number
  readonly height: number
}

const lowerPart = (picture: ImageBitmap): LowerPart => {
  const { width } = picture
  const top = Math.round(picture.height * (1 - LOWER_SHARE))
  return { picture, top, width, height: picture.height - top }
}

/** A place in the lower part, turned upright and scaled to a width in pixels. */
const cut = (
  { picture, top, width, height }: LowerPart,
  place: LinePlace,
  widthPx: number,
): ImageData => {
  const scale = widthPx / (place.width * width)
  const heightPx = Math.round(place.height * height * scale)
  const context = new OffscreenCanvas(widthPx, heightPx).getContext('2d')
  if (!context) throw new Error('No canvas')
  context.imageSmoothingQuality = 'high'
  context.scale(scale, scale)
  context.translate(width / 2 - place.left * width, height / 2 - place.top * height)
  context.rotate((place.degrees * Math.PI) / 180)
  context.drawImage(picture, 0, top, width, height, -width / 2, -height / 2, width, height)
  return context.getImageData(0, 0, widthPx, heightPx)
}

const gray = ({ data, width, height }: ImageData) => {
  const pixels = new Uint8ClampedArray(width * height)
  for (let index = 0; index < pixels.length; index += 1) {
    const [red = 0, green = 0, blue = 0] = data.subarray(index * 4, index * 4 + 3)
    pixels[index] = (red + 2 * green + blue) / 4
  }
  return { pixels, width, height }
}

/** Finds the machine-readable line of a picture; gives it upright, at any width in pixels. */
export const lowerEdge = (picture: ImageBitmap): ((widthPx: number) => ImageData) => {
  const part = lowerPart(picture)
  const everything = { degrees: 0, left: 0, top: 0, width: 1, height: 1 }
  const place = findLine(gray(cut(part, everything, SEARCH_WIDTH_PX)))
  return (widthPx) => cut(part, place, widthPx)
}
