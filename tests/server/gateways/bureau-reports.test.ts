import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { BureauEventFacts } from '../../../lending/bureau-events.ts'
import { dealId } from '../../../lending/bureau-deal-id.ts'
import { isoDate } from '../../../lending/calendar.ts'
import { kopecks } from '../../../lending/money.ts'
import { createHttpBureauReports } from '../../../server/gateways/http-bureau-reports.ts'
import { reportXml } from '../../../server/gateways/bureau-report-xml.ts'
import type { ReportedEvent, ReportFile } from '../../../server/gateways/gateways.ts'
import { get } from '../profile-manager/borrower.ts'
import { testApp, type TestApp } from '../test-app.ts'

let app: TestApp
beforeEach(async () => {
  app = await testApp()
})
afterEach(() => app.close())

const on = isoDate('2027-02-11')
const deal = (sequence: number) =>
  dealId({ atMs: Date.UTC(2026, 10, 10), clockSequence: sequence, node: '615040302010' })

const facts: BureauEventFacts = {
  amountKopecks: kopecks(3_000_000),
  fullCost: { percentText: '216,000', costKopecks: kopecks(2_146_385) },
  signedOn: isoDate('2026-11-09'),
  issuedOn: isoDate('2026-11-10'),
  endsOn: isoDate('2027-05-10'),
  figures: {
    debt: {
      principalKopecks: kopecks(2_307_349),
      interestKopecks: kopecks(415_323),
      otherKopecks: kopecks(242),
    },
    overdue: {
      principalKopecks: kopecks(442_407),
      interestKopecks: kopecks(415_323),
      otherKopecks: kopecks(242),
      since: isoDate('2027-02-10'),
      days: 1,
    },
    paid: {
      principalKopecks: kopecks(692_651),
      interestKopecks: kopecks(1_022_809),
      otherKopecks: kopecks(0),
    },
    lastPayment: { on: isoDate('2027-01-10'), amountKopecks: kopecks(857_730) },
    sizeCode: 3,
    termCode: 3,
    nextPayment: null,
    endsOn: isoDate('2027-05-10'),
    offBalanceKopecks: null,
  },
  amendments: [],
  reasons: [],
  end: null,
}

const event = (number: number, other: Partial<ReportedEvent> = {}): ReportedEvent => ({
  number,
  operation: 'A',
  code: '2.3',
  on,
  dealId: deal(1),
  person: {
    lastName: 'О’Нил & <Ко>',
    firstName: 'Анна',
    patronymic: null,
    birthDate: '1990-03-15',
    birthPlace: 'г. Москва',
    serialNumber: '4510',
    documentNumber: '200007',
    issuedDate: '2011-04-20',
    departmentCode: '770-053',
    registrationAddress: 'г. Москва, ул. Мира, д. 1',
    livingAddress: 'г. Москва, ул. Мира, д. 1',
    phone: '+79165552300',
  },
  facts,
  ...other,
})

const fileOf = (number: number, ...events: ReportedEvent[]): ReportFile => ({
  number,
  madeOn: isoDate('2027-02-12'),
  events,
})

const send = (file: ReportFile) => app.context.gateways.bureauReports.send(file)
const receipt = (number: number) => app.context.gateways.bureauReports.receipt(number)
const other = (number: number, change: Partial<ReportedEvent['person']>) =>
  event(number, { person: { ...event(number).person, ...change } })

describe('the bureau and its stand-in', () => {
  test('a file is taken once; another one under its number is refused', async () => {
    await send(fileOf(7, event(1)))
    await send(fileOf(7, event(1)))
    expect(await receipt(7)).toEqual({ state: 'ACCEPTED', rejected: [] })
    await expect(send(fileOf(7, event(2)))).rejects.toThrow('409')
    expect((await get(app, '/sandbox/journal?kind=bureau-file')).json()).toHaveLength(1)
  })

  test('what the bureau does not take is named with its reason, the rest is taken', async () => {
    const rejected = other(2, { documentNumber: '200021' })
    await send(fileOf(1, event(1), { ...rejected, dealId: deal(2) }))
    expect(await receipt(1)).toEqual({
      state: 'PARTLY',
      rejected: [{ number: 2, code: '4.2', reason: expect.stringContaining('Паспорт') }],
    })
    await send(fileOf(2, { ...rejected, number: 3, dealId: deal(2) }))
    expect(await receipt(2)).toMatchObject({ state: 'ACCEPTED' })
  })

  test('a number of a deal that is none, a deal begun twice, and a correction of nothing are rejected', async () => {
    const wrong = `${deal(3).slice(0, -1)}x`
    await send(
      fileOf(
        1,
        event(1, { dealId: wrong }),
        event(2),
        event(3),
        event(4, { operation: 'C.1', dealId: deal(4) }),
      ),
    )
    const codes = (await receipt(1))?.rejected.map(({ number, code }) => [number, code])
    expect(codes).toEqual([
      [1, '17.1'],
      [3, 'A'],
      [4, 'C'],
    ])
  })

  test('another passport is taken with the former one named, and not without it', async () => {
    const { lastName, firstName, patronymic, issuedDate, departmentCode } = event(1).person
    const names = { lastName, firstName, patronymic, issuedDate, departmentCode }
    const former = { ...names, serialNumber: '4509', documentNumber: '100005' }
    await send(
      fileOf(
        1,
        event(1),
        event(2, { operation: 'B', code: '1.7', former }),
        event(3, { operation: 'B', code: '1.7' }),
        event(4, { operation: 'B', code: '1.9' }),
      ),
    )
    const codes = (await receipt(1))?.rejected.map(({ number, code }) => [number, code])
    expect(codes).toEqual([[3, '5.1']])
  })

  test('names and passports are in the file and not in the journal', async () => {
    await send(fileOf(1, event(1)))
    const { body } = await get(app, '/sandbox/journal?kind=bureau-file')
    expect(body).not.toContain('Анна')
    expect(body).not.toContain('200007')
  })

  test('there is no receipt of a file that was never sent', async () => {
    await expect(receipt(404)).rejects.toThrow('404')
  })
})

