import type { IsoDate } from '../../lending/calendar.ts'
import type { DocumentType } from '../../protocol/enums.ts'
import { deletionObstacle } from '../accounts/delete-account.ts'
import { agreedDebitsOf } from '../db/auto-debits.ts'
import { consentsOf } from '../db/clients.ts'
import type { Queryable } from '../db/database.ts'
import { latestDocument, printedFacts } from '../db/documents.ts'
import { personalDataConsent } from '../documents/personal-data-consent.ts'
import { letterDayOf } from './consent-letters.ts'
import {
  type ConsentWithdrawal,
  standingWithdrawals,
  withdrawalNumber,
} from './consent-withdrawals.ts'
import { CREDIT_HISTORY_LIFE_MS } from './credit-history-consent.ts'

/** Those of the registration that are shown as consents; the questionnaire is none. */
const SHOWN = ['PERSONAL_DATA', 'CREDIT_HISTORY', 'ANALOG_SIGNATURE'] as const
type ShownType = (typeof SHOWN)[number]

interface Withdrawn {
  readonly number: string
  readonly atMs: number
  /** The filed paper of it. */
  readonly documentId: string
  /** When the letter came that took it back; null for the client's own hand (decision 0141). */
  readonly letterReceivedOn: IsoDate | null
  /** When the data go; null while something keeps them, and for other consents. */
  readonly eraseAtMs: number | null
}

interface OwnConsent {
  readonly type: ShownType
  readonly textVersion: string
  readonly givenAtMs: number
  /** How it was given: by a code that signed it, or by a tick; null before its paper is filed. */
  readonly proof: 'CODE' | 'TICK' | null
  readonly documentId: string | null
  /** Null for one without a term. */
  readonly expiresAtMs: number | null
  readonly withdrawn: Withdrawn | null
}

export interface OwnConsents {
  readonly nowMs: number
  readonly consents: readonly OwnConsent[]
  readonly autoDebits: Awaited<ReturnType<typeof agreedDebitsOf>>
  /** What keeps the account; null: the consent to process data is taken back by deleting it. */
  readonly obstacle: { readonly title: string; readonly detail: string } | null
  /** The text to give the consent to process data by again. */
  readonly personalData: {
    readonly title: string
    readonly paragraphs: readonly string[]
    readonly textVersion: string
  }
}

const shownWithdrawal = async (
  queryable: Queryable,
  standing: readonly ConsentWithdrawal[],
  sought: DocumentType,
): Promise<Withdrawn | null> => {
  const row = standing.find(({ type }) => type === sought)
  if (!row) return null
  const { id: documentId, withdrawnAtMs: atMs, eraseAtMs } = row
  const letterReceivedOn = await letterDayOf(queryable, row)
  return { number: withdrawalNumber(row), atMs, documentId, letterReceivedOn, eraseAtMs }
}

const paperOf = async (
  queryable: Queryable,
  clientId: string,
  type: ShownType,
): Promise<Pick<OwnConsent, 'proof' | 'documentId'>> => {
  const paper = await latestDocument(queryable, { clientId, type })
  const printed = paper && printedFacts(paper)
  if (!paper || printed?.type !== type) return { proof: null, documentId: null }
  const isSigned = printed.facts.signature.codeHash !== null
  return { proof: isSigned ? 'CODE' : 'TICK', documentId: paper.id }
}

/** The consents a client gave, each as last given, and what can be taken back of them (decision 0139). */
export const ownConsents = async (
  queryable: Queryable,
  clientId: string,
  nowMs: number,
): Promise<OwnConsents> => {
  const given = await consentsOf(queryable, clientId)
  const standing = await standingWithdrawals(queryable, clientId)
  const obstacle = await deletionObstacle(queryable, { clientId, nowMs })
  const consents: OwnConsent[] = []
  for (const type of SHOWN) {
    const consent = given.findLast((each) => each.type === type)
    if (!consent) continue
    const { textVersion, givenAtMs } = consent
    consents.push({
      type,
      textVersion,
      givenAtMs,
      ...(await paperOf(queryable, clientId, type)),
      expiresAtMs: type === 'CREDIT_HISTORY' ? givenAtMs + CREDIT_HISTORY_LIFE_MS : null,
      withdrawn: await shownWithdrawal(queryable, standing, type),
    })
  }
  const { title, paragraphs, textVersion } = personalDataConsent()
  return {
    nowMs,
    consents,
    autoDebits: await agreedDebitsOf(queryable, clientId),
    obstacle: obstacle && { title: obstacle.title, detail: obstacle.detail },
    personalData: { title, paragraphs, textVersion },
  }
}
