import { expect, test } from 'vitest'
import { DAY_MS } from '../../lending/durations.ts'
import type { DeskFacts, RequestFacts } from './desk-facts.ts'
import { DESK_RULES } from './desk-rules.ts'

const HOUR_MS = 3_600_000

const request: RequestFacts = {
  id: 'request',
  kind: 'WRITE_OFF',
  subjectId: 'loan',
  reason: 'Срок вышел',
  state: 'APPROVED',
  askedBy: 'koltsova',
  decidedBy: 'serov',
  askedAtMs: 0,
  decidedAtMs: HOUR_MS,
  note: null,
  journal: [
    { action: 'REQUEST_MADE', login: 'koltsova', reason: 'Срок вышел', clientId: 'client' },
    { action: 'REQUEST_APPROVED', login: 'serov', reason: null, clientId: 'client' },
  ],
}
const complaint = { id: 'complaint', state: 'ANSWERED', ends: 1, extensions: 1 }
const FRIDAY_MS = Date.parse('2026-03-13T09:00:00Z')

const facts: DeskFacts = {
  requests: [request],
  made: [{ kind: 'WRITE_OFF', subjectId: 'loan' }],
  dropped: [],
  unreasoned: [],
  complaints: [complaint],
  stops: 2,
  allowances: 1,
  stopped: 1,
  declines: [],
  letters: [],
  before: null,
  now: null,
}

const broken = (change: Partial<DeskFacts>): readonly string[] =>
  DESK_RULES.flatMap(({ rule, broken: check }) =>
    check({ ...facts, ...change }).map((what) => `${rule}: ${what}`),
  )

const withRequest = (change: Partial<RequestFacts>): readonly string[] =>
  broken({ requests: [{ ...request, ...change }] })

test('a workplace where two people have decided breaks no rule', () => {
  expect(broken({})).toEqual([])
})

test('a payout that waited for another place ends by itself when five working days are over', () => {
  const late = { loanId: 'loan', atMs: FRIDAY_MS + 8 * DAY_MS, failedAtMs: FRIDAY_MS }
  expect(broken({ dropped: [late] })).toEqual([])
})

test('a request about two clients stands whole in the journal of each', () => {
  const other = request.journal.map((row) => ({ ...row, clientId: 'other' }))
  expect(withRequest({ journal: [...request.journal, ...other] })).toEqual([])
  expect(withRequest({ journal: [...request.journal, ...other.slice(1)] })).toEqual([
    expect.stringContaining('0 rows say that it was made'),
  ])
})

test.each<[string, readonly string[]]>([
  ['whoever asks never decides', withRequest({ decidedBy: 'koltsova' })],
  ['decided after its day', withRequest({ decidedAtMs: 24 * HOUR_MS })],
  ['2 decisions', withRequest({ journal: [...request.journal, ...request.journal.slice(1)] })],
  ['0 rows say that it was made', withRequest({ journal: request.journal.slice(1) })],
  [
    'APPROVED, but REQUEST_DECLINED',
    withRequest({
      journal: request.journal.map((row) =>
        row.action === 'REQUEST_APPROVED' ? { ...row, action: 'REQUEST_DECLINED' } : row,
      ),
    }),
  ],
  ['nothing is done without a reason', withRequest({ reason: ' ' })],
  ['declined without a word', withRequest({ state: 'DECLINED', note: '' })],
  ['row row-1 of the journal', broken({ unreasoned: ['row-1'] })],
  ['approved 1 times, made 0 times', broken({ made: [] })],
  ['approved 1 times, made 2 times', broken({ made: [...facts.made, ...facts.made] })],
  ['approved 0 times, made 1 times', broken({ requests: [] })],
  [
    'loan loan: 1 times, by two: false, late: false',
    broken({ dropped: [{ loanId: 'loan', atMs: FRIDAY_MS, failedAtMs: null }] }),
  ],
  [
    'loan loan: 1 times, by two: false, late: false',
    broken({ dropped: [{ loanId: 'loan', atMs: FRIDAY_MS + 7 * DAY_MS, failedAtMs: FRIDAY_MS }] }),
  ],
  ['ended 2 times', broken({ complaints: [{ ...complaint, ends: 2 }] })],
  ['extended 2 times', broken({ complaints: [{ ...complaint, extensions: 2 }] })],
  ['3 stops, 1 allowances, stopped: 1', broken({ stops: 3 })],
  ['2 stops, 1 allowances, stopped: 0', broken({ stopped: 0 })],
  [
    'letter letter about PERSONAL_DATA: 1 withdrawals, by two: false',
    broken({ letters: [{ id: 'letter', type: 'PERSONAL_DATA', withdrawals: 1 }] }),
  ],
  [
    'letter letter about CREDIT_HISTORY: 2 withdrawals',
    broken({ letters: [{ id: 'letter', type: 'CREDIT_HISTORY', withdrawals: 2 }] }),
  ],
  [
    'check-1: FORGED_DOCUMENT',
    broken({ declines: [{ checkId: 'check-1', reason: 'FORGED_DOCUMENT' }] }),
  ],
])('the rules of the workplace notice: %s', (words, found) => {
  expect(found.join('\n')).toContain(words)
})
