import type { AccrualStop } from './accrual-stops.ts'
import { addDays, isoDate, type IsoDate } from './calendar.ts'
import { isPersonAction, type LegalAction, type LegalVerdict } from './legal-actions.ts'
import {
  isServiceLoss,
  LEGAL_STATUS_END_REASONS,
  type LegalStatusEndReason,
  type LegalStatusKind,
  type DebtLoss,
} from './legal-status-kinds.ts'

/** What a status does, from the day it counts from. */
export type LegalStatusRule = {
  /** Whether it is about the person, so about every debt, or about one debt. */
  scope: 'CLIENT' | 'LOAN'
  /** The whole table of decision 0090: nobody else decides what a status refuses. */
  actions: Readonly<Record<LegalAction, LegalVerdict>>
  /** Which messages go out no more: all, or those about the debt. */
  stopsMessages: 'ALL' | 'ABOUT_DEBT'
  /** The day it counts from. */
  countsFrom: 'DEATH' | 'RULING' | 'PUBLICATION' | 'CLAIM' | 'WRIT' | 'DISABILITY' | 'NOTICE'
  source: string
}

type Row = { kind: LegalStatusKind; validFrom: IsoDate; rule: LegalStatusRule }

const FIRST_DAY = isoDate('2020-01-01')

/** The procedure settles the debt: what of it is paid goes through its manager (127-FZ art. 213.11, 223.4). */
const PROCEDURE: LegalStatusRule['actions'] = {
  TAKE_LOAN: 'REFUSED',
  RAISE_LINE: 'REFUSED',
  PAY: 'REFUSED',
  REPAY_EARLY: 'REFUSED',
  PROLONG: 'REFUSED',
  SHIFT_PAYMENT: 'REFUSED',
  TAKE_HOLIDAY: 'REFUSED',
  AUTO_DEBIT: 'REFUSED',
  ACCRUE_INTEREST: 'REFUSED',
  ACCRUE_PENALTY: 'REFUSED',
  REMIND: 'REFUSED',
  COLLECT: 'REFUSED',
}

/** The sum is fixed and its dates are no more, but whoever wants to pay may: heirs, or the debtor past the bailiffs. */
const FIXED_SUM: LegalStatusRule['actions'] = { ...PROCEDURE, PAY: 'ALLOWED' }

/** Nothing is owed of the debt any more; about the person, who may be the widow, it says nothing. */
const NO_DEBT: LegalStatusRule['actions'] = {
  ...PROCEDURE,
  TAKE_LOAN: 'ALLOWED',
  RAISE_LINE: 'ALLOWED',
}

/** Since 24.02.2022 a service counts (377-FZ art. 2). */
const SERVICE_SINCE = isoDate('2022-02-24')

const OF_SERVICE = {
  actions: NO_DEBT,
  scope: 'LOAN',
  stopsMessages: 'ABOUT_DEBT',
  source: '377-ФЗ ст. 2: обязательства военнослужащего и членов семьи прекращаются',
} as const

