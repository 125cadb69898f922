import { createHash, randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { Context } from '../context.ts'
import { recordInJournal } from './sandbox-store.ts'
import { sandboxKeys } from '../gateways/sandbox-keys.ts'

const ROUBLE = 100
const THOUSAND = 1000 * ROUBLE

/** Which of the bureaus that stand in is the second. */
const SECOND_BUREAU = 'nbki'

interface Profile {
  readonly title: string
  /** The only bureau that has it; absent: all have. */
  readonly onlyAt?: string
  readonly score: number
  readonly selfBan: boolean
  readonly loans: readonly {
    amount: number
    monthly: number
    overdueDays: number
    closed: boolean
  }[]
}

const loan = (amount: number, monthly: number, overdueDays = 0, closed = false) => ({
  amount,
  monthly,
  overdueDays,
  closed,
})

const GOOD = { title: '', score: 720, selfBan: false } as const

/** Tails of passport numbers with a history of their own; shown on the sandbox page. */
export const MAGIC_PASSPORTS: Readonly<Record<string, Profile>> = {
  '0001': { ...GOOD, title: 'Самозапрет на кредиты', selfBan: true, loans: [] },
  '0002': {
    ...GOOD,
    title: 'Высокая долговая нагрузка: 90 000 ₽ в месяц',
    score: 540,
    loans: [loan(1_500_000, 60_000), loan(600_000, 30_000)],
  },
  '0003': {
    ...GOOD,
    title: 'Много займов и просрочка 40 дней',
    score: 310,
    loans: [1, 2, 3, 4, 5, 6].map((index) => loan(20_000, 4_000, index === 1 ? 40 : 0)),
  },
  '0011': {
    ...GOOD,
    title: 'Самозапрет только во втором бюро',
    onlyAt: SECOND_BUREAU,
    selfBan: true,
    loans: [],
  },
  '0005': { ...GOOD, title: 'Низкий балл', score: 150, loans: [loan(30_000, 3_000, 95)] },
}

/** The number whose bureau answer never comes. */
export const SILENT_PASSPORT = '0004'
/** The number about which only the second bureau is silent. */
export const HALF_SILENT_PASSPORT = '0012'

const ORDINARY: readonly Profile[] = [
  { ...GOOD, loans: [] },
  { ...GOOD, score: 760, loans: [loan(60_000, 0, 0, true)] },
  { ...GOOD, score: 690, loans: [loan(90_000, 3_000), loan(30_000, 0, 2, true)] },
]

/** The same passport always has the same history. */
const profileOf = (bureau: string, series: string, number: string): Profile => {
  const digest = createHash('sha256').update(`${series}${number}`).digest()
  const magic = MAGIC_PASSPORTS[number.slice(-4)]
  if (magic)
    return magic.onlyAt === undefined || magic.onlyAt === bureau ? magic : { ...GOOD, loans: [] }
  return ORDINARY[digest.readUInt8(0) % ORDINARY.length] ?? { ...GOOD, loans: [] }
}

const reportOf = (profile: Profile) => {
  const loans = profile.loans.map(({ amount, monthly, overdueDays, closed }) => ({
    amountKopecks: (amount / 1000) * THOUSAND,
    monthlyPaymentKopecks: monthly * ROUBLE,
    overdueDays,
    closed,
  }))
  return {
    reportId: randomUUID(),
    score: profile.score,
    selfBan: profile.selfBan,
    loans,
    monthlyBurdenKopecks: loans
      .filter((each) => !each.closed)
      .reduce((sum, each) => sum + each.monthlyPaymentKopecks, 0),
  }
}

const questionShape = z.object({
  person: z.object({ lastName: z.string(), firstName: z.string(), birthDate: z.string() }),
  passport: z.object({ series: z.string().regex(/^\d{4}$/), number: z.string().regex(/^\d{6}$/) }),
  consent: z.object({ givenAtMs: z.number(), expiresAtMs: z.number() }),
})

/** The credit bureaus, one address each: refuses without a consent in force, answers by the passport's number. */
export const registerBureau = (scope: FastifyInstance, context: Context): void => {
  const { bureau: key } = sandboxKeys(context.config)
  scope.post<{ Params: { bureau: string } }>(
    '/sandbox/bureau/:bureau/report',
    async (request, reply) => {
      const { bureau } = request.params
      if (request.headers.authorization !== `Bearer ${key}`) return reply.code(401).send()
      const question = questionShape.safeParse(request.body)
      if (!question.success) return reply.code(400).send()
      const { passport, consent, person } = question.data
      const nowMs = context.clock.now()
      if (consent.givenAtMs > nowMs || consent.expiresAtMs <= nowMs) return reply.code(403).send()
      const halfSilent = passport.number.endsWith(HALF_SILENT_PASSPORT) && bureau === SECOND_BUREAU
      if (halfSilent || passport.number.endsWith(SILENT_PASSPORT)) return reply.code(503).send()
      const report = reportOf(profileOf(bureau, passport.series, passport.number))
      await recordInJournal(context.database, {
        kind: 'bureau',
        subject: `…${passport.number.slice(-4)}`,
        atMs: nowMs,
        payload: { bureau, person: `${person.lastName} ${person.firstName}`, ...report },
      })
      return report
    },
  )
}
