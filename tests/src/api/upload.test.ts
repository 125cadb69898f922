/** One photo on its way to the server, and how the way ends. */
import { beforeEach, expect, test, vi } from 'vitest'
import { CallRefused, NetworkFailure } from '../../../src/api/send-failures.ts'
import { uploadPhoto } from '../../../src/api/upload.ts'

interface Session {
  token: string | null
  cure: string
  renewals: number
}
const { session } = vi.hoisted(() => {
  const first: Session = { token: 'first', cure: 'retry', renewals: 0 }
  return { session: first }
})
vi.mock('../../../src/api/session.ts', () => ({
  accessToken: () => Promise.resolve(session.token),
  handleUnauthorized: () => {
    session.renewals += 1
    session.token = 'second'
    return Promise.resolve(session.cure)
  },
}))

type End = { readonly status: number; readonly text: string } | 'error' | 'timeout' | 'silence'

let ends: End[] = []
const requests: Record<string, string>[] = []

class Request {
  readonly headers: Record<string, string> = {}
  readonly upload: { onprogress?: (event: object) => void } = {}
  status = 0
  responseText = ''
  onload: () => void = () => undefined
  onerror: () => void = () => undefined
  ontimeout: () => void = () => undefined
  onabort: () => void = () => undefined
  open(method: string, path: string): void {
    this.headers['request'] = `${method} ${path}`
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value
  }
  getResponseHeader(): string {
    return 'request-7'
  }
  abort(): void {
    this.onabort()
  }
  send(form: FormData): void {
    const [kind, file] = [form.get('kind'), form.get('file')]
    const bytes = file instanceof Blob ? `${file.size}` : 'none'
    requests.push({ ...this.headers, kind: typeof kind === 'string' ? kind : '', bytes })
    const end = ends.shift() ?? 'silence'
    if (end === 'silence') return
    if (end === 'error') return this.onerror()
    if (end === 'timeout') return this.ontimeout()
    this.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 4 })
    this.upload.onprogress?.({ lengthComputable: false, loaded: 2, total: 0 })
    this.status = end.status
    this.responseText = end.text
    this.onload()
  }
}

beforeEach(() => {
  ends = []
  requests.length = 0
  Object.assign(session, { token: 'first', cure: 'retry', renewals: 0 })
  vi.stubGlobal('XMLHttpRequest', Request)
})

const STORED = { status: 200, text: '{"fileId":"f1"}' }
const UNAUTHORISED = { status: 401, text: '{"code":"UNAUTHORIZED","title":"Войдите","detail":""}' }
const upload = (more: object = {}) =>
  uploadPhoto({ file: new Blob(['x']), kind: 'SELFIE', idempotencyKey: 'key-1', ...more })

test('a photo goes with its kind, its key and the token of its person', async () => {
  ends = [STORED]
  expect(await upload()).toEqual({ fileId: 'f1' })
  expect(requests).toEqual([
    {
      request: 'POST /file-manager/files/save',
      'X-Requested-With': 'vovremya',
      'Idempotency-Key': 'key-1',
      Authorization: 'Bearer first',
      kind: 'SELFIE',
      bytes: '1',
    },
  ])
})

test('without a session no token is invented', async () => {
  session.token = null
  ends = [STORED]
  await upload()
  expect(requests[0]).not.toHaveProperty('Authorization')
})

test('a token that is over is renewed once, and the photo goes again under the same key', async () => {
  ends = [UNAUTHORISED, STORED]
  expect(await upload()).toEqual({ fileId: 'f1' })
  expect(requests.map((each) => each['Authorization'])).toEqual(['Bearer first', 'Bearer second'])
  expect(new Set(requests.map((each) => each['Idempotency-Key']))).toEqual(new Set(['key-1']))
})

test('a session that is over for good is told as the refusal it is, after one try', async () => {
  session.cure = 'signed-out'
  ends = [UNAUTHORISED, STORED]
  await expect(upload()).rejects.toMatchObject({ status: 401, title: 'Войдите' })
  expect(requests).toHaveLength(1)
})

test('a second 401 is not cured a second time', async () => {
  ends = [UNAUTHORISED, UNAUTHORISED, STORED]
  await expect(upload()).rejects.toThrow(CallRefused)
  expect(session.renewals).toBe(1)
})

test('a refusal is told in the words of the server and renews nothing', async () => {
  ends = [{ status: 400, text: '{"code":"PHOTO_BLURRED","title":"Нерезко","detail":"Ещё раз."}' }]
  await expect(upload()).rejects.toMatchObject({ status: 400, detail: 'Ещё раз.' })
  expect(session.renewals).toBe(0)
})

const FOREIGN_PAGE = '<html>Войдите в сеть отеля</html>'

test.each([FOREIGN_PAGE, '', '{"ok":true}'])(
  'an answer that is not of the server (%j) is no stored photo: it may be sent again',
  async (text) => {
    ends = [{ status: 200, text }]
    await expect(upload()).rejects.toThrow(NetworkFailure)
  },
)

test.each([413, 502, 503])(
  'a refusal of something in between (%d) has its status, words and a number for support',
  async (status) => {
    ends = [{ status, text: FOREIGN_PAGE }]
    await expect(upload()).rejects.toMatchObject({
      status,
      code: 'UNKNOWN',
      title: 'Неизвестная ошибка',
      requestId: 'request-7',
    })
  },
)

test.each(['error', 'timeout'] as const)(
  'an upload that ends by %s may be tried again',
  async (end) => {
    ends = [end]
    await expect(upload()).rejects.toThrow(NetworkFailure)
  },
)

test('an upload that its person stops is stopped, not lost', async () => {
  const stop = new AbortController()
  const under = upload({ signal: stop.signal })
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  stop.abort()
  await expect(under).rejects.toMatchObject({ name: 'AbortError' })
})

test('progress is told while the length is known', async () => {
  ends = [STORED]
  const shares: number[] = []
  await upload({ onProgress: (share: number) => shares.push(share) })
  expect(shares).toEqual([0.25])
})
