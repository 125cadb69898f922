import { expect, test } from 'vitest'
import { ContractSkeleton, ListSkeleton } from '../../../../src/screens/profile/skeletons.tsx'
import { all, show, words } from '../../page.tsx'

test.each([
  ['rows', <ListSkeleton key="rows" />],
  ['a contract', <ContractSkeleton key="contract" />],
])('%s on their way are busy, and what says so is not', (_, skeleton) => {
  const { container } = show(skeleton)
  const told = all('status').filter((status) => words(status) !== '')
  expect(told.map((status) => words(status))).toEqual(['Загрузка данных'])
  expect(told[0]?.closest('[aria-busy="true"]')).toBeNull()
  expect(container.querySelectorAll('[aria-busy="true"]')).toHaveLength(1)
})
