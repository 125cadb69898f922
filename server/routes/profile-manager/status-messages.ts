import { type ClientStatus, MODERATION_REASONS, type PhotoKind } from '../../../protocol/enums.ts'
import { DECLINED_BECAUSE } from '../../messaging/account-texts.ts'
import { photoAgain } from '../../messaging/photo-texts.ts'
import type { ClientDecline } from '../../loan-book/loan-books.ts'

/** One sentence for each status: what it means and what to do (D20). */
const MESSAGES: Readonly<Record<ClientStatus, string>> = {
  REGISTERED: 'Номер подтверждён. Заполните анкету, это займёт 3–7 минут.',
  UNCOMPLETED_REGISTRATION: 'Анкета не закончена. Продолжите с того места, где остановились.',
  DATA_CHECKING: 'Проверяем данные, обычно до 15 минут. Страницу можно закрыть, мы всё сохраним.',
  FAILURE_LITTLE_DATA: 'Фото паспорта не удалось прочитать. Снимите его ещё раз.',
  DATA_MISMATCH: 'Данные и фото не совпали. Сделайте новое селфи с паспортом.',
  VERIFIED: 'Данные проверены. Выберите сумму и срок займа.',
  LIMIT_REACHED: 'Сейчас новый займ недоступен. Лимит освободится после погашения.',
}

const REASONS: Readonly<Record<string, string>> = {
  SELF_BAN:
    'В кредитной истории стоит самозапрет на займы. Снимите его на Госуслугах, если хотите взять займ.',
  OVERDUE: 'По договору есть просроченный платёж. Внесите его, и лимит снова откроется.',
  NO_FREE_LINE: 'Лимит использован полностью. Он освободится, когда вы погасите часть займа.',
}

/** What stands for a status while a person's decline lasts (decision 0110). */
export const declineMessage = ({ reason }: ClientDecline): string =>
  `Мы не сможем дать вам займ. ${DECLINED_BECAUSE[reason]}`

/** The sentence shown for a status; a known reason is more exact than the status alone, with `photo` that was refused. */
export const statusMessage = (
  status: ClientStatus,
  reasons: readonly string[],
  photo: PhotoKind | null = null,
): string => {
  const [first] = reasons
  const refused = MODERATION_REASONS.find((reason) => reason === first)
  if (refused !== undefined) return photoAgain(photo, refused)
  return (first === undefined ? undefined : REASONS[first]) ?? MESSAGES[status]
}
