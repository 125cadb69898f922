import { beforeEach, expect, test, vi } from 'vitest'
import { loadContract, saveContract } from '../../../src/offline/contracts.ts'
import { store } from '../../../src/offline/records.ts'
import { contractFixture } from './contract-fixture.ts'

const contract = contractFixture({ asOfDay: '2026-11-21' })
const id = contract.loanApplicationId

beforeEach(async () => (await store()).wipe())

test('a contract, its schedule and its payments are kept in one step', async () => {
  const kept = await store()
  const [together, one] = [vi.spyOn(kept, 'putAll'), vi.spyOn(kept, 'put')]
  await saveContract({ contract, movements: [] })
  expect(together.mock.calls.map(([pieces]) => pieces.map(({ table }) => table))).toEqual([
    ['contracts', 'schedules', 'snapshots'],
  ])
  expect(one).not.toHaveBeenCalled()
  expect(await loadContract(id)).toEqual({ contract, movements: [] })
})

test('a contract whose schedule is not there is not shown', async () => {
  await saveContract({ contract, movements: [] })
  await (await store()).delete('schedules', id)
  expect(await loadContract(id)).toBeNull()
})
