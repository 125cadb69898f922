/** How a call ends without its reply. */
import type { FieldError, Problem } from '../../protocol/errors.ts'

/** The server refused, in words that can be shown. */
export class CallRefused extends Error {
  readonly status: number
  readonly code: string
  readonly title: string
  readonly detail: string
  readonly fields: readonly FieldError[]
  readonly requestId: string | null

  constructor(
    status: number,
    problem: Pick<Problem, 'code' | 'title' | 'detail'> & Partial<Problem>,
  ) {
    super(`${problem.code}: ${problem.title}`)
    this.name = 'CallRefused'
    this.status = status
    this.code = problem.code
    this.title = problem.title
    this.detail = problem.detail
    this.fields = problem.errors ?? []
    this.requestId = problem.requestId ?? null
  }
}

/**
 * No answer came, or only a part of one, or one of somebody in between: no network, a cut connection, a time-out, a
 * hotel's page. Whether the server did the work is unknown.
 */
export class NetworkFailure extends Error {
  constructor(cause: unknown) {
    super('Нет связи с сервером', { cause })
    this.name = 'NetworkFailure'
  }
}
