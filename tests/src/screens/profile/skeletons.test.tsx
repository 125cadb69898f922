import { expect, test } from 'vitest'
import { ContractSkeleton, ListSkeleton } from '../../../../src/screens/profile/skeletons.tsx'
import { show, the, words } from '../../page.tsx'

test.each([
  ['rows', <ListSkeleton key="rows" />],
  ['a contract', <ContractSkeleton key="contract" />],
])('%s on their way are busy, and what says so is not', (_, skeleton) => {
  const { container } = show(skeleton)
  const status = the('status')
  expect(words(status)).toBe('Загрузка данных')
  expect(status.closest('[aria-busy="true"]')).toBeNull()
  expect(container.querySelectorAll('[aria-busy="true"]')).toHaveLength(1)
})
