import { BORROWER_INFORMATION } from './borrower-information.ts'
import { GENERAL_CONDITIONS } from './general-conditions.ts'
import { PRIVACY_POLICY } from './privacy-policy.ts'
import { PROVISION_RULES } from './provision-rules.ts'
import type { PublishedDocument, PublishedVersion } from './published-document.ts'
import { TARIFFS } from './tariffs.ts'

/** Conditions of the loan, in the order of reading. */
export const LOAN_DOCUMENTS: readonly PublishedDocument[] = [
  GENERAL_CONDITIONS,
  PROVISION_RULES,
  TARIFFS,
  BORROWER_INFORMATION,
]

export const PUBLISHED_DOCUMENTS: readonly PublishedDocument[] = [...LOAN_DOCUMENTS, PRIVACY_POLICY]

export interface FoundVersion {
  readonly document: PublishedDocument
  readonly version: PublishedVersion
}

/** A document's version of a day, or the one in force; null where there is none. */
export const publishedVersion = (slug: string, validFrom?: string): FoundVersion | null => {
  const document = PUBLISHED_DOCUMENTS.find((one) => one.slug === slug)
  const version =
    validFrom === undefined
      ? document?.versions[0]
      : document?.versions.find((one) => one.validFrom === validFrom)
  return document && version ? { document, version } : null
}
