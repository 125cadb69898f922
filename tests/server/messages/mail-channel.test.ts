/** Letters as a delivery channel of messages (decision 0087). */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { InboxTopic } from '../../../protocol/enums.ts'
import { clients } from '../../../server/db/schema/clients.ts'
import { transaction } from '../../../server/db/transaction.ts'
import { GatewayFailure } from '../../../server/gateways/gateways.ts'
import { passwordChanged } from '../../../server/messaging/account-texts.ts'
import { tellEvent } from '../../../server/messaging/tell-event.ts'
import { debtor, type Debtor, messagesOf, texts } from '../core/debit-fixture.ts'
import { get, post } from '../profile-manager/borrower.ts'
import { type TestApp, testApp } from '../test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const ALL: readonly InboxTopic[] = ['MONEY', 'CONTRACT', 'SECURITY', 'REMINDER']
const BY_MAIL = { PUSH: ALL, SMS: [], MAIL: ALL }

let named = 0

interface Mailed {
  readonly debt: Debtor
  readonly mail: string
}

/** A borrower four days before a due date, with an address and what they chose about messages. */
const withMail = async (
  channels: object,
  { confirmed = true }: { confirmed?: boolean } = {},
): Promise<Mailed> => {
  const debt = await debtor(app)
  named += 1
  const mail = `anna${named}@example.ru`
  await app.context.database
    .update(clients)
    .set({ mail, mailConfirmedAtMs: confirmed ? app.clock.now() : null, mailsPapers: false })
    .where(eq(clients.id, debt.who.clientId))
  const choice = { daysBefore: [3], hour: 9, timeZone: 'Europe/Moscow', showDetails: false }
  const { headers } = debt.who
  const saved = await post(
    app,
    '/profile-manager/reminders/save',
    { ...choice, channels },
    { headers },
  )
  expect(saved.json()).toMatchObject({ channels, mailConfirmed: confirmed })
  return { debt, mail }
}

const lettersTo = async (mail: string) =>
  (await get(app, '/sandbox/journal?kind=mail'))
    .json<{ subject: string; payload: { subject: string; text: string } }[]>()
    .filter(({ subject }) => subject === mail)
    .map(({ payload }) => payload)

const sent = async ({ debt }: Mailed) =>
  (await messagesOf(debt)).messages.map(
    ({ channel, state }: { channel: string; state: string }) => `${channel} ${state}`,
  )

test('a client who chose letters is reminded by one, without sums and numbers, and by nothing else', async () => {
  const chosen = await withMail(BY_MAIL)
  await chosen.debt.until(-3, '23:00')
  const letters = await lettersTo(chosen.mail)
  expect(letters.map(({ subject }) => subject)).toEqual(['Напоминание о платеже'])
  expect(letters[0]?.text).toContain('Через 3 дня')
  expect(letters[0]?.text).toContain('/profile/messages')
  expect(letters[0]?.text).not.toMatch(/₽|DEBT|№/)
  expect(await texts(chosen.debt)).toEqual([])
  expect(await sent(chosen)).toEqual(['MAIL SENT'])
})

test('a text message goes before a letter where both are chosen', async () => {
  const chosen = await withMail({ PUSH: ALL, SMS: ALL, MAIL: ALL })
  await chosen.debt.until(-3, '23:00')
  expect(await lettersTo(chosen.mail)).toEqual([])
  expect(await sent(chosen)).toEqual(['SMS SENT'])
})

test('nothing is written to an address that is not confirmed', async () => {
  const chosen = await withMail(BY_MAIL, { confirmed: false })
  await chosen.debt.until(-3, '23:00')
  expect(await lettersTo(chosen.mail)).toEqual([])
  const [last] = (await messagesOf(chosen.debt)).messages
  expect(last).toMatchObject({ state: 'FAILED' })
  expect(last.reason).toContain('почта не подтверждена')
})

test('what is chosen for one topic is not used for another', async () => {
  const chosen = await withMail({ PUSH: ALL, SMS: ['REMINDER'], MAIL: ['MONEY'] })
  await chosen.debt.until(-3, '23:00')
  expect(await sent(chosen)).toEqual(['SMS SENT'])
})

test('what has to be learnt in any case ends with a text message, chosen or not', async () => {
  const chosen = await withMail({ PUSH: [], SMS: [], MAIL: [] })
  const { clientId } = chosen.debt.who
  const nowMs = app.clock.now()
  await transaction(app.context.database, (tx) =>
    tellEvent(tx, {
      clientId,
      loanId: null,
      words: passwordChanged({
        atMs: nowMs,
        proof: 'CODE',
        haveOthersEnded: true,
        pausedUntilMs: null,
      }),
      cause: clientId,
      nowMs,
    }),
  )
  await app.runJobs()
  expect(await sent(chosen)).toEqual(['SMS SENT'])
})

test('letters past the due date are held and counted by the contact guard like every other message @slow', async () => {
  const chosen = await withMail(BY_MAIL)
  const { debt, mail } = chosen
  await debt.until(1, '23:00')
  const notices = (await lettersTo(mail)).filter(
    ({ subject }) => subject !== 'Напоминание о платеже',
  )
  expect(notices.length).toBeGreaterThan(0)
  const { afterDue } = await messagesOf(debt)
  expect(afterDue.sent.month).toBe(notices.length)
})

test('a mail server that does not take a letter is asked again later, and the letter goes once', async () => {
  const chosen = await withMail(BY_MAIL)
  const { mail } = app.context.gateways
  const down = vi
    .spyOn(mail, 'send')
    .mockRejectedValueOnce(new GatewayFailure('mail', 'is down', { safeToRepeat: true }))
  await chosen.debt.until(-3, '23:00')
  down.mockRestore()
  expect(await lettersTo(chosen.mail)).toHaveLength(1)
  expect(await sent(chosen)).toEqual(['MAIL SENT'])
})
