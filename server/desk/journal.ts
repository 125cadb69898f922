import { SHOWN_TO_CLIENT, type StaffRole } from '../../protocol/desk.ts'
import type { Context } from '../context.ts'
import type { Database } from '../db/database.ts'
import { nameInPassport } from '../db/client-profile.ts'
import { chainNow, countWaitingActions } from './action-chain.ts'
import { staffActionsOn, staffActionsPage } from './staff-actions.ts'

const PAGE = 50
const MAX_VIEWS = 100

/** How long the chain over the journal is, and how the last check of it ended; null before it has begun. */
const chainOf = async (database: Database) => {
  const [chain, waiting] = await Promise.all([chainNow(database), countWaitingActions(database)])
  if (!chain) return null
  const { startedAtMs, anchorPosition, headPosition, checkedAtMs, checkedTo, fault } = chain
  return {
    startedAtMs,
    from: anchorPosition + 1,
    to: headPosition,
    waiting,
    check: checkedAtMs === null ? null : { atMs: checkedAtMs, to: checkedTo ?? 0, fault },
  }
}

/** A page of the journal, the latest first, and where the next one begins. */
export const journalPage = async (
  { database }: Context,
  { before, clientId }: { before: string | undefined; clientId: string | undefined },
) => {
  const rows = await staffActionsPage(database, { before, clientId, limit: PAGE + 1 })
  const page = rows.slice(0, PAGE)
  return {
    entries: page.map(({ entry, number, staffName, passportSealed }) => ({
      ...entry,
      number,
      staffName,
      clientName:
        entry.clientId === null ? null : nameInPassport(database, entry.clientId, passportSealed),
      isShownToClient: SHOWN_TO_CLIENT.includes(entry.action),
    })),
    next: rows.length > PAGE ? (page.at(-1)?.entry.id ?? null) : null,
    chain: await chainOf(database),
  }
}

/** What the client is told of a member of staff: the role, not the name. */
const WHO: Readonly<Record<StaffRole, string>> = {
  MODERATOR: 'Сотрудник проверки документов',
  SUPPORT: 'Сотрудник поддержки',
  COLLECTIONS: 'Сотрудник по просрочке',
  CREDIT_OFFICER: 'Кредитный специалист',
  ACCOUNTANT: 'Бухгалтер',
  AUDITOR: 'Внутренний контролёр',
  ADMINISTRATOR: 'Администратор',
}

/** Who of the staff looked at a client's papers, by the role they had then, the latest first. */
export const viewsOfPapers = async ({ database }: Context, clientId: string) => {
  const rows = await staffActionsOn(database, clientId, {
    actions: SHOWN_TO_CLIENT,
    limit: MAX_VIEWS,
  })
  return rows.map(({ entry: { id, atMs, action, roles: rolesThen }, roles }) => {
    const [role] = rolesThen ?? roles ?? []
    return { id, atMs, action, who: role ? WHO[role] : 'Сотрудник' }
  })
}
