import type { MessageKind } from './messages.ts'
import type { ClientRow } from '../db/clients.ts'
import type { Tx } from '../db/database.ts'
import { enqueue } from '../db/outbox.ts'
import type { PrintedFacts } from '../document-facts.ts'

/** Outbox kind of a letter. */
export const SEND_LETTER = 'send-letter'

type PaperType = PrintedFacts['type']

/** What a letter is about, as the outbox keeps it; addresses and links are looked up when it goes. */
export type LetterOrder =
  | { readonly about: 'CONFIRMATION'; readonly confirmationId: string }
  | {
      readonly about: 'REPLACED'
      readonly clientId: string
      readonly to: string
      readonly atMs: number
    }
  | {
      readonly about: 'PAPERS'
      readonly clientId: string
      readonly loanId: string
      readonly types: PaperType[]
      /** Those filed at this moment only. */
      readonly atMs: number | null
    }
  | { readonly about: 'DOCUMENT'; readonly clientId: string; readonly documentId: string }
  | {
      readonly about: 'COMPLAINT'
      readonly complaintId: string
      readonly news: 'REGISTERED' | 'EXTENDED' | 'CLOSED'
      /** Of a client whose account is deleted (decision 0171); absent for all others. */
      readonly to?: string
    }

const AGREEMENTS = [
  'CHANGE_PARTIALLY_EARLY',
  'CHANGE_PROLONGATION',
  'CHANGE_SHIFT',
  'CHANGE_RESTRUCTURING',
] as const satisfies readonly PaperType[]
const OF_CONTRACT = [
  'CONTRACT',
  'SCHEDULE',
  'CONSUMER_LOAN',
] as const satisfies readonly PaperType[]

/** Which papers are filed with an event, and go with a letter about it. */
const PAPERS: Partial<Readonly<Record<MessageKind, readonly PaperType[]>>> = {
  PAYOUT_SENT: OF_CONTRACT,
  PAYMENT_TAKEN: ['RECEIPT', ...AGREEMENTS, 'SCHEDULE'],
  CHANGE_SIGNED: [...AGREEMENTS, 'SCHEDULE'],
  HOLIDAY_ANSWERED: ['HOLIDAY'],
  HOLIDAY_NOTICE: ['HOLIDAY'],
  HOLIDAY_ENDED: ['HOLIDAY'],
  LOAN_CLOSED: ['CERTIFICATE'],
}

/** Orders a letter in the transaction that asks for it; once for each `cause`. */
export const orderLetter = (
  tx: Tx,
  { order, cause, nowMs }: { order: LetterOrder; cause: string; nowMs: number },
): Promise<void> =>
  enqueue(tx, { kind: SEND_LETTER, payload: order, runAtMs: nowMs, dedupeKey: cause })

interface ToldMessage {
  readonly clientId: string
  readonly loanId: string | null
  readonly kind: MessageKind
  readonly createdAtMs: number
}

/**
 * The letter with the papers of what has happened, for a client who wants letters at an address of theirs; null for none. It
 * is asked when the message about the event goes out, so no payment waits for it (decision 0045).
 */
export const papersOf = (
  { clientId, loanId, kind, createdAtMs: atMs }: ToldMessage,
  client: Pick<ClientRow, 'mailsPapers' | 'mailConfirmedAtMs'> | null,
): LetterOrder | null => {
  const types = PAPERS[kind]
  if (!types || loanId === null) return null
  if (!client?.mailsPapers || client.mailConfirmedAtMs === null) return null
  return { about: 'PAPERS', clientId, loanId, types: [...types], atMs }
}

/** Orders the papers of a contract that was made before the address was confirmed. */
export const orderContractPapers = (
  tx: Tx,
  {
    clientId,
    loanId,
    cause,
    nowMs,
  }: { clientId: string; loanId: string; cause: string; nowMs: number },
): Promise<void> => {
  const types = [...OF_CONTRACT, ...AGREEMENTS]
  const order: LetterOrder = { about: 'PAPERS', clientId, loanId, types, atMs: null }
  return orderLetter(tx, { order, cause: `${cause}:${loanId}`, nowMs })
}
