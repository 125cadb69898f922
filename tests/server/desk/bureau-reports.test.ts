import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { REJECTED_PASSPORT } from '../../../server/sandbox/bureau-reports.ts'
import { passDays, wordsOf } from '../bureau-reports/told.ts'
import { lent, verifiedBorrower } from '../core/fixture.ts'
import { get, post } from '../profile-manager/borrower.ts'
import { testApp, type TestApp } from '../test-app.ts'
import { signedInAs, type SignedInStaff } from './staff.ts'

const REPORTS = '/desk-service/bureau/reports'

let app: TestApp
let loanId: string
beforeAll(async () => {
  app = await testApp()
  const who = await verifiedBorrower(app, { documentNumber: `20${REJECTED_PASSPORT}` })
  loanId = await lent(app, who)
  await lent(app, await verifiedBorrower(app))
  await passDays(app, 1)
})
afterAll(() => app.close())

interface Shown {
  readonly reportId: string
  readonly state: string
  readonly kind: string
  readonly isLate: boolean
  readonly rejection: { readonly code: string } | null
}

const listed = async (staff: SignedInStaff, list: string): Promise<Shown[]> =>
  (await get(app, `${REPORTS}?list=${list}`, staff.headers)).json<{ reports: Shown[] }>().reports

const standing = async (staff: SignedInStaff) =>
  (await get(app, '/desk-service/bureau/state', staff.headers)).json()

describe('the workplace', () => {
  test('shows what was told, and apart from it what was rejected and why', async () => {
    const staff = await signedInAs(app, 'koltsova')
    expect(await listed(staff, 'ALL')).toHaveLength(4)
    const rejected = await listed(staff, 'REJECTED')
    expect(rejected.map(({ kind, rejection }) => [kind, rejection?.code])).toEqual([
      ['ISSUED', '4.2'],
      ['SIGNED', '4.2'],
    ])
    expect(await standing(staff)).toMatchObject({
      waiting: 0,
      late: 0,
      rejected: 2,
      silentFiles: 0,
    })
  })

  test('shows as late what is not taken after its last day', async () => {
    await passDays(app, 7)
    const staff = await signedInAs(app, 'koltsova')
    const late = await listed(staff, 'LATE')
    expect(late.map(({ isLate, state }) => [isLate, state])).toEqual([
      [true, 'REJECTED'],
      [true, 'REJECTED'],
    ])
    expect(await standing(staff)).toMatchObject({
      late: 2,
      compared: { loans: 2, differences: 1 },
      differences: [{ loanId, kind: 'NOT_TOLD' }],
    })
  })

  test('who only reads sends nothing again', async () => {
    const staff = await signedInAs(app, 'koltsova')
    const [first] = await listed(staff, 'REJECTED')
    const reply = await post(
      app,
      `${REPORTS}/${first?.reportId}/repeat`,
      {},
      { headers: staff.headers },
    )
    expect(reply.statusCode).toBe(403)
  })

  test('a credit officer sends it again, once, and it is taken', async () => {
    const rejected = await listed(await signedInAs(app, 'serov'), 'REJECTED')
    for (const { reportId } of rejected.toReversed()) {
      const staff = await signedInAs(app, 'serov')
      const url = `${REPORTS}/${reportId}/repeat`
      expect((await post(app, url, {}, { headers: staff.headers })).statusCode).toBe(200)
      const again = await post(app, url, {}, { headers: staff.headers })
      expect(again.json().code).toBe('BUREAU_REPORT_SETTLED')
      await passDays(app, 1)
    }
    expect((await wordsOf(app, loanId)).toSorted()).toEqual([
      'A SIGNED ACCEPTED',
      'A SIGNED REPLACED',
      'B ISSUED ACCEPTED',
      'B ISSUED REPLACED',
    ])
    const later = await signedInAs(app, 'serov')
    expect(await standing(later)).toMatchObject({ rejected: 0, differences: [] })
  })
})
