import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { moscowDate } from '../../../lending/calendar.ts'
import { formatFullDate } from '../../../lending/plain-text.ts'
import { savePdn } from '../../../server/db/client-profile.ts'
import { updateClient } from '../../../server/db/clients.ts'
import { loanSignatures, loans } from '../../../server/db/schema/loans.ts'
import { openDocument } from '../../../server/db/documents.ts'
import { documents } from '../../../server/db/schema/documents.ts'
import { transaction } from '../../../server/db/transaction.ts'
import type { LoanFacts } from '../../../server/document-facts.ts'
import { signedTextHash } from '../../../server/documents/signed-text.ts'
import { money } from '../../../server/documents/wording.ts'
import { type TestApp, testApp } from '../test-app.ts'
import { coreApp, loanCode, offer, sign, signingBody, verifiedBorrower } from './fixture.ts'

const DAY_MS = 86_400_000

let app: TestApp

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

interface ShownOffer {
  readonly fullCost: { readonly percentText: string; readonly costKopecks: number }
  readonly rows: readonly Record<string, number & string>[]
  readonly text: {
    readonly title: string
    readonly conditions: readonly Record<'number' | 'condition' | 'content', string>[]
    readonly sections: readonly {
      readonly heading: string
      readonly paragraphs: readonly string[]
    }[]
  }
}

/** The text as a person reads it on the screen, from the answer alone. */
const readText = ({ fullCost, rows, text }: ShownOffer): string => {
  const { title, conditions, sections } = text
  const lines = [
    title,
    `Полная стоимость займа ${fullCost.percentText}\u00a0% годовых, ${money(fullCost.costKopecks)}`,
  ]
  for (const { number, condition, content } of conditions) {
    lines.push(`${number}. ${condition}: ${content}`)
  }
  for (const { heading, paragraphs } of sections) lines.push(heading, ...paragraphs)
  for (const row of rows) {
    const parts = [row['principalKopecks'], row['interestKopecks']].map((part) => money(part ?? 0))
    lines.push(
      `${row['number']}. ${formatFullDate(row['dueOn'] ?? '')}: ${money(row['paymentKopecks'] ?? 0)} (${parts.join(' + ')})`,
    )
  }
  return lines.join('\n')
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

describe('the text of an offer (D57)', () => {
  test('is what its hash is of, person and card in it', async () => {
    const who = await verifiedBorrower(app)
    const shown = (await offer(app, who)).json()
    expect(shown.termsHash).toBe(sha256(readText(shown)))
    expect(readText(shown)).toContain('Иванова Анна Петровна')
    expect(readText(shown)).toContain('MIR •• 3055')
    expect(shown.issuedOn).toBe(moscowDate(app.clock.now()))
  })

  test('holds the warnings that are confirmed', async () => {
    const who = await verifiedBorrower(app, { incomeRoubles: 30_000, obligationsRoubles: 12_000 })
    const shown = (await offer(app, who)).json()
    expect(readText(shown)).toContain('больше половины вашего дохода')
    expect(shown.termsHash).toBe(sha256(readText(shown)))
  })

  test('is that of the signature and of the contract filed the same day', async () => {
    const own = await coreApp()
    const who = await verifiedBorrower(own)
    const shown = (await offer(own, who)).json()
    await sign(own, who, await signingBody(own, who, {}, shown.termsHash))
    await own.runJobs()
    const [signature] = await own.context.database.select().from(loanSignatures)
    expect(signature?.termsHash).toBe(sha256(readText(shown)))
    const [filed] = await own.context.database
      .select()
      .from(documents)
      .where(eq(documents.type, 'CONTRACT'))
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a contract is filed with these facts
    const facts = filed && (openDocument(own.context.database, filed).facts as LoanFacts)
    expect(facts && signedTextHash(facts)).toBe(shown.termsHash)
  })
})

describe('an offer of another day (D57)', () => {
  test('is refused as outdated, keeps its code unused, and is drawn again', async () => {
    // 23:50 in Moscow.
    const own = await coreApp({ startMs: Date.parse('2026-03-11T20:50:00Z') })
    const who = await verifiedBorrower(own)
    const body = await signingBody(own, who)
    await own.clock.moveTo(own.clock.now() + 11 * 60_000)
    const refused = await sign(own, who, body)
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'OFFER_OUTDATED'])
    const again = (await offer(own, who)).json()
    expect([body.dateOfIssuance, again.issuedOn]).toEqual(['2026-03-11', '2026-03-12'])
    expect(again.termsHash).not.toBe(body.termsHash)
    const smsCode = await loanCode(own, who, again.termsHash)
    const signed = { ...body, dateOfIssuance: again.issuedOn, termsHash: again.termsHash, smsCode }
    expect((await sign(own, who, signed)).json()).toMatchObject({
      applicationState: 'PAYOUT_PENDING',
    })
    const [contract] = await own.context.database
      .select()
      .from(loans)
      .where(eq(loans.termsHash, again.termsHash))
    expect(contract?.issuedOn).toBe('2026-03-12')
  })

  test('is over after five working days, outdated or not', async () => {
    const own = await coreApp()
    const who = await verifiedBorrower(own)
    const body = await signingBody(own, who)
    await own.clock.moveTo(own.clock.now() + 8 * DAY_MS)
    expect((await sign(own, who, body)).json().code).toBe('OFFER_EXPIRED')
  })
})

test('a person whose data changed since does not sign the old text', async () => {
  const who = await verifiedBorrower(app)
  const body = await signingBody(app, who)
  await transaction(app.context.database, (tx) =>
    updateClient(tx, who.clientId, { mail: 'another@example.ru' }),
  )
  expect((await sign(app, who, body)).json().code).toBe('OFFER_OUTDATED')
})

test('a warning that came since is read before it is signed', async () => {
  const who = await verifiedBorrower(app)
  const body = await signingBody(app, who)
  await transaction(app.context.database, (tx) =>
    savePdn(tx, who.clientId, {
      additionalContacts: [],
      socialNetwork: null,
      socialAccount: null,
      monthlyIncomeKopecks: 3_000_000,
      monthlyObligationsKopecks: 1_200_000,
    }),
  )
  const confirmed = { ...body, acknowledgedWarnings: ['DEBT_LOAD'] }
  expect((await sign(app, who, confirmed)).json().code).toBe('OFFER_OUTDATED')
})