/** Rules with the day since when they count, the oldest first; where the law leaves room, the cheaper reading is taken. */
const ROWS: readonly Row[] = [
  {
    kind: 'DECEASED',
    validFrom: FIRST_DAY,
    rule: {
      actions: FIXED_SUM,
      scope: 'CLIENT',
      stopsMessages: 'ALL',
      countsFrom: 'DEATH',
      source: 'ГК ст. 401, 1175, Пленум ВС № 9 п. 61 (пени); проценты — собственное правило',
    },
  },
  {
    kind: 'BANKRUPT_COURT',
    validFrom: FIRST_DAY,
    rule: {
      actions: PROCEDURE,
      scope: 'CLIENT',
      stopsMessages: 'ABOUT_DEBT',
      countsFrom: 'RULING',
      source: '127-ФЗ ст. 213.11 п. 2; 230-ФЗ ст. 7',
    },
  },
  {
    kind: 'BANKRUPT_MFC',
    validFrom: isoDate('2020-09-01'),
    rule: {
      actions: PROCEDURE,
      scope: 'LOAN',
      stopsMessages: 'ABOUT_DEBT',
      countsFrom: 'PUBLICATION',
      source: '127-ФЗ ст. 223.4 п. 1, 2: долги из списка, со дня записи в ЕФРСБ',
    },
  },
  {
    kind: 'COURT',
    validFrom: FIRST_DAY,
    rule: {
      actions: FIXED_SUM,
      scope: 'LOAN',
      stopsMessages: 'ABOUT_DEBT',
      countsFrom: 'CLAIM',
      source: 'собственное правило: сумма долга не меняется со дня заявления; ГПК ст. 121',
    },
  },
  {
    kind: 'ENFORCEMENT',
    validFrom: FIRST_DAY,
    rule: {
      actions: FIXED_SUM,
      scope: 'LOAN',
      stopsMessages: 'ABOUT_DEBT',
      countsFrom: 'WRIT',
      source: '229-ФЗ: взыскивается сумма исполнительного документа; собственное правило',
    },
  },
  {
    kind: 'SERVICE_DEATH',
    validFrom: SERVICE_SINCE,
    // What is not about this debt DECEASED stops, which is entered with it.
    rule: { ...OF_SERVICE, actions: PROCEDURE, stopsMessages: 'ALL', countsFrom: 'DEATH' },
  },
  {
    kind: 'SERVICE_FAMILY_DEATH',
    validFrom: SERVICE_SINCE,
    rule: { ...OF_SERVICE, countsFrom: 'DEATH' },
  },
  {
    kind: 'SERVICE_DISABILITY',
    validFrom: SERVICE_SINCE,
    rule: { ...OF_SERVICE, countsFrom: 'DISABILITY' },
  },
  {
    kind: 'FRAUD_CLAIM',
    validFrom: FIRST_DAY,
    rule: {
      // Interest goes on by the day, should the claim prove wrong; nobody asks for it meanwhile. A holiday the law refuses on
      // its own grounds only (353-FZ art. 6.1-2).
      actions: { ...FIXED_SUM, ACCRUE_INTEREST: 'ALLOWED', TAKE_HOLIDAY: 'ALLOWED' },
      scope: 'LOAN',
      stopsMessages: 'ABOUT_DEBT',
      countsFrom: 'NOTICE',
      source: '41-ФЗ, 230-ФЗ ст. 5; неустойка не начисляется — собственное правило',
    },
  },
]

/** What a status does that counts from a day. Throws RangeError for a day before there was such a status. */
export function legalStatusRule(kind: LegalStatusKind, from: IsoDate): LegalStatusRule {
  const row = ROWS.findLast((each) => each.kind === kind && each.validFrom <= from)
  if (!row) throw new RangeError(`nobody was ${kind} on ${from}`)
  return row.rule
}

/** Whether debts go on as agreed after an end, by the kind: after a mistake, an objection, a bankruptcy without discharge. */
const ENDS: Readonly<
  Record<LegalStatusKind, Partial<Record<LegalStatusEndReason, { resumes: boolean }>>>
> = {
  DECEASED: { MISTAKE: { resumes: true } },
  BANKRUPT_COURT: {
    MISTAKE: { resumes: true },
    DISCHARGED: { resumes: false },
    DISMISSED: { resumes: true },
  },
  BANKRUPT_MFC: {
    MISTAKE: { resumes: true },
    DISCHARGED: { resumes: false },
    DISMISSED: { resumes: true },
  },
  COURT: {
    MISTAKE: { resumes: true },
    OBJECTION: { resumes: true },
    WITHDRAWN: { resumes: true },
    DECIDED: { resumes: false },
  },
  ENFORCEMENT: {
    MISTAKE: { resumes: true },
    COLLECTED: { resumes: false },
    RETURNED: { resumes: false },
  },
  SERVICE_DEATH: { MISTAKE: { resumes: true } },
  SERVICE_FAMILY_DEATH: { MISTAKE: { resumes: true } },
  SERVICE_DISABILITY: { MISTAKE: { resumes: true } },
  FRAUD_CLAIM: {
    MISTAKE: { resumes: true },
    REJECTED: { resumes: true },
    PROVED: { resumes: false },
  },
}

/** What a status of a kind may end with, in the order of {@link LEGAL_STATUS_END_REASONS}. */
export function legalStatusEnds(kind: LegalStatusKind): LegalStatusEndReason[] {
  return LEGAL_STATUS_END_REASONS.filter((reason) => ENDS[kind][reason] !== undefined)
}

/** A status as a loan sees it. */
export type LegalStatus = {
  /** What an entry of the books names where the status itself ends the debt. */
  id?: string
  kind: LegalStatusKind
  /** The first day on which it counts. */
  from: IsoDate
  /** Its last day and why it ended, with the id that an entry of the books names; null while it stands. */
  end: { on: IsoDate; reason: LegalStatusEndReason; id?: string } | null
}

