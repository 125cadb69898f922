import { addDays, daysBetween, isIsoDate, moscowDate } from '../lending/calendar.ts'
import { DAY_MS } from '../lending/durations.ts'
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

/** Names no day. */
const NO_DAY = -1

/**
 * What this device reminds of by itself at a moment: each payment whose latest chosen day has come, unless something
 * about the contract has been shown since. The browser wakes the worker when it likes, so a missed day is made up for,
 * but at no hour before the chosen one and not at night; nothing is said once the due date has passed, that is for the
 * server and its contact guard (D17).
 *
 * @param daysAhead whole days that the server's clock was ahead of this device's when it was last heard of. Other than 0 no
 * day is named: «завтра», read on the due day by who has put the clock right since, would make them pay too late.
 */
export const localReminders = (
  { daysBefore, hour }: KeptReminders['value'],
  payments: readonly DuePayment[],
  { now, daysAhead = 0 }: { readonly now: Date; readonly daysAhead?: number },
): ShownMessage[] => {
  if (now.getHours() < hour || now.getHours() > LAST_HOUR) return []
  return payments.flatMap(({ tag, path, dueOn, shownOn }) => {
    const today = todayHere(now)
    if (!isIsoDate(today) || !isIsoDate(dueOn)) return []
    const dueHere = addDays(dueOn, -daysAhead)
    const daysLeft = daysBetween(today, dueHere)
    const reached = daysBefore.filter((days) => days >= daysLeft)
    if (daysLeft < 0 || reached.length === 0) return []
    const since = addDays(dueHere, -Math.min(...reached))
    if (shownOn !== null && shownOn >= since) return []
    const words = reminderWords(daysAhead === 0 ? daysLeft : NO_DAY)
    return [{ ...words, tag, path, badge: null }]
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

const daysAheadOf = ({ asOf, receivedAtMs }: KeptAccount): number =>
  // A zero of its own: -0 is another number than 0 for who compares.
  Math.round((Date.parse(asOf) - receivedAtMs) / DAY_MS) || 0

/** Reminds from the copy on this device and counts what is due again; nothing where nobody is signed in. */
export const remindLocally = async (now: Date): Promise<void> => {
  const account = await readKept<KeptAccount>(SNAPSHOTS.account)
  if (!account) return
  const daysAhead = daysAheadOf(account)
  const nowMs = now.getTime() + daysAhead * DAY_MS
  await setBadge(countNearPayments(account.value.contracts, moscowDate(nowMs)))
  const chosen = await readKept<KeptReminders>(SNAPSHOTS.reminders)
  if (!chosen) return
  const messages = localReminders(chosen.value, await duePayments(account), { now, daysAhead })
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
