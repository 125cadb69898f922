import { Refusal } from '../../protocol/errors.ts'
import { MAX_HOLIDAY_PROOFS_IN_ALL } from '../../protocol/holiday.ts'
import type { Context } from '../context.ts'
import { type IdempotencyRequest, runIdempotent } from '../db/idempotency.ts'
import { updateHoliday } from '../db/payment-holidays.ts'
import { lockOpenHoliday, lockOwnLoan, ownProofs } from './own-holiday.ts'

interface Brought {
  readonly clientId: string
  readonly loanId: string
  /** Photos of the papers, uploaded before. */
  readonly fileIds: readonly string[]
}

/**
 * The borrower brings papers of a holiday that is asked for or granted; a member of staff looks at them (decision 0117).
 * Once for each key.
 * @throws Refusal NOT_FOUND, VALIDATION
 */
export const addHolidayProof = (
  context: Context,
  idempotency: IdempotencyRequest,
  own: Brought,
): Promise<string> =>
  runIdempotent<string>(context, idempotency, {
    async effect(tx) {
      await lockOwnLoan(tx, own)
      const holiday = await lockOpenHoliday(tx, own.loanId)
      const brought = await ownProofs(tx, own)
      const proofFileIds = [...new Set([...holiday.proofFileIds, ...brought])]
      if (proofFileIds.length > MAX_HOLIDAY_PROOFS_IN_ALL)
        throw new Refusal('VALIDATION', {
          fields: [{ field: 'fileIds', message: 'Снимков уже много. Напишите нам в поддержку.' }],
        })
      await updateHoliday(tx, holiday.id, { proofFileIds })
      return holiday.id
    },
  })
