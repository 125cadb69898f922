/** What an entered code led to, as its entry shows it (D22, D41). */
import { expect, test } from 'vitest'
import type { RefusalCode } from '../../../protocol/errors.ts'
import { CATALOGUE } from '../../../protocol/errors.ts'
import { CallRefused, NetworkFailure } from '../../../src/api/send-failures.ts'
import { answerOf } from '../../../src/parts/code-entry/code-answer.ts'

const refusedWith = (code: RefusalCode) => {
  const { status, title, hint } = CATALOGUE[code]
  return answerOf(() => Promise.reject(new CallRefused(status, { code, title, detail: hint })))
}

test('a code that fits is taken, whether the server says so or says nothing', async () => {
  expect(await answerOf(() => Promise.resolve('MATCH' as const))).toEqual({ kind: 'taken' })
  expect(await answerOf(() => Promise.resolve())).toEqual({ kind: 'taken' })
})

test('a code that does not fit can be typed again, however the server says it', async () => {
  const byResult = await answerOf(() => Promise.resolve('NOT_MATCH' as const))
  expect(byResult).toMatchObject({ kind: 'wrong' })
  expect(await refusedWith('CODE_NOT_MATCH')).toEqual(byResult)
})

test('after too many wrong codes only a new one helps', async () => {
  expect(await answerOf(() => Promise.resolve('MANY_REQUESTS' as const))).toMatchObject({
    kind: 'spent',
    text: expect.stringContaining('Запросите новый код'),
  })
})

test.each(['CODE_EXPIRED', 'CODE_USED', 'CODE_TRIED_OUT'] as const)(
  'a code that is over (%s) needs a new one, in the server’s words',
  async (code) => {
    const { title, hint } = CATALOGUE[code]
    expect(await refusedWith(code)).toEqual({ kind: 'spent', text: `${title}. ${hint}` })
  },
)

test('a code asked for too often is waited for', async () => {
  expect(await refusedWith('CODE_MANY_REQUESTS')).toEqual({
    kind: 'wait',
    text: CATALOGUE.CODE_MANY_REQUESTS.hint,
  })
})

test.each(['UNKNOWN', 'NOT_FOUND'] as const)('%s leaves the code where it is', async (code) => {
  expect(await refusedWith(code)).toMatchObject({ kind: 'failed', failure: { code } })
})

test('a lost answer leaves the code where it is, to be sent again', async () => {
  const answer = await answerOf(() => Promise.reject(new NetworkFailure(new TypeError('lost'))))
  expect(answer).toMatchObject({ kind: 'failed', failure: { code: 'NETWORK', offline: true } })
})
