import type { ModerationReason, PhotoKind } from '../../protocol/enums.ts'

/** What simplified identification compares (115-FZ: passport, ИНН, СНИЛС, phone) and the photos a person looks at. */
export interface IdentificationQuestion {
  /** Names the check: asked again under the same id it gets the same decision. */
  readonly checkId: string
  /** How many checks of this client came before. */
  readonly earlierChecks: number
  readonly person: {
    readonly lastName: string
    readonly firstName: string
    readonly patronymic?: string
    /** YYYY-MM-DD */
    readonly birthDate: string
    readonly birthPlace: string
  }
  readonly passport: {
    readonly series: string
    readonly number: string
    readonly departmentCode: string
    /** YYYY-MM-DD */
    readonly issuedDate: string
  }
  readonly inn: string
  readonly snils: string
  /** E.164, confirmed by a code. */
  readonly phone: string
  readonly photos: readonly { readonly kind: PhotoKind; readonly content: Buffer }[]
}

/** `decisionId` names whoever decided and their record of it; it is kept with the check (115-FZ). */
export type IdentificationAnswer =
  | { readonly outcome: 'IDENTIFIED'; readonly decisionId: string }
  | {
      readonly outcome: 'REFUSED'
      readonly decisionId: string
      /** The photo that has to be taken again, and why. */
      readonly photo: Exclude<PhotoKind, 'CARD'>
      readonly reason: ModerationReason
    }
  /** Nobody has decided yet: a person may take hours. Ask again later. */
  | { readonly outcome: 'UNDECIDED' }

/** Decides who a client is (D44): a provider, or a person at the desk behind the same port. */
export interface Identification {
  /** @throws GatewayFailure when there is no answer; then nobody is identified */
  identify(question: IdentificationQuestion): Promise<IdentificationAnswer>
}
