/** Photo upload with progress: fetch cannot report it, XMLHttpRequest can. */
import type { Problem } from '../../protocol/errors.ts'
import type { PhotoKind } from '../../protocol/enums.ts'
import { filesSave } from '../../protocol/calls/file-manager/files.ts'
import type { Reply } from '../../protocol/call.ts'
import { CallRefused, NetworkFailure } from './send-failures.ts'
import { accessToken, handleUnauthorized } from './session.ts'

interface Upload {
  file: Blob
  kind: PhotoKind
  idempotencyKey: string
  /** Share of the bytes sent, 0…1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

const sendOnce = (
  { file, kind, idempotencyKey, onProgress, signal }: Upload,
  token: string | null,
) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', filesSave.path)
    request.setRequestHeader('X-Requested-With', 'vovremya')
    request.setRequestHeader('Idempotency-Key', idempotencyKey)
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`)
    request.timeout = 120_000
    request.upload.onprogress = (event) =>
      event.lengthComputable && onProgress?.(event.loaded / event.total)
    request.onload = () => resolve({ status: request.status, text: request.responseText })
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
  const body: unknown = JSON.parse(answer.text || 'null')
  if (answer.status >= 400) throw new CallRefused(answer.status, body as Problem)
  return body as Reply<typeof filesSave>
}
