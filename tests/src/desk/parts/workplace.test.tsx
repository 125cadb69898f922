/** One open page of the workplace: who is signed in, whether the server answers, whose typed words are kept (decision 0051). */
import { describe, expect, test, vi } from 'vitest'
import { deskJournal } from '../../../../protocol/calls/desk/journal.ts'
import { deskSession, deskSignIn, deskSignOut } from '../../../../protocol/calls/desk/session.ts'
import { deskAcceptInvitation } from '../../../../protocol/calls/desk/staff.ts'
import { once } from '../../../../src/api/intent.ts'
import { NetworkFailure } from '../../../../src/api/send-failures.ts'
import { createWorkplace } from '../../../../src/desk/parts/workplace.ts'
import { arrive, START_OF_TEST_MS } from '../../page.tsx'
import { answers, goOffline, loses, refuses, sentBy, sentOnce } from '../../server-of-page.ts'
import { sessionOf } from '../at-work.tsx'

const HINT = 'vovremya.desk.signed-in'
const BODY = { login: 'vetlugina', password: 'долгое слово', code: '123456' }

const sessionFor = (login: string) => {
  const session = sessionOf(['MODERATOR'])
  return { ...session, staff: { ...session.staff, login } }
}

/** A device without network does not try again by itself. */
const losesJournal = () => {
  goOffline()
  loses(deskJournal)
}

/** Nobody knows whether the work was done: its key is kept for another try. */
const lostAnswer = () => Promise.reject(new NetworkFailure(new TypeError('Failed to fetch')))

/** The journal as the server has it at a moment, read by a page. */
const journalAt = (asOf: string) =>
  answers(deskJournal, { asOf, entries: [], next: null, chain: null })

const signedIn = async () => {
  answers(deskSignIn, sessionFor('vetlugina').staff)
  answers(deskSession, () => sessionFor('vetlugina'))
  const workplace = createWorkplace()
  await workplace.signIn(BODY)
  return workplace
}

describe('who is signed in', () => {
  test('is not asked for where nobody ever was', async () => {
    const workplace = createWorkplace()
    await workplace.open()
    expect(workplace.state()).toMatchObject({ phase: 'out', session: null, leftBecause: null })
    expect(sentBy(deskSession)).toEqual([])
  })

  test('is asked for where somebody may be', async () => {
    localStorage.setItem(HINT, '1')
    answers(deskSession, () => sessionFor('vetlugina'))
    const workplace = createWorkplace()
    expect(workplace.state().phase).toBe('opening')
    await workplace.open()
    expect(workplace.state()).toMatchObject({ phase: 'in', leftBecause: null })
    expect(workplace.state().session?.staff.login).toBe('vetlugina')
  })

  test('is out, without a word of it, when the session ended while the page was closed', async () => {
    localStorage.setItem(HINT, '1')
    refuses(deskSession, 'STAFF_SESSION_OVER')
    const workplace = createWorkplace()
    await workplace.open()
    expect(workplace.state()).toMatchObject({ phase: 'out', leftBecause: null })
    expect(localStorage.getItem(HINT)).toBeNull()
  })

  test('stays unknown while the server cannot say, and is asked for again', async () => {
    localStorage.setItem(HINT, '1')
    refuses(deskSession, 'UNKNOWN')
    const workplace = createWorkplace()
    await expect(workplace.open()).rejects.toThrow('UNKNOWN')
    expect(workplace.state().phase).toBe('opening')
    answers(deskSession, () => sessionFor('vetlugina'))
    await workplace.open()
    expect(workplace.state().phase).toBe('in')
  })

  test('is known after signing in, and remembered on this browser', async () => {
    const workplace = await signedIn()
    expect(sentOnce(deskSignIn).body).toEqual(BODY)
    expect(workplace.state().phase).toBe('in')
    expect(localStorage.getItem(HINT)).toBe('1')
  })

  test('is known after an invitation was accepted', async () => {
    answers(deskAcceptInvitation, sessionFor('vetlugina').staff)
    answers(deskSession, () => sessionFor('vetlugina'))
    const workplace = createWorkplace()
    await workplace.enter({
      token: 'a'.repeat(43),
      entryCode: '12345678',
      password: 'долгое слово',
      code: '123456',
    })
    expect(workplace.state().phase).toBe('in')
  })
})

describe('a session that ends', () => {
  test('by its time says so to whoever was at work', async () => {
    const workplace = await signedIn()
    refuses(deskJournal, 'STAFF_SESSION_OVER')
    await expect(workplace.ask(deskJournal)).rejects.toThrow('STAFF_SESSION_OVER')
    expect(workplace.state()).toMatchObject({ phase: 'out', session: null, leftBecause: 'over' })
    expect(localStorage.getItem(HINT)).toBeNull()
  })

  test('by idleness says that, whatever comes of telling the server', async () => {
    const workplace = await signedIn()
    goOffline()
    loses(deskSignOut)
    workplace.leaveIdle()
    expect(workplace.state()).toMatchObject({ phase: 'out', leftBecause: 'idle' })
    await arrive()
    expect(sentBy(deskSignOut)).toHaveLength(1)
    expect(workplace.state().lostSinceMs).toBe(START_OF_TEST_MS)
  })

  test('twice is told of once: the first reason stays', async () => {
    const workplace = await signedIn()
    answers(deskSignOut, { ok: true })
    workplace.leaveIdle()
    refuses(deskJournal, 'STAFF_SESSION_OVER')
    await expect(workplace.ask(deskJournal)).rejects.toThrow('STAFF_SESSION_OVER')
    expect(workplace.state().leftBecause).toBe('idle')
  })

  test('by leaving has no reason to be told', async () => {
    const workplace = await signedIn()
    answers(deskSignOut, { ok: true })
    await workplace.signOut()
    expect(workplace.state()).toMatchObject({ phase: 'out', leftBecause: null })
  })

  test('is not ended by a refusal of another kind', async () => {
    const workplace = await signedIn()
    refuses(deskJournal, 'ROLE_REFUSED')
    await expect(workplace.ask(deskJournal)).rejects.toThrow('ROLE_REFUSED')
    expect(workplace.state().phase).toBe('in')
  })

  test('has no reason any more once somebody is in again', async () => {
    const workplace = await signedIn()
    answers(deskSignOut, { ok: true })
    workplace.leaveIdle()
    await workplace.signIn(BODY)
    expect(workplace.state()).toMatchObject({ phase: 'in', leftBecause: null })
  })
})

