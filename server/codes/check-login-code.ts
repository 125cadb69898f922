import { Refusal } from '../../protocol/errors.ts'
import type { Context } from '../context.ts'
import { consumeCode, verifyCode } from './codes.ts'
import { accountByPhone } from '../db/identity.ts'
import { transaction } from '../db/transaction.ts'

/**
 * Says whose phone (E.164) a code of `send_code/authorization` has verified, and uses the code up. Only the owner of the
 * phone gets so far as to learn that it has no account.
 * @throws Refusal CODE_… (D22), NOT_FOUND
 */
export const checkLoginCode = async (
  context: Context,
  { phone, code, device }: { phone: string; code: string; device: string | null },
): Promise<{ clientId: string }> => {
  const { codeId } = await verifyCode(context, { phone, code, eventCode: 'DEFAULT', device })
  const account = await transaction(context.database, async (tx) => {
    await consumeCode(tx, codeId, context.clock.now())
    return accountByPhone(tx, phone)
  })
  if (account) return { clientId: account.clientId }
  throw new Refusal('NOT_FOUND', {
    title: 'Кабинета с этим номером нет',
    detail: 'Проверьте номер или зарегистрируйтесь.',
  })
}
