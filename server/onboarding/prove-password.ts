import { Refusal } from '../../protocol/errors.ts'
import { guardGuesses } from '../accounts/guard-guesses.ts'
import type { Context } from '../context.ts'
import type { Account } from '../db/identity.ts'
import type { Guesser } from '../guesser.ts'
import { checkPassword } from './check-password.ts'

interface Proof {
  readonly account: Account
  readonly guesser: Guesser
  readonly currentPassword: string
}

/**
 * Lets a signed-in client on who knows the present password. The same counters as at the login: an open page is no way to
 * guess the password behind it (D41, D42).
 * @throws Refusal VALIDATION with the field `currentPassword`, LOGIN_LOCKED
 */
export const provePassword = async (
  context: Context,
  { account: { phone }, guesser, currentPassword }: Proof,
): Promise<void> => {
  const { device } = guesser
  try {
    await guardGuesses(context, { guessed: 'password', ...guesser }, () =>
      checkPassword(context, { phone, password: currentPassword, device }),
    )
  } catch (error) {
    if (error instanceof Refusal && error.code === 'BAD_CREDENTIALS') {
      const message = 'Это не нынешний пароль. Проверьте его или задайте новый по коду.'
      throw new Refusal('VALIDATION', { fields: [{ field: 'currentPassword', message }] })
    }
    throw error
  }
}
