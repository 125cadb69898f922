import { isIsoDate, moscowDate } from '../../lending/calendar.ts'
import type { RegistrationStep } from '../../protocol/enums.ts'
import { Refusal, type FieldError } from '../../protocol/errors.ts'
import { birthDateProblem, issuedDateProblem } from '../../protocol/passport-dates.ts'
import type { Context } from '../context.ts'
import type { PassportRow } from '../db/client-profile.ts'
import { type ClientRow, saveIdentifiers } from '../db/clients.ts'
import type { Tx } from '../db/database.ts'
import { runIdempotent, type IdempotencyRequest } from '../db/idempotency.ts'
import { hasContract } from '../db/loans.ts'
import { nameMail } from './ask-mail-confirmation.ts'
import { writePassport } from './passport-digests.ts'
import { beginStep, finishStep } from './registration-step.ts'

export interface PersonalData {
  /** Null: none was given; the one of an earlier save stays. */
  readonly mail: string | null
  readonly inn: string
  readonly snils: string
  readonly passport: PassportRow
}

/** Rules that need today's date or two fields at once (D21); the others are in the call's schema. */
const dateErrors = ({ birthDate, issuedDate }: PassportRow, nowMs: number): FieldError[] => {
  const today = moscowDate(nowMs)
  const born = birthDateProblem(birthDate, today)
  const issued = issuedDateProblem(issuedDate, isIsoDate(birthDate) ? birthDate : '', today)
  return [
    ...(born ? [{ field: 'passport.birthDate', message: born }] : []),
    ...(issued ? [{ field: 'passport.issuedDate', message: issued }] : []),
  ]
}

/**
 * The passport of a contract is changed by two people (decisions 0105, 0111): a check that asks for new documents does not
 * open the questionnaire to whoever has taken a borrower's session. @throws Refusal ILLEGAL_TRANSITION
 */
const refuseOfContract = async (tx: Tx, { id, step }: ClientRow): Promise<void> => {
  if (step !== 'done' || !(await hasContract(tx, id))) return
  throw new Refusal('ILLEGAL_TRANSITION', {
    detail:
      'По вашим документам есть договор, поэтому паспорт в анкете не изменить. Пришлите новый: «Личные данные», «Паспорт заменён». Его проверят два сотрудника.',
  })
}

/** Saves personal data and passport of the step `user_info`. @throws Refusal VALIDATION, ILLEGAL_TRANSITION */
export const savePassport = async (
  context: Context,
  idempotency: IdempotencyRequest,
  input: { clientId: string; data: PersonalData },
): Promise<{ step: RegistrationStep }> => {
  const { clientId, data } = input
  const fields = dateErrors(data.passport, context.clock.now())
  if (fields.length > 0) throw new Refusal('VALIDATION', { fields })
  return runIdempotent(context, idempotency, {
    async effect(tx) {
      const client = await beginStep(tx, clientId, {
        step: 'user_info',
        nowMs: context.clock.now(),
      })
      await refuseOfContract(tx, client)
      await writePassport(tx, clientId, {
        ...data.passport,
        patronymic: data.passport.patronymic === '' ? null : data.passport.patronymic,
      })
      if (data.mail !== null) {
        const { secret } = context.config
        await nameMail(tx, client, { secret, mail: data.mail, nowMs: context.clock.now() })
      }
      await saveIdentifiers(tx, clientId, data)
      return { step: await finishStep(tx, clientId, 'user_info') }
    },
  })
}
