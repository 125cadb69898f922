/** Somebody got in by a code of the phone alone: a swapped SIM can do that too (decision 0147). */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Reply } from '../../../protocol/call.ts'
import type { cardsForDebit } from '../../../protocol/calls/cloud-payments/cards.ts'
import type { deskClient } from '../../../protocol/calls/desk/clients.ts'
import { clients } from '../../../server/db/schema/clients.ts'
import {
  type Borrower,
  contractOf,
  giveCard,
  GOOD_CARD,
  lent,
  offer,
  signed,
  statusOf,
} from '../core/fixture.ts'
import { signedInAs } from '../desk/staff.ts'
import { type PushService, pushService } from '../messages/push-service.ts'
import { codeFor, get, pageCheck, post } from '../profile-manager/borrower.ts'
import { passportNumberOf } from '../profile-manager/person-numbers.ts'
import { testApp, type TestApp } from '../test-app.ts'
import {
  authorizeUrl,
  type Browser,
  CALLBACK,
  makePkce,
  openBrowser,
  ORIGIN,
  PASSWORD,
  signIn,
} from './browser.ts'
import { clientWithAccount } from './client-with-account.ts'
import { enterByPasskey, passkeyClient } from './passkey-bench.ts'

const HOUR_MS = 3_600_000
const THIEFS_PASSWORD = 'чужой ключ 41'

let app: TestApp
let pushes: PushService
beforeAll(async () => {
  app = await testApp()
  pushes = await pushService(app)
})
afterAll(async () => {
  await app.close()
  await pushes.close()
})
/** A day moves on, so that the sends of one test do not use up the next one's. */
beforeEach(() => app.clock.moveTo(app.clock.now() + 25 * HOUR_MS))

const soon = () => app.clock.moveTo(app.clock.now() + 61_000)

const smsCode = async (browser: Browser, phone: string): Promise<string> => {
  await soon()
  const sent = await browser.post('/sms-service/send/send_code/authorization', {
    headers: await pageCheck(app),
    json: { phone, isFlashCall: false, eventCode: 'DEFAULT' },
  })
  if (sent.statusCode !== 200) throw new Error(`No code: ${sent.body}`)
  return codeFor(app, phone)
}

/** Sets another password by a code, as whoever has the SIM can. */
const reset = async (phone: string, password = THIEFS_PASSWORD) => {
  const browser = openBrowser(app)
  const phoneCode = await smsCode(browser, phone)
  return browser.post('/profile-manager/client/authorization', {
    headers: { 'idempotency-key': randomUUID() },
    json: { phone, phoneCode, password },
  })
}

/** Signs in by a code; the browser and its authorization. */
const enterByCode = async (phone: string, browser = openBrowser(app)) => {
  const code = await smsCode(browser, phone)
  const pkce = makePkce()
  const asked = await browser.get(authorizeUrl(pkce))
  const uid = new URL(String(asked.headers.location), ORIGIN).searchParams.get('uid')
  const entered = await browser.post(`/auth-service/login/${uid}/code`, { json: { phone, code } })
  const resumed = await browser.get(entered.json<{ returnTo: string }>().returnTo)
  const grant = new URL(String(resumed.headers.location)).searchParams.get('code') ?? ''
  const session = await browser.post('/auth-service/token', {
    json: { code: grant, codeVerifier: pkce.verifier, redirectUri: CALLBACK },
  })
  return { browser, headers: { authorization: `Bearer ${session.json().accessToken}` } }
}

const client = (): Promise<Borrower> => clientWithAccount(app)

/** A card that was attached after whatever has just happened. */
const newCard = async ({ clientId }: Borrower): Promise<string> => {
  await soon()
  return (await giveCard(app, clientId, GOOD_CARD)).id
}

const payoutCards = async (headers: Record<string, string>) =>
  (await get(app, '/cloud-payments/cards/forDebit', headers)).json<Reply<typeof cardsForDebit>>()

const confirm = async (
  { browser, headers }: Awaited<ReturnType<typeof enterByCode>>,
  shown: object,
) => {
  const shownAgain = await browser.post('/auth-service/reauthentication', {
    headers,
    json: { action: 'CONFIRM_ACCESS', ...shown },
  })
  if (shownAgain.statusCode !== 200) return shownAgain
  const { reauthentication } = shownAgain.json()
  return browser.post('/auth-service/code-access/confirm', {
    headers: { ...headers, 'idempotency-key': randomUUID() },
    json: { reauthentication },
  })
}

const deny = (token: string) => post(app, '/auth-service/code-access/deny', { token })

const tokenOfAccess = async (who: Borrower): Promise<string> => {
  const { codeAccess } = await payoutCards(who.headers)
  if (!codeAccess) throw new Error('No access by a code')
  return codeAccess.denyToken
}

