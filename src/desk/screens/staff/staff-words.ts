import type { Reply } from '../../../../protocol/call.ts'
import type { deskStaff } from '../../../../protocol/calls/desk/staff.ts'
import type { TwoPersonKind } from '../../../../protocol/two-people.ts'

export type Person = Reply<typeof deskStaff>['people'][number]

/** How somebody stands, as the list says it. */
export const STANDING_WORDS: Readonly<Record<Person['standing'], string>> = {
  ACTIVE: 'Пароль и код',
  BLOCKED: 'Доступ закрыт',
  INVITED: 'Ссылка создана',
  TO_INVITE: 'Ждёт ссылки для входа',
  ENTRY_OVER: 'Срок для первого входа прошёл',
}

/** What another person has still to decide about somebody. */
export const askedWords = (kind: TwoPersonKind): string => {
  switch (kind) {
    case 'CHANGE_STAFF_ROLES':
      return 'Просят сменить роли'
    case 'RESTORE_STAFF':
      return 'Просят вернуть доступ'
    case 'RESET_STAFF_ENTRY':
      return 'Просят дать новый вход'
    default:
      return 'Ждёт второго решения'
  }
}
