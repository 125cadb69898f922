import { vi } from 'vitest'
import { answerPage } from './server-of-page.ts'

type Told<E> = ((event: E) => void) | null

interface Progress {
  readonly lengthComputable: boolean
  readonly loaded: number
  readonly total: number
}

/** The part of XMLHttpRequest that a photo travels by: fetch tells no progress. The server behind it is the same. */
class RequestOfPage {
  status = 0
  responseText = ''
  timeout = 0
  onload: Told<void> = null
  onerror: Told<void> = null
  ontimeout: Told<void> = null
  onabort: Told<void> = null
  readonly upload: { onprogress: Told<Progress> } = { onprogress: null }
  readonly #headers = new Headers()
  #answered = new Headers()
  #method = 'GET'
  #path = ''

  open(method: string, path: string): void {
    this.#method = method
    this.#path = path
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value)
  }

  getResponseHeader(name: string): string | null {
    return this.#answered.get(name)
  }

  abort(): void {
    this.onabort?.()
  }

  send(body: FormData): void {
    this.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 2 })
    const init = { method: this.#method, headers: this.#headers, body }
    answerPage(this.#path, init)
      .then(async (response) => {
        this.status = response.status
        this.#answered = response.headers
        this.responseText = await response.text()
        this.onload?.()
      })
      .catch(() => this.onerror?.())
  }
}

/** Photos of this test go by requests that the test's server answers; no picture can be decoded, so none is shrunk. */
export const sendPhotosHere = (): void => {
  vi.stubGlobal('XMLHttpRequest', RequestOfPage)
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no pictures here')))
}