const journal = async (kind: string) => {
  await app.runJobs()
  return (await get(app, `/sandbox/journal?kind=${kind}`)).body
}

const confirmAtDesk = async (clientId: string, passport: string) =>
  post(
    app,
    `/desk-service/clients/${clientId}/access`,
    { passport, proof: 'OFFICE', reason: 'Пришла в офис, показала паспорт и новую SIM-карту' },
    { headers: (await signedInAs(app, 'ryabinina')).headers },
  )

const cardAtDesk = async (clientId: string) =>
  (
    await get(
      app,
      `/desk-service/clients/${clientId}`,
      (await signedInAs(app, 'ryabinina')).headers,
    )
  ).json<Reply<typeof deskClient>>()

test('for a day after a password by a code no payout goes to a card added since, former ones take money', async () => {
  const who = await client()
  expect((await reset(who.phone)).statusCode).toBe(200)
  const cardId = await newCard(who)
  const refused = (await offer(app, who, { cardId })).json()
  expect(refused).toMatchObject({ status: 409, code: 'CARD_PAUSED' })
  expect(refused.detail).toMatch(
    /Пароль недавно сменили по коду.*Переведём на неё после .* по Москве/,
  )
  expect((await offer(app, who)).statusCode).toBe(200)
  await app.clock.moveTo(app.clock.now() + 24 * HOUR_MS)
  expect((await offer(app, who, { cardId })).statusCode).toBe(200)
})

test('a sign-in by a code in an unknown browser is no better', async () => {
  const who = await client()
  const { headers } = await enterByCode(who.phone)
  const cardId = await newCard(who)
  expect((await offer(app, who, { cardId })).json().code).toBe('CARD_PAUSED')
  const { cards, sbpPausedUntil, codeAccess } = await payoutCards(headers)
  expect(cards.map(({ pausedUntil }) => pausedUntil)).toEqual([undefined, codeAccess?.until])
  expect(sbpPausedUntil).toBe(codeAccess?.until)
  expect(codeAccess).toMatchObject({ way: 'SIGN_IN', confirmBy: ['PASSWORD'] })
})

test('СБП waits too: the bank finds an account by the number', async () => {
  const who = await client()
  await enterByCode(who.phone)
  const { banks } = (await get(app, '/cloud-payments/sbp/banks', who.headers)).json()
  const bySbp = { ...who, cardId: who.cardId }
  const asked = await post(
    app,
    '/vovremya-core/loan/offer',
    {
      amountOfContract: 10_000,
      loanTerm: 21,
      typeOfProduct: 'LOAN_WITH_GRACE_PERIOD',
      paymentData: bySbp.cardId,
      payoutBankId: banks[0].id,
    },
    { headers: who.headers },
  )
  expect(asked.json().code).toBe('CARD_PAUSED')
})

test('a known browser, a password and an unsigned questionnaire begin no pause', async () => {
  const who = await client()
  const before = openBrowser(app)
  await signIn(before, { phone: who.phone, password: PASSWORD })
  const signedOut = openBrowser(app)
  signedOut.setCookie('DEVICE', before.cookie('DEVICE') ?? '')
  await enterByCode(who.phone, signedOut)
  await signIn(openBrowser(app), { phone: who.phone, password: PASSWORD })
  const newcomer = await client()
  await app.context.database
    .update(clients)
    .set({ step: 'card' })
    .where(eq(clients.id, newcomer.clientId))
  await enterByCode(newcomer.phone)
  const own = [await payoutCards(who.headers), await payoutCards(newcomer.headers)]
  expect(own.map(({ codeAccess }) => codeAccess)).toEqual([undefined, undefined])
})

test('the password of before confirms a sign-in by a code', async () => {
  const who = await client()
  const entered = await enterByCode(who.phone)
  const cardId = await newCard(who)
  expect((await confirm(entered, { currentPassword: PASSWORD })).statusCode).toBe(200)
  expect((await offer(app, who, { cardId })).statusCode).toBe(200)
})

test('a password set by a code confirms nothing, nor opens another phone', async () => {
  const who = await client()
  await reset(who.phone)
  const browser = openBrowser(app)
  const session = await signIn(browser, { phone: who.phone, password: THIEFS_PASSWORD })
  const headers = { authorization: `Bearer ${session.json().accessToken}` }
  const refused = await confirm({ browser, headers }, { currentPassword: THIEFS_PASSWORD })
  expect(refused.json().code).toBe('PROOF_TOO_NEW')
  const moved = await browser.post('/auth-service/phone/code', {
    headers: { ...headers, ...(await pageCheck(app)) },
    json: { phone: '+79035570001', currentPassword: THIEFS_PASSWORD },
  })
  expect(moved.json().code).toBe('PROOF_TOO_NEW')
  expect((await payoutCards(headers)).codeAccess).toMatchObject({ confirmBy: [] })
})

