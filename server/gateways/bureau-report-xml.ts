import { BUREAU_EVENT_CODES } from '../../lending/bureau-events.ts'
import type { BureauDebt } from '../../lending/bureau-figures.ts'
import { subtractKopecks, ZERO } from '../../lending/money.ts'
import type { FormerPassport, ReportedEvent, ReportFile } from './bureau-reports.ts'

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

type Value = string | number | null

const textOf = (value: string | number): string =>
  String(value).replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign)

/** Elements with their values; what is null is left out. */
const fields = (values: Readonly<Record<string, Value>>): string =>
  Object.entries(values)
    .map(([name, value]) => (value === null ? '' : `<${name}>${textOf(value)}</${name}>`))
    .join('')

const block = (name: string, inner: string): string => `<${name}>${inner}</${name}>`

/** Kopecks as the format writes roubles: «8577,30». */
const sum = (kopecks: number): string => {
  const digits = String(Math.abs(kopecks)).padStart(3, '0')
  return `${kopecks < 0 ? '-' : ''}${digits.slice(0, -2)},${digits.slice(-2)}`
}

const nameOf = (name: string, person: FormerPassport): string =>
  block(
    name,
    fields({
      lastName: person.lastName,
      firstName: person.firstName,
      middleName: person.patronymic,
    }),
  )

const documentOf = (name: string, person: FormerPassport): string =>
  block(
    name,
    fields({
      docCode: '21',
      docSeries: person.serialNumber,
      docNum: person.documentNumber,
      issueDate: person.issuedDate,
      deptCode: person.departmentCode,
    }),
  )

/** What the bureau knows the person by, beside what they are named by now. */
const formerNameOf = ({ person, former }: ReportedEvent): string =>
  former && nameOf('', former) !== nameOf('', person) ? nameOf('FL_2_PrevName', former) : ''

const titleOf = (event: ReportedEvent): string => {
  const { person, former } = event
  return block(
    'Title',
    nameOf('FL_1_Name', person) +
      formerNameOf(event) +
      block('FL_3_Birth', fields({ birthDate: person.birthDate, birthPlace: person.birthPlace })) +
      documentOf('FL_4_Doc', person) +
      (former ? documentOf('FL_5_PrevDoc', former) : '') +
      block('FL_8_AddrReg', fields({ address: person.registrationAddress })) +
      block('FL_9_AddrFact', fields({ address: person.livingAddress })) +
      block('FL_10_Contact', fields({ phone: person.phone })),
  )
}

const debt = ({ principalKopecks, interestKopecks, otherKopecks }: BureauDebt) => ({
  sum: sum(principalKopecks + interestKopecks + otherKopecks),
  mainSum: sum(principalKopecks),
  percentSum: sum(interestKopecks),
  otherSum: sum(otherKopecks),
})

const currentOf = (all: BureauDebt, late: BureauDebt | null): BureauDebt => {
  const minus = (key: keyof BureauDebt) => subtractKopecks(all[key], late?.[key] ?? ZERO)
  return {
    principalKopecks: minus('principalKopecks'),
    interestKopecks: minus('interestKopecks'),
    otherKopecks: minus('otherKopecks'),
  }
}

/** Codes of 29(1), to be confirmed against the current format. */
const RANGE_CODES = { UP_TO_50: '1', OVER_50: '2', OVER_80: '3' } as const

/** 1: by documents; 2: the smaller of what was said and the mean income of the region (353-FZ art. 5.1). */
const METHOD_CODES = { CONFIRMED: '1', SAID: '2', REGIONAL: '2' } as const

/** 1: the statement of an account; 2: the client; 3: Rosstat. */
const SOURCE_CODES = { CONFIRMED: '1', SAID: '2', REGIONAL: '3' } as const

const debtLoadOf = ({ facts: { debtLoad }, dealId }: ReportedEvent): string =>
  debtLoad
    ? block(
        'FL_29_1_DebtLoad',
        fields({
          range: RANGE_CODES[debtLoad.range],
          date: debtLoad.on,
          incomeMethod: METHOD_CODES[debtLoad.incomeSource],
          incomeSource: SOURCE_CODES[debtLoad.incomeSource],
          uid: dealId,
        }),
      )
    : ''

