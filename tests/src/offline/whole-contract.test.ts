import { beforeEach, expect, test, vi } from 'vitest'
import { loadContract, saveContract } from '../../../src/offline/contracts.ts'
import { store, writeTogether } from '../../../src/offline/records.ts'
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

test('a copy of an older page has what it did not keep in place: nothing moved, nothing more is owed', async () => {
  const { rows, ...terms } = contractFixture({ asOfDay: '2026-10-26' })
  const { changes: _changes, holidays: _holidays, courtCosts: _costs, ...older } = terms
  const { overpaymentCapPercent, signedRows: _signed, ...oldest } = older
  await writeTogether([
    { table: 'contracts', id: 'c1', value: oldest },
    { table: 'schedules', id: 'c1', value: rows },
  ])
  const kept = await loadContract('c1')
  expect(kept?.movements).toEqual([])
  expect(kept?.contract).toMatchObject({
    changes: [],
    holidays: [],
    courtCosts: [],
    overpaymentCapPercent,
    signedRows: rows,
  })
})
