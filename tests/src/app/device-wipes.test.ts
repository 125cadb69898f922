import { expect, test } from 'vitest'
import { wipeAll } from '../../../src/app/device-wipes.ts'

test('a part that cannot be removed does not keep the others, and is told of', async () => {
  const gone: string[] = []
  const wiped = wipeAll([
    () => Promise.reject(new Error('locked')),
    async () => {
      gone.push('copy')
    },
  ])
  await expect(wiped).rejects.toThrow(AggregateError)
  expect(gone).toEqual(['copy'])
})
