import { addDays, daysBetween, isIsoDate, moscowDate } from '../lending/calendar.ts'
import { SNAPSHOTS } from '../protocol/device-store.ts'
import { type KeptAccount, type KeptReminders, LOCAL_REMINDER } from '../protocol/kept-reminders.ts'
import { countNearPayments } from '../protocol/near-payments.ts'
import { paymentPath, reminderTag, type ShownMessage } from '../protocol/push-message.ts'
import { reminderWords } from '../protocol/reminder-words.ts'
import { readKept } from './device-copy.ts'
import { setBadge, showMessage } from './show-message.ts'
import { lastShownOn } from './shown-marks.ts'
import { todayHere } from './today-here.ts'

/** The last hour that can be chosen. */
const LAST_HOUR = 21

interface DuePayment {
  readonly tag: string
  readonly path: string
  readonly dueOn: string
  /** The day on which this device last showed something about the contract. */
  readonly shownOn: string | null
}

/**
 * What this device reminds of by itself at a moment: each payment whose latest chosen day has come, unless something
 * about the contract has been shown since. The browser wakes the worker when it likes, so a missed day is made up for,
 * but at no hour before the chosen one and not at night; nothing is said once the due date has passed, that is for the
 * server and its contact guard (D17).
 */
export const localReminders = (
  { daysBefore, hour }: KeptReminders['value'],
  payments: readonly DuePayment[],
  now: Date,
): ShownMessage[] => {
  if (now.getHours() < hour || now.getHours() > LAST_HOUR) return []
  return payments.flatMap(({ tag, path, dueOn, shownOn }) => {
    const today = todayHere(now)
    if (!isIsoDate(today) || !isIsoDate(dueOn)) return []
    const daysLeft = daysBetween(today, dueOn)
    const reached = daysBefore.filter((days) => days >= daysLeft)
    if (daysLeft < 0 || reached.length === 0) return []
    const since = addDays(dueOn, -Math.min(...reached))
    if (shownOn !== null && shownOn >= since) return []
    return [{ ...reminderWords(daysLeft), tag, path, badge: null }]
  })
}

const duePayments = async ({ value: { contracts } }: KeptAccount): Promise<DuePayment[]> =>
  Promise.all(
    contracts.flatMap(({ loanApplicationId: id, contractState, nextPayment }) =>
      nextPayment && contractState !== 'CLOSED'
        ? [
            lastShownOn(reminderTag(id)).then((shownOn) => ({
              tag: reminderTag(id),
              path: paymentPath(id),
              dueOn: nextPayment.dueOn,
              shownOn,
            })),
          ]
        : [],
    ),
  )

/** Reminds from the copy on this device and counts what is due again; nothing where nobody is signed in. */
export const remindLocally = async (now: Date): Promise<void> => {
  const account = await readKept<KeptAccount>(SNAPSHOTS.account)
  if (!account) return
  await setBadge(countNearPayments(account.value.contracts, moscowDate(now.getTime())))
  const chosen = await readKept<KeptReminders>(SNAPSHOTS.reminders)
  if (!chosen) return
  const messages = localReminders(chosen.value, await duePayments(account), now)
  for (const message of messages) await showMessage(message)
}

interface PeriodicSync extends ExtendableEvent {
  readonly tag: string
}

/** The browser's own wake-up, where it has one. */
export function onPeriodicSync(event: Event): void {
  const sync = event as PeriodicSync
  if (sync.tag === LOCAL_REMINDER) sync.waitUntil(remindLocally(new Date()))
}
