import type { BureauEventFacts } from '../lending/bureau-events.ts'
import type { IsoDate } from '../lending/calendar.ts'
import type { BureauOperation } from '../protocol/bureau.ts'
import type { PersonFacts } from './document-facts.ts'

/** The person a report is about, as a bureau tells people apart (758-П blocks 1 to 12). */
export type ReportedPerson = Omit<PersonFacts, 'mail'>

/** A name and a passport that another one has taken the place of (758-П blocks 2 and 5). */
export type FormerPassport = Pick<
  ReportedPerson,
  | 'lastName'
  | 'firstName'
  | 'patronymic'
  | 'serialNumber'
  | 'documentNumber'
  | 'issuedDate'
  | 'departmentCode'
>

export interface ReportedEvent {
  /** Ours: a receipt names a rejected report by it. */
  readonly number: number
  readonly operation: BureauOperation
  /** Code of the event, «2.3». */
  readonly code: string
  readonly on: IsoDate
  /** УИд. */
  readonly dealId: string
  readonly person: ReportedPerson
  /** Of a changed passport or name: what the bureau knows the person by. */
  readonly former?: FormerPassport
  readonly facts: BureauEventFacts
}

/** What a bureau is given at once; the same number always carries the same reports. */
export interface ReportFile {
  readonly number: number
  readonly madeOn: IsoDate
  readonly events: readonly ReportedEvent[]
}
