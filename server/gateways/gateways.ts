import type { Acquirer } from './acquirer.ts'
import type { AddressSuggest } from './address-suggest.ts'
import type { BankStatements } from './bank-statements.ts'
import type { BureauReports } from './bureau-reports.ts'
import type { CodeSender } from './code-sender.ts'
import type { CreditBureaus } from './credit-bureau.ts'
import type { FileStore } from './file-store.ts'
import type { FraudRegistry } from './fraud-registry.ts'
import type { FiscalTill } from './fiscal-till.ts'
import type { Identification } from './identification.ts'
import type { IdentityServer } from './identity-server.ts'
import type { Mail } from './mail.ts'
import type { Postbacks } from './postbacks.ts'
import type { Push } from './push.ts'
import type { SbpBanks } from './sbp-banks.ts'
import type { SandboxTransport } from './sandbox-transport.ts'
import type { Watchlist } from './watchlist.ts'

export type * from './acquirer.ts'
export type * from './address-suggest.ts'
export type * from './bank-statements.ts'
export type * from './bureau-reports.ts'
export type * from './code-sender.ts'
export type * from './credit-bureau.ts'
export type * from './file-store.ts'
export type * from './fiscal-till.ts'
export type * from './fraud-registry.ts'
export type * from './identification.ts'
export type * from './identity-server.ts'
export type * from './mail.ts'
export type * from './postbacks.ts'
export type * from './push.ts'
export type * from './sbp-banks.ts'
export type * from './watchlist.ts'
export { WEBHOOK_ANSWER, WEBHOOK_KINDS } from './acquirer.ts'
export { ADDRESS_BOUNDS } from './address-suggest.ts'
export { GatewayFailure } from './gateway-failure.ts'
export { WeakPassword } from './identity-server.ts'

/** The outside world, behind small ports (D4, D37): the same code above them in both modes. */
export interface Gateways {
  readonly acquirer: Acquirer
  readonly sbpBanks: SbpBanks
  readonly codeSender: CodeSender
  readonly addressSuggest: AddressSuggest
  readonly mail: Mail
  readonly push: Push
  readonly creditBureaus: CreditBureaus
  readonly bureauReports: BureauReports
  readonly identification: Identification
  readonly fiscalTill: FiscalTill
  readonly postbacks: Postbacks
  /** Null: the lender has no contract for bank statements, the product does not offer them. */
  readonly bankStatements: BankStatements | null
  readonly watchlist: Watchlist
  /** Null: the lender checks payees elsewhere, by a setting that says so. */
  readonly fraudRegistry: FraudRegistry | null
  readonly fileStore: FileStore
  /** Null: ours, `server/identity`. */
  readonly identityServer: IdentityServer | null
  /** Leads from the adapters to the stand-ins of this process; attached by the sandbox, unused in production. */
  readonly sandbox: SandboxTransport
}
