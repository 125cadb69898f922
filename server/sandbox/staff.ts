import { Secret } from 'otpauth'
import type { StaffRole } from '../../protocol/desk.ts'
import type { Context } from '../context.ts'
import { codeSecretOf, staffByLogin } from '../desk/staff.ts'
import { derivedKey } from '../derived-key.ts'
import { addStaff } from '../desk/add-staff.ts'
import { codeAt } from '../desk/one-time-code.ts'
import { html, type Markup } from '../html.ts'
import { hashPassword } from '../onboarding/password-hash.ts'

interface Person {
  readonly login: string
  readonly name: string
  readonly roles: readonly StaffRole[]
}

/** Staff of the sandbox's workplace. */
export const SANDBOX_PEOPLE: readonly Person[] = [
  { login: 'vetlugina', name: 'Марина Ветлугина', roles: ['MODERATOR'] },
  { login: 'ryabinina', name: 'Анна Рябинина', roles: ['SUPPORT'] },
  { login: 'osokin', name: 'Лев Осокин', roles: ['MODERATOR', 'SUPPORT', 'AUDITOR'] },
  { login: 'polyakov', name: 'Егор Поляков', roles: ['COLLECTIONS'] },
  { login: 'koltsova', name: 'Ирина Кольцова', roles: ['ACCOUNTANT'] },
  { login: 'serov', name: 'Пётр Серов', roles: ['CREDIT_OFFICER', 'ACCOUNTANT'] },
  { login: 'zavarzina', name: 'Нина Заварзина', roles: ['ADMINISTRATOR', 'AUDITOR'] },
]

const PASSWORD = 'sandbox-workplace'

const PERIOD_MS = 30_000

/** A code that was not used yet, good for half a minute at least: this one, then the next. */
const freshCode = (secret: string, lastStep: number): string => {
  const now = Math.floor(Date.now() / PERIOD_MS)
  const step = Math.min(Math.max(lastStep + 1, now), now + 1)
  return codeAt(secret, step * PERIOD_MS)
}

/** The staff of the sandbox with what they sign in with now; those who are not there yet are made. */
export const sandboxStaff = async ({ database, config, clock }: Context) => {
  const people = []
  // One for all of them: everybody may read their password on the sandbox's page.
  let passwordHash: string | null = null
  for (const person of SANDBOX_PEOPLE) {
    const found = await staffByLogin(database, person.login)
    if (!found) {
      const key = derivedKey(config.secret, `sandbox staff ${person.login}`).subarray(0, 20)
      const codeSecret = new Secret({ buffer: Uint8Array.from(key).buffer }).base32
      passwordHash ??= await hashPassword(PASSWORD)
      await addStaff(database, { ...person, passwordHash, codeSecret }, clock.now())
    }
    const staff = found ?? (await staffByLogin(database, person.login))
    if (!staff) throw new Error(`No ${person.login} among the staff`)
    const code = freshCode(codeSecretOf(database, staff), staff.lastCodeStep)
    people.push({ ...person, password: PASSWORD, code })
  }
  return people
}

/** Who may sign in at the workplace, for the sandbox page. */
export const staffSection = async (context: Context): Promise<Markup> => {
  const people = await sandboxStaff(context)
  return html` <section>
    <h2>Рабочее место</h2>
    <p>
      <a href="/desk">Открыть рабочее место</a>: анкеты, переписка, клиенты, журнал. Пароль у всех
      <b>${PASSWORD}</b>. Код действует один раз и полминуты, новый после обновления страницы.
    </p>
    <table>
      <caption class="sr">
        Сотрудники рабочего места и их коды
      </caption>
      <thead>
        <tr>
          <th scope="col">Логин</th>
          <th scope="col">Кто</th>
          <th scope="col">Роли</th>
          <th scope="col">Код</th>
        </tr>
      </thead>
      <tbody>
        ${people.map(
          ({ login, name, roles, code }) =>
            html`<tr>
              <td>${login}</td>
              <td>${name}</td>
              <td>${roles.join(', ')}</td>
              <td class="number">${code}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </section>`
}