const figuresOf = (event: ReportedEvent): string => {
  const { on, facts } = event
  const { figures } = facts
  if (!figures) return debtLoadOf(event)
  const { overdue, paid, lastPayment, offBalanceKopecks } = figures
  return (
    block('FL_25_Debt', fields({ calcDate: on, ...debt(figures.debt) })) +
    block('FL_26_DebtDue', fields(debt(currentOf(figures.debt, overdue)))) +
    block(
      'FL_27_DebtOverdue',
      overdue
        ? fields({ ...debt(overdue), firstMissDate: overdue.since, daysPastDue: overdue.days })
        : fields({ sum: sum(0), daysPastDue: 0 }),
    ) +
    block(
      'FL_28_Payment',
      fields({
        date: lastPayment?.on ?? null,
        paymentSum: lastPayment ? sum(lastPayment.amountKopecks) : null,
        totalSum: debt(paid).sum,
        totalMainSum: debt(paid).mainSum,
        totalPercentSum: debt(paid).percentSum,
        totalOtherSum: debt(paid).otherSum,
        sizeCode: figures.sizeCode,
        scheduleCode: figures.termCode,
        nextDate: figures.nextPayment?.dueOn ?? null,
        nextSum: figures.nextPayment ? sum(figures.nextPayment.amountKopecks) : null,
      }),
    ) +
    debtLoadOf(event) +
    block(
      'FL_54_Accounting',
      fields({
        onBalance: offBalanceKopecks === null ? 1 : 0,
        offBalanceSum: offBalanceKopecks === null ? null : sum(offBalanceKopecks),
      }),
    )
  )
}

/** Codes of 38.1: fulfilled as agreed; ended otherwise. */
const END_CODES = {
  PAID: '1',
  DISCHARGED: '99',
  ENDED_BY_LAW: '99',
  FORGIVEN: '99',
  NOT_ISSUED: '99',
} as const

/** 1.12 is about the person alone, 2.6 about the deal; neither carries the figures of the debt. */
const legalOf = ({ facts: { legal }, code, dealId }: ReportedEvent): string | null => {
  if (!legal) return null
  const { kind, stage, on, caseNumber } = legal
  const step = fields({ kind, stage, date: on, caseNumber })
  if (code === BUREAU_EVENT_CODES.BANKRUPTCY) return block('FL_14_Bankruptcy', step)
  return block('FL_17_DealUid', fields({ uid: dealId })) + block('FL_39_Court', step)
}

/** An event that neither the terms of the deal nor its figures belong to; null for any other. */
const withoutFiguresOf = (event: ReportedEvent): string | null => {
  const { code, dealId } = event
  const isDataChange =
    code === BUREAU_EVENT_CODES.IDENTITY_CHANGED || code === BUREAU_EVENT_CODES.CONTACTS_CHANGED
  return isDataChange ? block('FL_17_DealUid', fields({ uid: dealId })) : legalOf(event)
}

const eventOf = (event: ReportedEvent): string => {
  const { number, operation, code, on, dealId, facts } = event
  const short = withoutFiguresOf(event)
  if (short !== null)
    return `<Event cid="${number}" operation="${operation}" code="${code}" date="${on}">${titleOf(event)}${short}</Event>`
  const deal = block('FL_17_DealUid', fields({ uid: dealId }))
  const terms = block(
    'FL_18_Deal',
    fields({
      signDate: facts.signedOn,
      fundDate: facts.issuedOn,
      endDate: facts.endsOn,
      sum: sum(facts.amountKopecks),
      currency: 'RUB',
    }),
  )
  const cost = block(
    'FL_22_FullCost',
    fields({ percent: facts.fullCost.percentText, sum: sum(facts.fullCost.costKopecks) }),
  )
  const changes = facts.amendments
    .map((amendment) => block('FL_23_Change', fields({ kind: amendment })))
    .join('')
  const refusal = facts.reasons.map((reason) => block('FL_57_Refusal', fields({ reason }))).join('')
  const end = facts.end
    ? block('FL_38_ContractEnd', fields({ code: END_CODES[facts.end.reason], date: facts.end.on }))
    : ''
  const inner = titleOf(event) + deal + terms + cost + changes + figuresOf(event) + refusal + end
  return `<Event cid="${number}" operation="${operation}" code="${code}" date="${on}">${inner}</Event>`
}

/** The file in the order of the blocks of 758-П, one element an event; the same file is always the same text. */
export const reportXml = ({ number, madeOn, events }: ReportFile): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Document number="${number}" date="${madeOn}" events="${events.length}">\n${events.map(eventOf).join('\n')}\n</Document>\n`