/** Whether the debt goes on as agreed after the status. Throws RangeError for an end that its kind does not have. */
export function resumesAfter(kind: LegalStatusKind, reason: LegalStatusEndReason): boolean {
  const end = ENDS[kind][reason]
  if (!end) throw new RangeError(`${kind} does not end with ${reason}`)
  return end.resumes
}

/** Whether what a status stops is stopped for a debt still, be it over: a discharge or a decision of a court lasts. */
const binds = ({ kind, end }: Pick<LegalStatus, 'kind' | 'end'>): boolean =>
  end === null || !resumesAfter(kind, end.reason)

/** Days without penalty after a debt is owed again that had been ended by mistake: as many as after a chargeback (own rule). */
export const DAYS_AFTER_MISTAKE = 10

function stopsOf({ kind, from, end }: LegalStatus): AccrualStop[] {
  const { actions } = legalStatusRule(kind, from)
  const stop = {
    from,
    until: binds({ kind, end }) ? null : (end?.on ?? null),
    interest: actions.ACCRUE_INTEREST === 'REFUSED',
    penalty: actions.ACCRUE_PENALTY === 'REFUSED',
  }
  if (!isServiceLoss(kind))
    return [{ ...stop, ...(end?.reason === 'MISTAKE' && { keepsDates: true }) }]
  const after = end && {
    from: addDays(end.on, 1),
    until: addDays(end.on, DAYS_AFTER_MISTAKE),
    interest: false,
    penalty: true,
  }
  return [{ ...stop, keepsDates: true }, ...(after ? [after] : [])]
}

/**
 * The days on which a loan earns nothing by these statuses. Days of a status that has ended stay free, of a mistaken one
 * too: the mistake was not the borrower's (own rule). Whoever was told that nothing is owed has ten days more without
 * penalty.
 */
export function accrualStopsOf(statuses: readonly LegalStatus[]): AccrualStop[] {
  return statuses.flatMap(stopsOf)
}

/** The day on which a court or the law has ended the debt. */
export type Discharge = {
  id: string
  on: IsoDate
  /** What of a service, or which proof, has ended it; absent where a bankrupt is freed. */
  loss?: DebtLoss
}

function dischargeBy({ id, kind, from, end }: LegalStatus): Discharge | null {
  if (isServiceLoss(kind)) return end === null ? { id: id ?? kind, on: from, loss: kind } : null
  if (end?.reason === 'PROVED') return { id: end.id ?? kind, on: end.on, loss: 'FRAUD_CLAIM' }
  return end?.reason === 'DISCHARGED' ? { id: end.id ?? 'DISCHARGED', on: end.on } : null
}

/** The first discharge of these statuses; null when there is none (127-FZ art. 213.28, 223.6; 377-FZ art. 2; decision 0164). */
export function dischargeOf(statuses: readonly LegalStatus[]): Discharge | null {
  const [first] = statuses
    .flatMap((status) => dischargeBy(status) ?? [])
    .toSorted((a, b) => (a.on < b.on ? -1 : 1))
  return first ?? null
}

/** Which messages go to a client no more: by their own statuses all or those about debts; null: none is stopped. */
export function stoppedMessages(statuses: readonly LegalStatus[]): 'ALL' | 'ABOUT_DEBT' | null {
  const stops = statuses
    .filter(binds)
    .map(({ kind, from }) => legalStatusRule(kind, from).stopsMessages)
  if (stops.includes('ALL')) return 'ALL'
  return stops.length > 0 ? 'ABOUT_DEBT' : null
}

/** The latest of the statuses by which nobody is written to about the debt; null when there is none. */
export function stoppingStatus(statuses: readonly LegalStatus[]): LegalStatus | null {
  return refusingStatus(statuses, 'COLLECT')
}

/**
 * The latest of the statuses that refuses an action; null where it is allowed. An action with a debt stays refused after an
 * end with which nothing goes on as agreed; whoever is free of their debts may borrow again.
 */
export function refusingStatus<Status extends Pick<LegalStatus, 'kind' | 'from' | 'end'>>(
  statuses: readonly Status[],
  action: LegalAction,
): Status | null {
  const lasts = isPersonAction(action) ? ({ end }: Status) => end === null : binds
  return (
    statuses.findLast(
      (status) =>
        lasts(status) && legalStatusRule(status.kind, status.from).actions[action] === 'REFUSED',
    ) ?? null
  )
}

/**
 * What is asked for next of a loan: nothing while a status refuses reminders, for the dates of the contract are no more
 * (decision 0090).
 */
export function askedNext<T>(statuses: readonly LegalStatus[], nextPayment: T | null): T | null {
  return refusingStatus(statuses, 'REMIND') === null ? nextPayment : null
}