describe('what was typed', () => {
  const withWords = async () => {
    const workplace = await signedIn()
    workplace.kept.set('reason', 'недописанное')
    workplace.search('Лужина')
    await expect(once('step', lostAnswer)).rejects.toThrow('Нет связи')
    return workplace
  }
  const intents = () =>
    Object.keys(sessionStorage).filter((name) => name.startsWith('vovremya.intent.'))

  test('waits for the same member of staff over a session that ended', async () => {
    const workplace = await withWords()
    answers(deskSignOut, { ok: true })
    workplace.leaveIdle()
    await workplace.signIn(BODY)
    expect(workplace.kept.get('reason')).toBe('недописанное')
    expect(workplace.state().searchText).toBe('Лужина')
  })

  test('is not for another one who signs in after', async () => {
    const workplace = await withWords()
    answers(deskSignOut, { ok: true })
    workplace.leaveIdle()
    answers(deskSession, () => sessionFor('serov'))
    await workplace.signIn({ ...BODY, login: 'serov' })
    expect(workplace.kept.size).toBe(0)
    expect(workplace.state().searchText).toBe('')
    expect(intents()).toEqual([])
  })

  test('goes with whoever leaves', async () => {
    const workplace = await withWords()
    answers(deskSignOut, { ok: true })
    await workplace.signOut()
    expect(workplace.kept.size).toBe(0)
    expect(workplace.state().searchText).toBe('')
    expect(intents()).toEqual([])
  })

  test('stays when leaving did not come to the server', async () => {
    const workplace = await withWords()
    loses(deskSignOut)
    await expect(workplace.signOut()).rejects.toThrow('Нет связи')
    expect(workplace.state().phase).toBe('in')
    expect(workplace.kept.get('reason')).toBe('недописанное')
  })
})

describe('the link to the server', () => {
  test('counts as lost since the first answer that did not come', async () => {
    const workplace = await signedIn()
    losesJournal()
    await expect(workplace.ask(deskJournal)).rejects.toThrow('Нет связи')
    expect(workplace.state().lostSinceMs).toBe(START_OF_TEST_MS)
    vi.setSystemTime(START_OF_TEST_MS + 30_000)
    await expect(workplace.ask(deskJournal)).rejects.toThrow('Нет связи')
    expect(workplace.state().lostSinceMs).toBe(START_OF_TEST_MS)
  })

  test('is back with the next answer', async () => {
    const workplace = await signedIn()
    losesJournal()
    await expect(workplace.ask(deskJournal)).rejects.toThrow('Нет связи')
    journalAt('2026-11-21T09:00:00.000Z')
    await workplace.ask(deskJournal)
    expect(workplace.state().lostSinceMs).toBeNull()
  })

  test('is back with a refusal too: somebody has answered', async () => {
    const workplace = await signedIn()
    losesJournal()
    await expect(workplace.ask(deskJournal)).rejects.toThrow('Нет связи')
    refuses(deskJournal, 'ROLE_REFUSED')
    await expect(workplace.ask(deskJournal)).rejects.toThrow('ROLE_REFUSED')
    expect(workplace.state().lostSinceMs).toBeNull()
  })

  test('was not lost by a refusal', async () => {
    const workplace = await signedIn()
    refuses(deskJournal, 'ROLE_REFUSED')
    await expect(workplace.ask(deskJournal)).rejects.toThrow('ROLE_REFUSED')
    expect(workplace.state().lostSinceMs).toBeNull()
  })
})

describe('the clock of the server', () => {
  test.each([
    ['ahead', 5 * 60_000],
    ['behind', -5 * 60_000],
    ['a minute ahead', 60_000],
  ])('is taken over when it is %s', async (_how, apartMs) => {
    const workplace = await signedIn()
    journalAt(new Date(START_OF_TEST_MS + apartMs).toISOString())
    await workplace.ask(deskJournal)
    expect(workplace.nowMs()).toBe(START_OF_TEST_MS + apartMs)
  })

  test.each([59_999, -59_999])('is that of this device when %i ms apart', async (apartMs) => {
    const workplace = await signedIn()
    journalAt(new Date(START_OF_TEST_MS + apartMs).toISOString())
    await workplace.ask(deskJournal)
    expect(workplace.nowMs()).toBe(START_OF_TEST_MS)
  })

  test('is not moved by an answer that tells no moment', async () => {
    const workplace = await signedIn()
    journalAt(new Date(START_OF_TEST_MS + 600_000).toISOString())
    await workplace.ask(deskJournal)
    answers(deskSignOut, { ok: true })
    await workplace.ask(deskSignOut)
    expect(workplace.nowMs()).toBe(START_OF_TEST_MS + 600_000)
  })
})

test('whoever listens is told of every change, until they stop', async () => {
  const workplace = createWorkplace()
  const told: string[] = []
  const stop = workplace.subscribe(() => told.push(workplace.state().searchText))
  workplace.search('Лужина')
  stop()
  workplace.search('Серов')
  expect(told).toEqual(['Лужина'])
})
