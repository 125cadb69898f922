/** Files, spec §7. Photos: up to 5 MB, checked by content, re-encoded, stored encrypted (D21). */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { DOCUMENT_MODERATIONS, MODERATION_REASONS, PHOTO_KINDS } from '../../enums.ts'
import { id, instant, wholeNumber } from '../../shapes.ts'

const image = z.object({
  imageId: id,
  kind: z.enum(PHOTO_KINDS),
  createdAt: instant,
  width: wholeNumber,
  height: wholeNumber,
  moderationStatus: z.enum(DOCUMENT_MODERATIONS),
  moderationReason: z.nullable(z.enum(MODERATION_REASONS)),
})

export const clientImages = call({
  method: 'GET',
  path: '/file-manager/private/files/client/{clientId}/images',
  auth: 'bearer',
  summary: 'Photos of the caller',
  params: z.object({ clientId: id }),
  reply: z.object({ images: z.array(image) }),
})

export const privateImage = call({
  method: 'GET',
  path: '/file-manager/private/files/{imageId}/image',
  auth: 'bearer',
  summary: 'One photo of the caller',
  params: z.object({ imageId: id }),
  reply: 'blob',
  blobType: 'image/jpeg',
})

export const filesSave = call({
  method: 'POST',
  path: '/file-manager/files/save',
  auth: 'bearer',
  summary: 'Upload a photo: multipart fields `kind` and `file`',
  body: 'multipart',
  reply: z.object({
    fileId: id,
    kind: z.enum(PHOTO_KINDS),
    width: wholeNumber,
    height: wholeNumber,
    sizeBytes: wholeNumber,
  }),
  idempotent: true,
  mayArriveLate: true,
})

export const fileById = call({
  method: 'GET',
  path: '/file-manager/files/{fileId}/file',
  auth: 'bearer',
  summary: 'A file of the caller as a download',
  params: z.object({ fileId: id }),
  reply: 'blob',
  blobType: 'image/jpeg',
})
