/**
 * Names in the encrypted store of a device (D31, D32). The page writes it; the service worker reads what it needs for a
 * reminder without network (D33), with the key that no script can export.
 */
export const DEVICE_STORE = {
  database: 'vovremya',
  /** Tables of sealed records. */
  tables: ['contracts', 'schedules', 'documents', 'snapshots', 'drafts', 'outbox'],
  keys: 'keys',
  /** The one key that seals every record. */
  keyName: 'vault',
  /** Plain notes that say nothing about a person but a random id. */
  notes: 'notes',
  /** Note of whose store this is. */
  ownerNote: 'owner',
} as const

export type StoreTable = (typeof DEVICE_STORE.tables)[number]

/** Records of the table `snapshots`: the latest answer of a query each. */
export const SNAPSHOTS = {
  /** Its contracts with their next payments are what the worker reminds of. */
  account: 'account',
  /** What the client chose; the worker reads it too. */
  reminders: 'reminders',
  closedContracts: 'closed-contracts',
  documents: 'documents',
  messages: 'messages',
  inbox: 'inbox',
  support: 'support',
  personalData: 'personal-data',
  passportChange: 'passport-change',
  autoDebitLog: 'auto-debit-log',
  debtLoad: 'debt-load',
  /** The endpoint that the server knows this browser by. */
  pushTold: 'push-told',
} as const

export type SnapshotName = (typeof SNAPSHOTS)[keyof typeof SNAPSHOTS]

/** The table and the id bound into a seal: a record moved to another place does not open. */
export const sealedPlace = (table: string, id: string): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(`${table}/${id}`)
