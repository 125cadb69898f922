/** Photo upload with progress: fetch cannot report it, XMLHttpRequest can. */
import type { PhotoKind } from '../../protocol/enums.ts'
import { filesSave } from '../../protocol/calls/file-manager/files.ts'
import type { Reply } from '../../protocol/call.ts'
import { problemOf } from './send.ts'
import { NetworkFailure } from './send-failures.ts'
import { accessToken, handleUnauthorized } from './session.ts'

interface Upload {
  file: Blob
  kind: PhotoKind
  idempotencyKey: string
  /** Share of the bytes sent, 0…1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

/** What came, in the shape that every other call is read in. */
const answerOf = (request: XMLHttpRequest): Response => {
  const headers = new Headers()
  const requestId = request.getResponseHeader('X-Request-Id')
  if (requestId !== null) headers.set('X-Request-Id', requestId)
  return new Response(request.responseText || null, { status: request.status, headers })
}

const isSaved = (reply: unknown): reply is Reply<typeof filesSave> =>
  typeof reply === 'object' && reply !== null && 'fileId' in reply

/** The reply; a page of somebody in between says nothing of the photo, so it may be sent again. */
const replyOf = async (answer: Response): Promise<Reply<typeof filesSave>> => {
  const reply: unknown = await answer.json().catch((error: unknown) => {
    throw new NetworkFailure(error)
  })
  if (!isSaved(reply)) throw new NetworkFailure('not an answer of ours')
  return reply
}

const sendOnce = (
  { file, kind, idempotencyKey, onProgress, signal }: Upload,
  token: string | null,
) =>
  new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', filesSave.path)
    request.setRequestHeader('X-Requested-With', 'vovremya')
    request.setRequestHeader('Idempotency-Key', idempotencyKey)
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`)
    request.timeout = 120_000
    request.upload.onprogress = (event) =>
      event.lengthComputable && onProgress?.(event.loaded / event.total)
    request.onload = () => resolve(answerOf(request))
    request.onerror = () => reject(new NetworkFailure('upload'))
    request.ontimeout = () => reject(new NetworkFailure('time-out'))
    request.onabort = () => reject(new DOMException('Загрузка отменена', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    const form = new FormData()
    form.set('kind', kind)
    form.set('file', file, 'photo')
    request.send(form)
  })

/** Uploads one photo. Throws CallRefused, NetworkFailure, AbortError. */
export const uploadPhoto = async (upload: Upload): Promise<Reply<typeof filesSave>> => {
  let answer = await sendOnce(upload, await accessToken())
  if (answer.status === 401 && (await handleUnauthorized()) === 'retry')
    answer = await sendOnce(upload, await accessToken())
  if (!answer.ok) throw await problemOf(answer)
  return replyOf(answer)
}
