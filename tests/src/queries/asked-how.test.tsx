/** How the queries of a contract ask the server, and which part of an answer a screen gets. */
import { beforeEach, describe, expect, test } from 'vitest'
import { kopecks } from '../../../lending/money.ts'
import type { CallDefinition } from '../../../protocol/call.ts'
import {
  applicationChangeStep,
  partiallyEarlyTemplatePlan,
  prolongationTemplatePlan,
  restructuringTemplatePlan,
  shiftTemplatePlan,
} from '../../../protocol/calls/core/changes.ts'
import { contractById } from '../../../protocol/calls/core/contract.ts'
import { loanDecisions } from '../../../protocol/calls/core/decisions.ts'
import { contractHoliday, contractHolidayPlan } from '../../../protocol/calls/core/holidays.ts'
import { loanStatus, smallerSumTemplatePlan } from '../../../protocol/calls/core/loan.ts'
import { detailsPaymentsContract } from '../../../protocol/calls/report-service/payments.ts'
import { forgetSession } from '../../../src/api/session.ts'
import {
  changeStepQuery,
  contractQuery,
  contractsQuery,
  decisionsQuery,
  loanStatusQuery,
} from '../../../src/queries/contracts.ts'
import { holidayPlanQuery, holidayQuery } from '../../../src/queries/holidays.ts'
import {
  earlyPreviewQuery,
  prolongationPreviewQuery,
  restructuringPreviewQuery,
  shiftPreviewQuery,
  smallerSumPreviewQuery,
} from '../../../src/queries/previews.ts'
import type { Query } from '../../../src/queries/query.ts'
import { applicationFixture } from '../application-fixture.ts'
import { contractFixture } from '../offline/contract-fixture.ts'
import { answers, refuses, sentOnce, signInPage } from '../server-of-page.ts'

beforeEach(() => {
  // Files of one worker share the session.
  forgetSession()
  signInPage()
})

const ask = <T, P>(query: Query<T, P>, params: P) => query.ask(params, new AbortController().signal)

/** What a query sends; the answer is of no interest. */
const sentFor = async <T, P>(call: CallDefinition, query: Query<T, P>, params: P) => {
  refuses(call, 'NOT_FOUND')
  await expect(ask(query, params)).rejects.toThrow('NOT_FOUND')
  return sentOnce(call)
}

describe('a preview', () => {
  test('of a partial early repayment names the sum in roubles and how it is used', async () => {
    const { query } = await sentFor(partiallyEarlyTemplatePlan, earlyPreviewQuery, {
      loanId: 'c1',
      amountKopecks: kopecks(1_234_500),
      mode: 'REDUCE_TERM',
    })
    expect(query).toEqual({ loanId: 'c1', amount: '12345', mode: 'REDUCE_TERM' })
  })

  test('keeps the kopecks of a sum', async () => {
    const { query } = await sentFor(partiallyEarlyTemplatePlan, earlyPreviewQuery, {
      loanId: 'c1',
      amountKopecks: kopecks(1_234_567),
      mode: 'REDUCE_PAYMENT',
    })
    expect(query).toMatchObject({ amount: '12345.67' })
  })

  const prolonged = (days: number | null) =>
    sentFor(prolongationTemplatePlan, prolongationPreviewQuery, { loanId: 'c1', days })
  const shifted = (days: number | null) =>
    sentFor(shiftTemplatePlan, shiftPreviewQuery, { loanId: 'c1', days })

  test.each([
    ['a prolongation', prolonged],
    ['a shift', shifted],
  ])('of %s leaves the days to the server until they are chosen', async (_what, asked) => {
    expect((await asked(null)).query).toEqual({ loanId: 'c1' })
  })

  test.each([
    ['a prolongation', prolonged],
    ['a shift', shifted],
  ])('of %s names the days that were chosen', async (_what, asked) => {
    expect((await asked(5)).query).toEqual({ loanId: 'c1', days: '5' })
  })

  test('of new terms names the loan alone', async () => {
    const sent = await sentFor(restructuringTemplatePlan, restructuringPreviewQuery, {
      loanId: 'c1',
    })
    expect(sent.query).toEqual({ loanId: 'c1' })
  })

  test('of a smaller sum names it in roubles', async () => {
    const sent = await sentFor(smallerSumTemplatePlan, smallerSumPreviewQuery, {
      loanApplicationId: 'loan-1',
      amountRoubles: 12_000,
    })
    expect(sent.query).toEqual({ loanId: 'loan-1', amount: '12000' })
  })
})

