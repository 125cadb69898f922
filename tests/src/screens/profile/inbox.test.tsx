import { beforeEach, describe, expect, test } from 'vitest'
import { inbox, inboxRead } from '../../../../protocol/calls/profile-manager/inbox.ts'
import type { Inbox as InboxReply } from '../../../../src/queries/client.ts'
import { SNAPSHOTS } from '../../../../protocol/device-store.ts'
import { loadSnapshot, saveSnapshot } from '../../../../src/offline/records.ts'
import { outbox } from '../../../../src/offline/outbox.ts'
import { sendWaiting } from '../../../../src/actions/send-waiting.ts'
import { Bell } from '../../../../src/screens/profile/bell.tsx'
import Inbox from '../../../../src/screens/profile/inbox/inbox.tsx'
import { InboxContext, useInboxLoading } from '../../../../src/screens/profile/inbox-context.ts'
import { applicationFixture } from '../../application-fixture.ts'
import { ACCOUNT, all, arrive, ready, says, show, the, until, words } from '../../page.tsx'
import { answers, goOffline, loses, sentBy } from '../../server-of-page.ts'

type Message = InboxReply['messages'][number]

const message = (part: Partial<Message>): Message => ({
  id: 'm1',
  topic: 'MONEY',
  tone: 'GOOD',
  title: 'Платёж 10 999,74 ₽ получен',
  body: 'Квитанция в «Документах».',
  at: '2026-11-21T06:12:00.000Z',
  isRead: false,
  loanApplicationId: 'c1',
  ...part,
})

const reply = (messages: readonly Message[], part: Partial<InboxReply> = {}): InboxReply => ({
  asOf: '2026-11-21T09:00:00.000Z',
  unreadCount: messages.filter(({ isRead }) => !isRead).length,
  messages: [...messages],
  hasMore: false,
  ...part,
})

const TWO = [
  message({}),
  message({
    id: 'm2',
    topic: 'SECURITY',
    tone: 'PROBLEM',
    title: 'Вход с нового устройства',
    at: '2026-11-14T08:00:00.000Z',
    loanApplicationId: null,
  }),
]

/** The bell and the list over one loading, as the account has them. */
function Messages() {
  const state = useInboxLoading()
  return (
    <InboxContext value={state}>
      <Bell />
      <Inbox />
    </InboxContext>
  )
}

beforeEach(() => answers(inbox, reply(TWO)))

describe('the bell', () => {
  test('says how many messages are not read, in words too', async () => {
    show(<Messages />)
    await until(() => the('link', 'Сообщения: 2 новых'))
    expect(words(the('link', 'Сообщения: 2 новых'))).toBe('2')
  })
})

describe('the list', () => {
  test('stands by day, marks what is new, and can be narrowed to what matters', async () => {
    const { user } = show(<Messages />)
    await says('Сегодня')
    expect(all('heading').map(words)).toEqual([
      'Сообщения',
      'Сегодня',
      'новое, Платёж 10 999,74 ₽ получен',
      '14.11.26',
      'новое, Вход с нового устройства',
      'Куда ещё писать',
    ])
    await user.click(the('button', 'Безопасность'))
    expect(words()).not.toContain('Платёж 10 999,74 ₽')
    await user.click(the('button', 'Договоры'))
    await says('Таких сообщений пока нет.')
  })

  test('says that nothing has happened yet', async () => {
    answers(inbox, reply([]))
    show(<Messages />)
    await says('Сообщений пока нет')
    expect(all('listitem')).toEqual([])
  })

  test('leads to the payment only while there is one', async () => {
    answers(inbox, reply([message({ tone: 'PROBLEM' })]))
    const open = applicationFixture({ loanApplicationId: 'c1', contractState: 'ACTIVE' })
    const { again } = show(<Messages />, { account: { ...ACCOUNT, contracts: [open] } })
    await until(() =>
      expect(the('link', 'Оплатить сейчас').getAttribute('href')).toBe('/profile/contracts/c1?pay'),
    )
    again({ account: { ...ACCOUNT, contracts: [open] }, offline: true })
    await says('Оплатить можно, когда появится сеть.')
    again({ account: ACCOUNT })
    expect(the('link', 'Открыть займ').getAttribute('href')).toBe('/profile/contracts/c1')
  })

  test('goes on behind the newest ones, once each', async () => {
    const older = message({ id: 'm3', title: 'Займ закрыт, справка готова' })
    answers(inbox, ({ query }) =>
      query?.before === undefined
        ? reply(TWO, { hasMore: true })
        : reply([TWO[1] as Message, older]),
    )
    const { user } = show(<Messages />)
    await user.click(await ready('Показать ещё'))
    await says('Займ закрыт, справка готова')
    expect(sentBy(inbox).at(-1)?.query).toMatchObject({ before: 'm2' })
    expect(all('heading').filter((each) => words(each).includes('Вход с нового'))).toHaveLength(1)
    expect(all('button', 'Показать ещё')).toEqual([])
  })
})

describe('reading', () => {
  test('is seen at once and told to the server once', async () => {
    const { user } = show(<Messages />)
    answers(inboxRead, ({ body }) => {
      answers(inbox, reply(TWO.map((each) => ({ ...each, isRead: true }))))
      return { unreadCount: body?.ids.length === 2 ? 0 : 2 }
    })
    await user.click(await ready('Прочитать все'))
    await until(() => the('link', 'Сообщения'))
    await arrive()
    await sendWaiting()
    await until(() => expect(sentBy(inboxRead)).toHaveLength(1))
    expect(sentBy(inboxRead)[0]?.body).toEqual({ ids: ['m1', 'm2'] })
    expect(all('button', 'Прочитать все')).toEqual([])
  })

  test('without network waits on this device, which keeps it as read', async () => {
    loses(inbox)
    goOffline()
    await saveSnapshot(SNAPSHOTS.inbox, {
      value: reply(TWO),
      asOf: reply(TWO).asOf,
      receivedAtMs: 0,
    })
    const { user } = show(<Messages />, { offline: true })
    await user.click(await ready('Прочитать все'))
    await until(() => the('link', 'Сообщения'))
    await arrive()
    const [item] = await outbox.items()
    expect(item?.queued).toEqual({ kind: 'read', body: { ids: ['m1', 'm2'] } })
    const kept = await loadSnapshot<InboxReply>(SNAPSHOTS.inbox)
    expect(kept?.value.messages.map(({ isRead }) => isRead)).toEqual([true, true])
    expect(sentBy(inboxRead)).toEqual([])
  })
})