describe('the format', () => {
  test('sums stand in roubles with a comma, texts are escaped, what is late stands apart', () => {
    const xml = reportXml(fileOf(1, event(1)))
    expect(xml).toContain('<lastName>О’Нил &amp; &lt;Ко&gt;</lastName>')
    expect(xml).toContain('<FL_25_Debt><calcDate>2027-02-11</calcDate><sum>27229,14</sum>')
    expect(xml).toContain('<FL_26_DebtDue><sum>18649,42</sum>')
    expect(xml).toContain('<firstMissDate>2027-02-10</firstMissDate><daysPastDue>1</daysPastDue>')
    expect(reportXml(fileOf(1, event(1)))).toBe(xml)
  })

  test('an event about the person has their data and the deal, and neither terms nor debt', () => {
    const former = {
      ...event(1).person,
      lastName: 'Иванова',
      serialNumber: '4509',
      documentNumber: '100005',
      issuedDate: '2004-03-16',
    }
    const xml = reportXml(fileOf(1, event(1, { operation: 'B', code: '1.7', former })))
    expect(xml).toContain(
      '<FL_2_PrevName><lastName>Иванова</lastName><firstName>Анна</firstName></FL_2_PrevName>',
    )
    expect(xml).toContain(
      '<FL_5_PrevDoc><docCode>21</docCode><docSeries>4509</docSeries><docNum>100005</docNum><issueDate>2004-03-16</issueDate><deptCode>770-053</deptCode></FL_5_PrevDoc>',
    )
    expect(xml).toContain(`</Title><FL_17_DealUid><uid>${deal(1)}</uid></FL_17_DealUid></Event>`)
    const contacts = reportXml(fileOf(1, event(1, { operation: 'B', code: '1.9' })))
    expect(contacts).toContain('<FL_10_Contact><phone>+79165552300</phone></FL_10_Contact></Title>')
    expect(contacts).not.toMatch(/FL_2_|FL_5_|FL_18_|FL_25_/)
  })

  test('the debt load of the signature stands between payments and accounting, or not at all', () => {
    const debtLoad = {
      range: 'OVER_50',
      on: isoDate('2026-11-09'),
      incomeSource: 'REGIONAL',
    } as const
    const block = `<FL_29_1_DebtLoad><range>2</range><date>2026-11-09</date><incomeMethod>2</incomeMethod><incomeSource>3</incomeSource><uid>${deal(1)}</uid></FL_29_1_DebtLoad>`
    const xmlOf = (change: Partial<BureauEventFacts>) =>
      reportXml(fileOf(1, event(1, { facts: { ...facts, ...change } })))
    expect(xmlOf({ debtLoad })).toContain(`</FL_28_Payment>${block}<FL_54_Accounting>`)
    expect(xmlOf({ debtLoad, figures: null })).toContain(`</FL_22_FullCost>${block}</Event>`)
    expect(xmlOf({})).not.toContain('FL_29_1')
  })

  test('an answer that is no receipt is a failure, 202 is none yet', async () => {
    const answering = (status: number, body: string) =>
      createHttpBureauReports({ name: 'nbki', url: 'https://bureau.example', key: 'key' }, () =>
        Promise.resolve(new Response(body, { status })),
      )
    expect(await answering(202, '').receipt(1)).toBeNull()
    await expect(answering(200, '{"state":"FINE"}').receipt(1)).rejects.toThrow('unknown shape')
    await expect(answering(500, '').receipt(1)).rejects.toThrow('500')
    await expect(answering(503, '').send(fileOf(1, event(1)))).rejects.toThrow('503')
  })
})