test('a passkey of before confirms a password by a code, one added since does not', async () => {
  const who = await client()
  const device = await (await passkeyClient(app, who)).device()
  await soon()
  await reset(who.phone)
  const browser = openBrowser(app)
  const session = await signIn(browser, { phone: who.phone, password: THIEFS_PASSWORD })
  const headers = { authorization: `Bearer ${session.json().accessToken}` }
  const options = await browser.post('/auth-service/reauthentication/options', {
    headers,
    json: { action: 'CONFIRM_ACCESS' },
  })
  const confirmed = await confirm({ browser, headers }, { credential: device.show(options.json()) })
  expect(confirmed.statusCode).toBe(200)
  expect((await payoutCards(headers)).codeAccess).toBeUndefined()
})

test('the owner is warned by the browsers that were signed in and by a letter', async () => {
  const who = await client()
  await app.context.database
    .update(clients)
    .set({ mail: `${who.clientId}@mail.ru`, mailConfirmedAtMs: app.clock.now() })
    .where(eq(clients.id, who.clientId))
  const phone = pushes.phone()
  const subscription = { endpoint: phone.endpoint, keys: phone.keys, timeZone: 'Europe/Moscow' }
  await post(app, '/profile-manager/push/subscribe', subscription, { headers: who.headers })
  await reset(who.phone)
  const mailed = await journal('mail')
  expect(mailed).toContain(`${who.clientId}@mail.ru`)
  expect(mailed).toContain('/not-me#')
  const [warned] = phone.messages()
  expect(warned?.notification.title).toBe('Пароль сменили по коду из СМС')
  expect(warned?.notification.navigate).toContain('/not-me#')
})

test('«Это не я» ends every session, the new password and every loan, not the paying', async () => {
  const who = await client()
  const loanId = await lent(app, who)
  await reset(who.phone)
  const browser = openBrowser(app)
  await signIn(browser, { phone: who.phone, password: THIEFS_PASSWORD })
  expect((await deny(await tokenOfAccess(who))).statusCode).toBe(200)
  expect((await browser.post('/auth-service/refresh')).statusCode).toBe(400)
  await expect(
    signIn(openBrowser(app), { phone: who.phone, password: THIEFS_PASSWORD }),
  ).rejects.toThrow('login answered')
  expect((await reset(who.phone)).json().code).toBe('ACCESS_STOPPED')
  const owner = await enterByCode(who.phone)
  const inOwnHands = { ...who, headers: owner.headers }
  expect((await offer(app, inOwnHands)).json().code).toBe('ACCESS_STOPPED')
  const line = (await get(app, '/vovremya-core/limits/current', owner.headers)).json()
  expect(line.refusal).toMatchObject({ code: 'ACCESS_STOPPED' })
  expect((await contractOf(app, inOwnHands, loanId)).actions).toContain('PAY')
})

test('«Это не я» to the last warning ends a passkey that was added after an earlier code', async () => {
  const who = await client()
  const ownDevice = await (await passkeyClient(app, who)).device()
  await reset(who.phone, PASSWORD)
  const thiefsDevice = await (await passkeyClient(app, who)).device()
  await soon()
  await enterByCode(who.phone)
  await deny(await tokenOfAccess(who))
  expect((await enterByPasskey(app, thiefsDevice)).json().code).toBe('PASSKEY_REFUSED')
  expect((await enterByPasskey(app, ownDevice)).statusCode).toBe(200)
})

test('«Это не я» takes letters back from an address that was named since', async () => {
  const who = await client()
  const mails = { own: `${who.clientId}@mail.ru`, thiefs: `${who.clientId}@thief.example` }
  const confirmed = async (mail: string, headers: Record<string, string>, password: string) => {
    const change = { mail, currentPassword: password }
    await post(app, '/mail-service/change', change, { headers, key: randomUUID() })
    const [, token] = /confirm-mail#([^\s"\\]+)/.exec(await journal('mail')) ?? []
    return post(app, '/mail-service/confirm', { token })
  }
  expect((await confirmed(mails.own, who.headers, PASSWORD)).statusCode).toBe(200)
  await soon()
  await reset(who.phone)
  const session = await signIn(openBrowser(app), { phone: who.phone, password: THIEFS_PASSWORD })
  const thief = { authorization: `Bearer ${session.json().accessToken}` }
  expect((await confirmed(mails.thiefs, thief, THIEFS_PASSWORD)).statusCode).toBe(200)
  await deny(await tokenOfAccess(who))
  const { headers } = await enterByCode(who.phone)
  const state = (await get(app, '/mail-service/mail', headers)).json()
  expect(state).toMatchObject({ mail: mails.own, confirmed: true, pending: null })
})

