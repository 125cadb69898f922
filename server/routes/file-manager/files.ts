import * as z from 'zod/mini'
import type { FastifyRequest } from 'fastify'
import * as calls from '../../../protocol/calls/file-manager/files.ts'
import { PHOTO_KINDS, type PhotoKind } from '../../../protocol/enums.ts'
import { Refusal } from '../../../protocol/errors.ts'
import { filesOf } from '../../db/files.ts'
import { addressOf } from '../../network-address.ts'
import { showPhoto } from '../../onboarding/show-photo.ts'
import { uploadPhoto } from '../../onboarding/upload-photo.ts'
import { refusalOf } from '../../refusal-of.ts'
import { refuseHiddenText } from '../../refuse-hidden-text.ts'
import { route } from '../../route.ts'

export const clientImages = route(calls.clientImages, async ({ context, client, params }) => {
  if (params.clientId !== client.id) throw new Refusal('NOT_FOUND')
  const files = await filesOf(context.database, client.id)
  return {
    images: files.map((file) => ({
      imageId: file.id,
      kind: file.kind,
      createdAt: new Date(file.createdAtMs).toISOString(),
      width: file.width,
      height: file.height,
      moderationStatus: file.moderationStatus,
      moderationReason: file.moderationReason,
    })),
  }
})

export const privateImage = route(
  calls.privateImage,
  async ({ context, client, params, request, reply }) => {
    const view = { clientId: client.id, fileId: params.imageId, address: addressOf(request) }
    const content = await showPhoto(context, view)
    void reply.type('image/jpeg').header('content-disposition', 'inline')
    return content
  },
)

export const fileById = route(
  calls.fileById,
  async ({ context, client, params, request, reply }) => {
    const view = { clientId: client.id, fileId: params.fileId, address: addressOf(request) }
    const content = await showPhoto(context, view)
    void reply.type('image/jpeg').header('content-disposition', 'attachment; filename="photo.jpg"')
    return content
  },
)

const kindSchema = z.enum(PHOTO_KINDS)

const missing = (field: string, message: string): Refusal =>
  new Refusal('VALIDATION', { fields: [{ field, message }] })

interface Form {
  readonly kind: PhotoKind | null
  readonly sent: Buffer | null
}

const readParts = async (request: FastifyRequest): Promise<Form> => {
  let kind: PhotoKind | null = null
  let sent: Buffer | null = null
  for await (const part of request.parts()) {
    refuseHiddenText({ [part.fieldname]: part.type === 'file' ? part.filename : part.value })
    if (part.type === 'file') {
      const content = await part.toBuffer()
      if (part.fieldname === 'file') sent ??= content
    } else if (part.fieldname === 'kind') {
      kind = kindSchema.safeParse(part.value).data ?? null
    }
  }
  return { kind, sent }
}

/** Whether somebody said what is wrong; the reader of forms itself throws plain errors at what is no form. */
const isNamed = (error: unknown): boolean => refusalOf(error) !== null

/** Reads the form; the fields may come in any order. @throws Refusal FILE_TOO_LARGE, BAD_FORM, VALIDATION */
const readForm = async (request: FastifyRequest): Promise<{ kind: PhotoKind; sent: Buffer }> => {
  if (!request.isMultipart()) throw new Refusal('UNSUPPORTED_MEDIA_TYPE')
  const { kind, sent } = await readParts(request).catch((error: unknown) => {
    throw isNamed(error) ? error : new Refusal('BAD_FORM')
  })
  if (!sent || sent.length === 0) throw missing('file', 'Выберите фото.')
  if (!kind) throw missing('kind', 'Укажите, что на фото.')
  // Nobody can tell whether the number on it is covered: none is stored (decision 0089).
  if (kind === 'CARD') throw missing('kind', 'Фото карты не нужно: номер карты мы не храним.')
  return { kind, sent }
}

export const filesSave = route(calls.filesSave, async ({ context, client, request, idempotency }) =>
  uploadPhoto(context, idempotency, { clientId: client.id, ...(await readForm(request)) }),
)
