import { act, render } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import type { Reply } from '../../../protocol/call.ts'
import { deskCase, deskCasePhoto } from '../../../protocol/calls/desk/cases.ts'
import { deskSession } from '../../../protocol/calls/desk/session.ts'
import type { StaffRole } from '../../../protocol/desk.ts'
import { Desk } from '../../../src/desk/desk.tsx'
import { answers } from '../server-of-page.ts'

/** The moment at which every test begins, as the server says it. */
export const NOW = '2026-11-21T09:00:00.000Z'

export const sessionOf = (roles: readonly StaffRole[]): Reply<typeof deskSession> => ({
  asOf: new Date().toISOString(),
  staff: { name: 'Марина Ветлугина', login: 'vetlugina', roles: [...roles] },
  waiting: {
    cases: 2,
    oldestCaseAt: '2026-11-21T08:18:00.000Z',
    threads: 0,
    oldestThreadAt: null,
    money: 0,
    lateMoney: 0,
    requests: 0,
    duplicates: 0,
    oldestDuplicateAt: null,
    matches: 0,
    oldestMatchAt: null,
    complaints: 0,
    overdueComplaints: 0,
    nextComplaintDueOn: null,
    holidays: 0,
    oldestHolidayAt: null,
    overdue: 0,
    freshOverdue: 0,
    debits: 0,
    freshDebits: 0,
    passports: 0,
    oldestPassportAt: null,
    expiring: 0,
    expiringPassports: 0,
    expiringCards: 0,
    expiringConsents: 0,
    expiringIdentifications: 0,
    lateIdentifications: 0,
  },
  missingQuarters: [],
  quartersWithoutIncome: [],
  quartersWithoutLoadLimits: [],
  nearLoadLimits: [],
  holidayLawLastOn: null,
  isJournalBroken: false,
})

/** Goes to a place of the workplace, as its links do. */
export const goTo = (hash: string): Promise<void> =>
  act(async () => {
    window.location.hash = hash
    window.dispatchEvent(new Event('hashchange'))
    await Promise.resolve()
  })

interface AtWork {
  readonly roles?: readonly StaffRole[]
  readonly at?: string
}

/** The workplace as somebody signed in there finds it. */
export const atWork = ({ roles = ['MODERATOR'], at = '#/' }: AtWork = {}): UserEvent => {
  localStorage.setItem('vovremya.desk.signed-in', '1')
  answers(deskSession, () => sessionOf(roles))
  window.location.hash = at
  render(<Desk />)
  return userEvent.setup({ delay: null })
}

export const CASE: Reply<typeof deskCase> = {
  asOf: NOW,
  checkId: 'check-1',
  clientId: 'client-1',
  waitingSince: '2026-11-21T08:18:00.000Z',
  takenAt: NOW,
  until: '2026-11-21T09:15:00.000Z',
  medianSeconds: 240,
  phone: '+79161234567',
  inn: '500100732259',
  snils: '112-233-445 95',
  person: {
    lastName: 'Лужина',
    firstName: 'Глафира',
    patronymic: 'Тихоновна',
    birthDate: '1991-05-02',
    birthPlace: 'г. Самара',
  },
  passport: {
    series: '4510',
    number: '114444',
    departmentCode: '630-001',
    issuedDate: '2019-03-14',
  },
  registrationAddress: '443001, Самара, Садовая, д. 7',
  sameDocuments: [],
  declinedElsewhere: [],
  photos: [
    { fileId: 'main', kind: 'PASSPORT_MAIN' },
    { fileId: 'page', kind: 'PASSPORT_REGISTRATION' },
    { fileId: 'face', kind: 'SELFIE' },
  ],
  earlier: [],
}

/** The case as its reviewer opens it. */
export const answersCase = (): void => {
  answers(deskCase, CASE)
  answers(deskCasePhoto, () => new Response(new Blob(['photo'], { type: 'image/jpeg' })))
}
