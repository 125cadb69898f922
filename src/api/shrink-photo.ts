const LONG_SIDE_PX = 2400
const KEEP_AS_IS_BYTES = 1_500_000
const JPEG_QUALITY = 0.86
/** Thumbnail side for the blank check: iOS draws photos over its pixel limit as one colour (quality reference 1.3 row 24). */
const PROBE_PX = 16

const drawn = (bitmap: ImageBitmap, width: number, height: number): HTMLCanvasElement => {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, width, height)
  return canvas
}

const isOneColour = (bitmap: ImageBitmap): boolean => {
  const probe = drawn(bitmap, PROBE_PX, PROBE_PX)
    .getContext('2d')
    ?.getImageData(0, 0, PROBE_PX, PROBE_PX).data
  if (!probe) return false
  for (let index = 4; index < probe.length; index += 4)
    for (let channel = 0; channel < 3; channel += 1)
      if (Math.abs((probe[index + channel] ?? 0) - (probe[channel] ?? 0)) > 4) return false
  return true
}

/**
 * Makes a camera photo small enough to send over a bad network: long side ≤ 2400 px, JPEG.
 * A file the browser cannot decode (HEIC outside Safari) comes back as it is: the server says what to do.
 */
export const shrinkPhoto = async (file: File): Promise<Blob> => {
  const size = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (!size) return file
  const scale = Math.min(1, LONG_SIDE_PX / Math.max(size.width, size.height))
  if (scale === 1 && file.size <= KEEP_AS_IS_BYTES && file.type !== 'image/heic') {
    size.close()
    return file
  }
  const width = Math.round(size.width * scale)
  const height = Math.round(size.height * scale)
  const blank = isOneColour(size)
  const canvas = drawn(size, width, height)
  size.close()
  if (blank) return file
  const shrunk = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY)
  })
  return shrunk ?? file
}