describe('a holiday', () => {
  const PLAN = {
    loanId: 'c1',
    ground: 'INCOME_DROP',
    from: '2026-12-01',
    months: 3,
    serviceFrom: null,
    serviceEndsOn: null,
  } as const

  test('by months asks for no days of a service', async () => {
    const { params, query } = await sentFor(contractHolidayPlan, holidayPlanQuery, PLAN)
    expect(params).toEqual({ id: 'c1' })
    expect(query).toEqual({ ground: 'INCOME_DROP', from: '2026-12-01', months: '3' })
  })

  test('by a service asks for its days, without an end while nobody knows it', async () => {
    const service = { ...PLAN, ground: 'SERVICE', months: null, serviceFrom: '2026-11-01' } as const
    const { query } = await sentFor(contractHolidayPlan, holidayPlanQuery, service)
    expect(query).toEqual({ ground: 'SERVICE', from: '2026-12-01', serviceFrom: '2026-11-01' })
  })

  test('by a service with an end asks for both days', async () => {
    const service = {
      ...PLAN,
      ground: 'SERVICE_FAMILY',
      months: null,
      serviceFrom: '2026-11-01',
      serviceEndsOn: '2027-05-31',
    } as const
    const { query } = await sentFor(contractHolidayPlan, holidayPlanQuery, service)
    expect(query).toMatchObject({ serviceFrom: '2026-11-01', serviceEndsOn: '2027-05-31' })
  })

  test('is asked for by the id of its contract', async () => {
    expect((await sentFor(contractHoliday, holidayQuery, 'c1')).params).toEqual({ id: 'c1' })
  })
})

describe('a contract', () => {
  const answersContracts = (asOfDays: Readonly<Record<string, string>>) => {
    answers(contractById, ({ params }) => ({
      ...contractFixture({ asOfDay: asOfDays[params.id] ?? '' }),
      loanApplicationId: params.id,
    }))
    answers(detailsPaymentsContract, { payments: [], total: 0 })
  }

  test('comes with all its movements, as of the moment of the contract', async () => {
    answersContracts({ c1: '2026-11-21' })
    const { value, asOf } = await ask(contractQuery, 'c1')
    expect(value.contract.loanApplicationId).toBe('c1')
    expect(asOf).toBe('2026-11-21T09:00:00.000Z')
    expect(sentOnce(detailsPaymentsContract).query).toEqual({
      loanApplicationId: 'c1',
      offset: '0',
      limit: '1000',
    })
  })

  test.each([[{ c1: '2026-11-20', c2: '2026-11-21' }], [{ c1: '2026-11-21', c2: '2026-11-20' }]])(
    'among several is no fresher than the oldest of them',
    async (asOfDays) => {
      answersContracts(asOfDays)
      const { value, asOf } = await ask(contractsQuery, ['c1', 'c2'])
      expect(value.map(({ loanApplicationId }) => loanApplicationId)).toEqual(['c1', 'c2'])
      expect(asOf).toBe('2026-11-20T09:00:00.000Z')
    },
  )

  test('that is not on this device is not recalled, those that are come all the same', async () => {
    answersContracts({ c1: '2026-11-21' })
    expect(await contractsQuery.recall?.(['c1', 'c2'])).toBeNull()
    await contractQuery.keep?.(await ask(contractQuery, 'c1'), 'c1')
    const kept = await contractsQuery.recall?.(['c1', 'c2'])
    expect(kept?.value.map(({ loanApplicationId }) => loanApplicationId)).toEqual(['c1'])
  })
})

describe('a decision', () => {
  test('is asked for by its application, or all of them', async () => {
    expect((await sentFor(loanDecisions, decisionsQuery, 'loan-1')).query).toEqual({
      loanApplicationId: 'loan-1',
    })
  })

  test('of no application in particular is any', async () => {
    expect((await sentFor(loanDecisions, decisionsQuery, null)).query).toEqual({})
  })
})

test('a signed loan is shown without the moment it is true for', async () => {
  answers(loanStatus, { asOf: '2026-11-21T09:00:00.000Z', ...applicationFixture() })
  const { value, asOf } = await ask(loanStatusQuery, 'loan-1')
  expect(value).toEqual(applicationFixture())
  expect(asOf).toBe('2026-11-21T09:00:00.000Z')
  expect(sentOnce(loanStatus).body).toEqual({ loanApplicationId: 'loan-1' })
})

test('the latest change is asked for by its loan', async () => {
  expect((await sentFor(applicationChangeStep, changeStepQuery, 'c1')).query).toEqual({
    loanId: 'c1',
  })
})
