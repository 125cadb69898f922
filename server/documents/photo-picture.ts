import { fileTypeFromBuffer } from 'file-type'
import pLimit from 'p-limit'
import { Refusal } from '../../protocol/errors.ts'
import { PHOTO_TYPES } from '../../protocol/validation.ts'

/** D21: what is kept is small enough to store and large enough to read. */
const LONG_SIDE_PIXELS = 2_400
/** No camera of a phone makes more; a small file that unpacks to more is an attack. */
const MAX_PIXELS = 50_000_000
const JPEG_QUALITY = 86
/** Each picture takes a core and up to 150 MB while it is decoded. */
const PICTURES_AT_ONCE = 2

/** Loaded with the first picture: libvips takes 20 MB of a server that nobody has sent one to. */
const loadSharp = async () => {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}

const fewAtOnce = pLimit(PICTURES_AT_ONCE)

export interface Picture {
  readonly content: Buffer
  readonly width: number
  readonly height: number
}

const isPhotoType = (mime: string | undefined): boolean =>
  mime === 'image/heif' || PHOTO_TYPES.some((type) => type === mime)

const HEIC_HINT =
  'Этот снимок HEIC наш сервер не открыл. В настройках камеры выберите «Наиболее совместимые» или сохраните фото как JPEG и загрузите снова.'

const unreadable = (mime: string): Refusal =>
  new Refusal('FILE_UNREADABLE', mime.startsWith('image/hei') ? { detail: HEIC_HINT } : {})

/**
 * Makes the picture that is kept of an uploaded photo: what it is is told by its bytes, never by its name; it is
 * decoded and encoded again as JPEG, upright, at most 2400 pixels long, without metadata (D21), so nothing of the
 * sent file survives but the image.
 * @throws Refusal FILE_NOT_IMAGE, FILE_UNREADABLE
 */
export const photoPicture = async (sent: Buffer): Promise<Picture> => {
  const mime = (await fileTypeFromBuffer(sent))?.mime
  if (mime === undefined || !isPhotoType(mime)) throw new Refusal('FILE_NOT_IMAGE')
  const sharp = await loadSharp()
  try {
    const { data, info } = await fewAtOnce(() =>
      sharp(sent, { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: false })
        .rotate()
        .resize({
          width: LONG_SIDE_PIXELS,
          height: LONG_SIDE_PIXELS,
          fit: 'inside',
          withoutEnlargement: true,
        })
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: JPEG_QUALITY })
        .timeout({ seconds: 10 })
        .toBuffer({ resolveWithObject: true }),
    )
    return { content: data, width: info.width, height: info.height }
  } catch {
    throw unreadable(mime)
  }
}
