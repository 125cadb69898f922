import { Refusal } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'
import { type Identifiers, identifiersOf, type ClientRow } from '../db/clients.ts'
import { type PassportRow, passportOf } from '../db/client-profile.ts'
import type { Queryable } from '../db/database.ts'
import { transaction } from '../db/transaction.ts'
import { consumeReauthentication } from '../passkeys/reauthentication.ts'
import { isRefused } from './registration-step.ts'

/** So many last digits stay: enough to see which one it is, not enough to use it. */
const SHOWN_DIGITS = 4

/** A number with all but the last of its digits hidden; its spelling stays. */
const masked = (number: string, shownDigits = SHOWN_DIGITS): string => {
  const hidden = number.replace(/\D/g, '').length - shownDigits
  let passed = 0
  return number.replace(/\d/g, (digit) => ((passed += 1) <= hidden ? '•' : digit))
}

interface Numbers {
  readonly passport: PassportRow | null
  readonly identifiers: Identifiers | null
}

/**
 * What the account shows of a client's documents without another proof of who looks: whole numbers while the
 * questionnaire is open, for they stand in its fields; afterwards the last digits (decision 0050).
 */
export const shownNumbers = (client: ClientRow, { passport, identifiers }: Numbers): Numbers => {
  if (client.step !== 'done' || isRefused(client)) return { passport, identifiers }
  return {
    passport: passport && {
      ...passport,
      serialNumber: masked(passport.serialNumber, 0),
      documentNumber: masked(passport.documentNumber),
      departmentCode: masked(passport.departmentCode, 0),
    },
    identifiers: identifiers && {
      inn: masked(identifiers.inn),
      snils: masked(identifiers.snils),
    },
  }
}

/** Numbers of a client's documents, whole. */
export interface DocumentNumbers {
  readonly serialNumber: string
  readonly documentNumber: string
  readonly departmentCode: string
  readonly inn: string | null
  readonly snils: string | null
}

/** The numbers of a client's documents; null while no passport was entered. For whoever has shown who they are. */
export const documentNumbers = async (
  queryable: Queryable,
  clientId: string,
): Promise<DocumentNumbers | null> => {
  const passport = await passportOf(queryable, clientId)
  if (!passport) return null
  const { serialNumber, documentNumber, departmentCode } = passport
  const { inn = null, snils = null } = (await identifiersOf(queryable, clientId)) ?? {}
  return { serialNumber, documentNumber, departmentCode, inn, snils }
}

/**
 * The numbers of a client's documents, for whoever has just shown who they are; once (decision 0050).
 * @throws Refusal REAUTHENTICATION_OVER, NOT_FOUND while no passport was entered
 */
export const showPassport = (
  { database, clock }: Context,
  owner: { clientId: string; sessionUid: string; reauthentication: string },
): Promise<DocumentNumbers> =>
  transaction(database, async (tx) => {
    const { clientId, sessionUid, reauthentication } = owner
    const shown = { sessionUid, action: 'SHOW_PASSPORT', reauthentication } as const
    await consumeReauthentication(tx, shown, clock.now())
    const numbers = await documentNumbers(tx, clientId)
    if (!numbers) throw new Refusal('NOT_FOUND')
    return numbers
  })
