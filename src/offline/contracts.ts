import type { Reply } from '../../protocol/call.ts'
import type { contractById } from '../../protocol/calls/core.ts'
import type { detailsPaymentsContract } from '../../protocol/calls/report-service.ts'
import { readRecord, readRecords, writeRecord } from './records.ts'

export type Contract = Reply<typeof contractById>
export type Movement = Reply<typeof detailsPaymentsContract>['payments'][number]

type Schedule = Contract['rows']
type Terms = Omit<Contract, 'rows'>
/** Copies made before plans could change have neither: their rows are the signed ones. */
type KeptTerms = Omit<Terms, 'signedRows' | 'changes'> &
  Partial<Pick<Terms, 'signedRows' | 'changes'>>

/** Keeps a contract and its schedule, as of the server's moment inside. */
export const saveContract = async ({ rows, ...terms }: Contract): Promise<void> => {
  await writeRecord('schedules', terms.loanApplicationId, rows)
  await writeRecord('contracts', terms.loanApplicationId, terms)
}

const whole = async (terms: KeptTerms | null): Promise<Contract | null> => {
  if (!terms) return null
  const rows = await readRecord<Schedule>('schedules', terms.loanApplicationId)
  return rows ? { signedRows: rows, changes: [], ...terms, rows } : null
}

/** A contract as last seen, or null. */
export const loadContract = async (id: string): Promise<Contract | null> =>
  whole(await readRecord<KeptTerms>('contracts', id))

/** Every contract this device has seen. */
export const loadContracts = async (): Promise<Contract[]> => {
  const contracts = await Promise.all((await readRecords<KeptTerms>('contracts')).map(whole))
  return contracts.filter((contract) => contract !== null)
}

export const saveMovements = (contractId: string, movements: readonly Movement[]): Promise<void> =>
  writeRecord('snapshots', `movements/${contractId}`, movements)

export const loadMovements = (contractId: string): Promise<Movement[] | null> =>
  readRecord('snapshots', `movements/${contractId}`)
