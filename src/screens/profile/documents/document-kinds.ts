import type { SignedDocument } from '../../../queries/client.ts'

export type DocumentKind = 'CONTRACTS' | 'SCHEDULES' | 'RECEIPTS' | 'CERTIFICATES' | 'CONSENTS'

const KIND_OF: Readonly<Record<string, DocumentKind>> = {
  CONTRACT: 'CONTRACTS',
  CONSUMER_LOAN: 'CONTRACTS',
  CHANGE_PARTIALLY_EARLY: 'CONTRACTS',
  CHANGE_PROLONGATION: 'CONTRACTS',
  CHANGE_SHIFT: 'CONTRACTS',
  CHANGE_RESTRUCTURING: 'CONTRACTS',
  HOLIDAY: 'CONTRACTS',
  SCHEDULE: 'SCHEDULES',
  RECEIPT: 'RECEIPTS',
  CERTIFICATE: 'CERTIFICATES',
}

/** What a document is looked for as; consents and applications, and types of a later server (decision 0072), are together. */
export const kindOf = ({ type }: Pick<SignedDocument, 'type'>): DocumentKind =>
  KIND_OF[type] ?? 'CONSENTS'

const KIND_NAMES: Readonly<Record<DocumentKind, string>> = {
  CONTRACTS: 'Договоры',
  SCHEDULES: 'Графики',
  RECEIPTS: 'Квитанции',
  CERTIFICATES: 'Справки',
  CONSENTS: 'Согласия',
}

const KINDS = Object.keys(KIND_NAMES) as DocumentKind[]

export interface KindChoice {
  readonly value: DocumentKind | 'ALL'
  readonly label: string
}

/** What a list can be narrowed to: the kinds that are in it; empty where there is but one. */
export const kindsIn = (documents: readonly SignedDocument[]): readonly KindChoice[] => {
  const present = KINDS.filter((kind) => documents.some((document) => kindOf(document) === kind))
  if (present.length < 2) return []
  return [
    { value: 'ALL', label: 'Все' },
    ...present.map((kind) => ({ value: kind, label: KIND_NAMES[kind] })),
  ]
}
