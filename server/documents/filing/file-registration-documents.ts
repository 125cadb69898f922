import { eq } from 'drizzle-orm'
import { consentsOf } from '../../db/clients.ts'
import type { Tx } from '../../db/database.ts'
import { addDocument } from '../../db/documents.ts'
import { personOf } from './person-facts.ts'
import { oneTimeCodes } from '../../db/schema/codes.ts'

type RegistrationType =
  | 'PERSONAL_DATA'
  | 'ANALOG_SIGNATURE'
  | 'CREDIT_HISTORY'
  | 'SERVICE_APPLICATION'

export interface SignedText {
  readonly type: RegistrationType
  readonly title: string
  readonly textVersion: string
  readonly paragraphs: readonly string[]
}

export interface RegistrationSigning {
  readonly clientId: string
  /** The code of REGISTRATION_END. */
  readonly codeId: string
  readonly termsHash: string
  /** Network address it was signed from. */
  readonly address: string
  readonly nowMs: number
  /** What the code signed. */
  readonly signed: readonly SignedText[]
  /** What was agreed to by a tick when the account was made; it keeps the moment and address of that tick (D19). */
  readonly ticked: readonly SignedText[]
}

/** Files what was signed at the end of the registration, each text a document of its own (D19). */
export const fileRegistrationDocuments = async (
  tx: Tx,
  signing: RegistrationSigning,
): Promise<void> => {
  const { clientId, codeId, termsHash, address, nowMs } = signing
  const signer = await personOf(tx, clientId)
  const [code] = await tx
    .select({ hash: oneTimeCodes.codeHmac })
    .from(oneTimeCodes)
    .where(eq(oneTimeCodes.id, codeId))
  const consents = await consentsOf(tx, clientId)
  const file = (text: SignedText, signature: { at: number; from: string; byCode: boolean }) =>
    addDocument(tx, {
      type: text.type,
      title: text.title,
      clientId,
      loanId: null,
      causeId: `${clientId}:${text.textVersion}`,
      nowMs,
      facts: {
        title: text.title,
        paragraphs: text.paragraphs,
        signer,
        signature: {
          phone: signer.phone,
          signedAtMs: signature.at,
          codeHash: signature.byCode ? (code?.hash ?? null) : null,
          termsHash: signature.byCode ? termsHash : null,
          textVersion: text.textVersion,
          address: signature.from,
        },
      },
    })
  for (const text of signing.signed) await file(text, { at: nowMs, from: address, byCode: true })
  for (const text of signing.ticked) {
    const given = consents.find(({ type }) => type === text.type)
    if (given) {
      const { textVersion } = given
      const signature = { at: given.givenAtMs, from: given.address, byCode: false }
      await file({ ...text, textVersion }, signature)
    }
  }
}
