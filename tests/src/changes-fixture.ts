import { isoDate } from '../../lending/calendar.ts'
import { fromRoubles } from '../../lending/money.ts'
import { quote } from '../../lending/schedule.ts'
import type { Reply } from '../../protocol/call.ts'
import type {
  applicationChangeStep,
  partiallyEarlyTemplatePlan,
  prolongationTemplatePlan,
  shiftTemplatePlan,
} from '../../protocol/calls/core/changes.ts'
import type { templateShift } from '../../protocol/calls/print-service/templates.ts'

type Early = Reply<typeof partiallyEarlyTemplatePlan>
type Prolongation = Reply<typeof prolongationTemplatePlan>
type Shift = Reply<typeof shiftTemplatePlan>
type Plan<A extends { result: { outcome: string } }> = Extract<A['result'], { outcome: 'PLAN' }>

const side = (amountRoubles: number, issuedOn: string) => {
  const made = quote({
    productKey: 'INSTALLMENT',
    amountKopecks: fromRoubles(amountRoubles),
    term: 6,
    issuedOn: isoDate(issuedOn),
  })
  return {
    rows: [...made.schedule.rows],
    totalKopecks: made.schedule.totalKopecks,
    overpaymentKopecks: made.schedule.overpaymentKopecks,
    fullCost: made.fullCost,
  }
}

const PLAN = {
  outcome: 'PLAN',
  loanId: 'c1',
  on: '2026-11-21',
  before: side(40_000, '2026-09-26'),
  after: side(40_000, '2026-10-06'),
  dueNowKopecks: 0,
} as const

/** What paying a part of 40 000 ₽ early would change. */
export const earlyFixture = (termsHash: string, part: Partial<Plan<Early>> = {}): Early => ({
  minimumKopecks: 500_000,
  payoffKopecks: 5_221_821,
  result: {
    ...PLAN,
    after: side(20_000, '2026-09-26'),
    mode: 'REDUCE_PAYMENT',
    savedKopecks: 300_000,
    earlyPrincipalKopecks: 1_000_000,
    advanceKopecks: 0,
    dueNowKopecks: 1_700_000,
    termsHash,
    ...part,
  },
})

const DATED = {
  ...PLAN,
  fromDueOn: '2026-11-26',
  toDueOn: '2026-12-06',
  explanation: 'Платёж позже на 10 дней.',
}

export const prolongationFixture = (
  termsHash: string,
  part: Partial<Plan<Prolongation>> = {},
): Prolongation => ({
  choices: [7, 14, 21],
  leftThisYear: 2,
  result: { ...DATED, days: 7, extraKopecks: 180_000, dueNowKopecks: 612_300, termsHash, ...part },
})

export const shiftFixture = (termsHash: string, part: Partial<Plan<Shift>> = {}): Shift => ({
  mostDays: 10,
  result: { ...DATED, days: 10, extraKopecks: 0, termsHash, ...part },
})

/** The agreement to read before a change is signed. */
export const AGREEMENT: Reply<typeof templateShift> = {
  title: 'Дополнительное соглашение',
  conditions: [{ number: '1', condition: 'Срок', content: 'Новый срок возврата' }],
  sections: [],
}

/** Where the latest change stands. */
export const stepFixture = (
  part: Partial<Reply<typeof applicationChangeStep>> = {},
): Reply<typeof applicationChangeStep> => ({
  step: 'APPLIED',
  applicationType: 'SHIFT',
  loanId: 'c1',
  termsHash: null,
  amountKopecks: 0,
  expiresAt: null,
  ...part,
})