test('«Это не я» closes the calendar whose address was seen meanwhile', async () => {
  const who = await client()
  await reset(who.phone)
  const session = await signIn(openBrowser(app), { phone: who.phone, password: THIEFS_PASSWORD })
  const thief = { authorization: `Bearer ${session.json().accessToken}` }
  const { url } = (await get(app, '/profile-manager/calendar/link', thief)).json<{ url: string }>()
  const feed = () => get(app, new URL(url).pathname)
  expect((await feed()).statusCode).toBe(200)
  await deny(await tokenOfAccess(who))
  expect((await feed()).statusCode).toBe(404)
})

test('an account is not deleted by a code while it is not known whose hands the phone is in', async () => {
  const who = await client()
  await enterByCode(who.phone)
  await deny(await tokenOfAccess(who))
  const { headers } = await enterByCode(who.phone)
  const terms = (await get(app, '/profile-manager/client/delete', headers)).json()
  expect(terms.obstacle.detail).toContain('покажите паспорт')
  await soon()
  const order = { phone: who.phone, eventCode: 'DELETE_PROFILE', isFlashCall: false }
  await post(app, '/sms-service/send/send_code', order, { headers })
  const deletion = { smsCode: await codeFor(app, who.phone) }
  const refused = await post(app, '/profile-manager/client/delete', deletion, { headers })
  expect(refused.json().code).toBe('ACCESS_STOPPED')
  await confirmAtDesk(who.clientId, passportNumberOf(app, who.clientId))
  const deleted = await post(app, '/profile-manager/client/delete', deletion, { headers })
  expect(deleted.statusCode).toBe(200)
})

test('a payout signed before waits for the desk after «Это не я»', async () => {
  const who = await client()
  const loanId = await signed(app, who)
  await soon()
  await enterByCode(who.phone)
  await deny(await tokenOfAccess(who))
  await app.runJobs()
  const { headers } = await enterByCode(who.phone)
  expect((await statusOf(app, { ...who, headers }, loanId)).applicationState).toBe('PAYOUT_PENDING')
  await confirmAtDesk(who.clientId, passportNumberOf(app, who.clientId))
  await app.clock.moveTo(app.clock.now() + 2 * HOUR_MS)
  await app.runJobs()
  expect((await statusOf(app, { ...who, headers }, loanId)).applicationState).toBe('PAID_OUT')
})

test('a loan signed since the code that was not the owner’s is never paid out', async () => {
  const who = await client()
  await enterByCode(who.phone)
  await soon()
  const loanId = await signed(app, who)
  await soon()
  await enterByCode(who.phone)
  await deny(await tokenOfAccess(who))
  await confirmAtDesk(who.clientId, passportNumberOf(app, who.clientId))
  await app.clock.moveTo(app.clock.now() + 2 * HOUR_MS)
  await app.runJobs()
  const { headers } = await enterByCode(who.phone)
  const owner = { ...who, headers }
  expect((await statusOf(app, owner, loanId)).applicationState).toBe('CANCELLED')
  // Whoever wants it signs it again.
  expect((await offer(app, owner)).statusCode).toBe(200)
})

test('the desk sees why, and a passport in its hands ends it', async () => {
  const who = await client()
  await reset(who.phone)
  const token = await tokenOfAccess(who)
  expect((await cardAtDesk(who.clientId)).codeAccess).toMatchObject({
    way: 'PASSWORD_RESET',
    deniedAt: null,
  })
  await deny(token)
  expect((await cardAtDesk(who.clientId)).codeAccess?.deniedAt).not.toBeNull()
  const wrong = await confirmAtDesk(who.clientId, '4510000001')
  expect(wrong.json().code).toBe('VALIDATION')
  const right = await confirmAtDesk(who.clientId, passportNumberOf(app, who.clientId))
  expect(right.statusCode).toBe(200)
  expect((await cardAtDesk(who.clientId)).codeAccess).toBeNull()
  const { headers } = await enterByCode(who.phone)
  expect((await offer(app, { ...who, headers })).statusCode).toBe(200)
  // An old warning stops nothing that the staff have looked at.
  expect((await deny(token)).json().code).toBe('ACCESS_LINK_UNKNOWN')
})

test('a link nobody made stops nothing', async () => {
  expect((await deny(`${randomUUID()}.AAAA`)).json().code).toBe('ACCESS_LINK_UNKNOWN')
})
