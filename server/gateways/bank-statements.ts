import type { IsoDate } from '../../lending/calendar.ts'
import type { Income } from '../../lending/confirmed-income.ts'

export interface StatementRequest {
  /** Names the reading at the service; each has its own. */
  readonly statementId: string
  /** First day of the statement. */
  readonly from: IsoDate
  /** Where the client comes back to. */
  readonly returnTo: string
}

export interface BegunStatement {
  /** The service's name of whoever is read. */
  readonly customerId: string
  /** Page on which the client chooses the bank and signs in there. */
  readonly connectUrl: string
}

export type StatementAnswer =
  /** The client has not finished at the bank, or the bank has not answered. */
  | { readonly outcome: 'WAITING' }
  | {
      readonly outcome: 'READ'
      readonly bank: string
      /** Owners of the account as the bank spells them; empty where the bank does not tell. */
      readonly holders: readonly string[]
      readonly incomes: readonly Income[]
    }

/** Reads a bank statement once, with the client's consent. */
export interface BankStatements {
  /** @throws GatewayFailure when there is no answer; nothing was read */
  begin(request: StatementRequest): Promise<BegunStatement>
  /** @throws GatewayFailure when there is no answer */
  read(customerId: string, from: IsoDate): Promise<StatementAnswer>
  /** Takes everything of the customer away from the service, the access to the bank included. Again does no harm. @throws GatewayFailure */
  forget(customerId: string): Promise<void>
}
