/** Words of the workplace that hang on a number or a day: which case of them is said when. */
import { describe, expect, test } from 'vitest'
import { OVERDUE_STAGES, STAGE_DAYS } from '../../../../lending/overdue-stages.ts'
import { RESERVE_BUCKETS } from '../../../../lending/reserves.ts'
import {
  type Complaint,
  dueWords,
  isOverdue,
} from '../../../../src/desk/screens/complaints/complaint-words.ts'
import { clockWords } from '../../../../src/desk/screens/holidays/clock.ts'
import { lengthWords, proofWords } from '../../../../src/desk/screens/holidays/holiday-words.ts'
import { stageWords } from '../../../../src/desk/screens/overdue/overdue-words.ts'
import {
  bucketWords,
  monthWords,
  percentOf,
  sumOf,
} from '../../../../src/desk/screens/portfolio/portfolio-words.ts'
import { DAY_WORDS, ratesOf, typedRates } from '../../../../src/desk/screens/rules/rate-words.ts'
import { askedWords } from '../../../../src/desk/screens/staff/staff-words.ts'
import { READY_REPLIES, withReply } from '../../../../src/desk/screens/threads/ready-replies.ts'
import { plain } from '../../page.tsx'

describe('a complaint', () => {
  const complaint = (workingDaysLeft: number, closedAt: string | null = null) =>
    ({ dueOn: '2026-12-14', workingDaysLeft, closedAt }) as Complaint

  test.each([
    [3, 'до 14.12.26, рабочих дней осталось 3'],
    [1, 'до 14.12.26, рабочих дней осталось 1'],
    [0, 'до 14.12.26, последний день'],
    [-1, 'до 14.12.26, просрочено на 1 день'],
    [-5, 'до 14.12.26, просрочено на 5 дней'],
  ])('with %i working days left says «%s»', (left, words) => {
    expect(plain(dueWords(complaint(left)))).toBe(words)
  })

  test('is overdue after its last day, unless it was answered', () => {
    expect(isOverdue(complaint(0))).toBe(false)
    expect(isOverdue(complaint(-1))).toBe(true)
    expect(isOverdue(complaint(-1, '2026-12-20T09:00:00.000Z'))).toBe(false)
  })
})

describe('a demand for a holiday (353-FZ art. 6.1-2)', () => {
  const DEMAND = { answerBy: '2026-11-25', silenceAt: '2026-11-30T21:00:00.000Z' }
  const at = (moment: string) => {
    const { words, isLate } = clockWords(DEMAND, Date.parse(moment))
    return [plain(words), isLate]
  }

  test.each<[string, string, boolean]>([
    ['2026-11-20T21:00:00.000Z', 'на ответ 5 дней', false],
    ['2026-11-24T20:59:59.000Z', 'на ответ 1 день', false],
    ['2026-11-24T21:00:00.000Z', 'на ответ 1 день', false],
    ['2026-11-24T21:00:01.000Z', 'ответить сегодня', true],
    ['2026-11-25T20:59:59.000Z', 'ответить сегодня', true],
    ['2026-11-25T21:00:00.000Z', 'срок прошёл, само одобрится через 5 дней', true],
    ['2026-11-30T20:59:59.000Z', 'срок прошёл, само одобрится через 1 день', true],
    ['2026-11-30T21:00:00.000Z', 'одобрится само', true],
    ['2026-12-02T00:00:00.000Z', 'одобрится само', true],
  ])('at %s says «%s»', (moment, words, isLate) => {
    expect(at(moment)).toEqual([words, isLate])
  })

  test('names months, or the last day of a service, or neither', () => {
    const from = '2026-12-01'
    const words = (months: number | null, untilOn: string | null) =>
      plain(lengthWords({ from, months, untilOn }))
    expect(words(3, null)).toBe('с 01.12.26 на 3 месяца')
    expect(words(1, '2027-01-31')).toBe('с 01.12.26 на 1 месяц')
    expect(words(null, '2027-05-31')).toBe('с 01.12.26 по 31.05.27')
    expect(words(null, null)).toBe('с 01.12.26')
  })

  test('says how many proofs came and until when they are awaited', () => {
    const words = (proofs: number, proofBy: string | null) => plain(proofWords({ proofs, proofBy }))
    expect(words(0, null)).toBe('нет')
    expect(words(1, null)).toBe('1 снимок')
    expect(words(0, '2026-12-20')).toBe('нет, ждём до 20.12.26')
    expect(words(5, '2026-12-20')).toBe('5 снимков, ждём до 20.12.26')
  })
})

describe('days past due', () => {
  test('are said from the first to the last day of a stage, the last stage is open', () => {
    const said = OVERDUE_STAGES.map((stage) => plain(stageWords(stage)))
    expect(said.at(-1)).toBe(`${STAGE_DAYS.OVER_90.from} и больше`)
    expect(said.slice(0, -1).every((words) => /^\d+–\d+ дней$/.test(words))).toBe(true)
  })

  test('leave no day between two stages', () => {
    const bounds = OVERDUE_STAGES.map((stage) => STAGE_DAYS[stage])
    const lastDays = bounds.slice(0, -1).map(({ to }) => to)
    expect(bounds.slice(1).map(({ from }) => from - 1)).toEqual(lastDays)
  })

  test('of a bucket are «В срок» from zero, and open at the end', () => {
    expect(bucketWords({ fromDays: 0, toDays: 0 })).toBe('В срок')
    expect(bucketWords({ fromDays: 0, toDays: 7 })).toBe('В срок')
    expect(bucketWords({ fromDays: 8, toDays: 30 })).toBe('8–30')
    expect(bucketWords({ fromDays: 361, toDays: null })).toBe('361 и больше')
  })

  test('of the reserves are the same words as those of the portfolio', () => {
    expect(DAY_WORDS).toEqual(RESERVE_BUCKETS.map(bucketWords))
  })
})

describe('the portfolio', () => {
  test.each([
    ['2026-01', 'янв. 2026'],
    ['2026-03', 'март 2026'],
    ['2026-09', 'сент. 2026'],
    ['2025-12', 'дек. 2025'],
  ])('calls %s «%s»', (month, words) => {
    expect(monthWords(month)).toBe(words)
  })

  test('is no part of nothing', () => {
    expect(percentOf(0, 0)).toBe(0)
    expect(percentOf(5, 0)).toBe(0)
    expect(percentOf(1, 4)).toBe(25)
    expect(percentOf(4, 4)).toBe(100)
  })

  test('adds what is named of its rows', () => {
    const rows = [
      { loans: 2, kopecks: 100 },
      { loans: 3, kopecks: 50 },
    ]
    expect(sumOf(rows, ({ loans }) => loans)).toBe(5)
    expect(sumOf(rows, ({ kopecks }) => kopecks)).toBe(150)
    expect(sumOf([], () => 1)).toBe(0)
  })
})

describe('typed rates of the reserves', () => {
  const typed = (text: string) =>
    ratesOf({ USUAL: [text], BURDENED: [], RESTRUCTURED: [] }).USUAL[0]

  test.each<[string, number]>([
    ['0', 0],
    ['5', 5],
    [' 50 ', 50],
    ['100', 100],
    ['999', 999],
  ])('«%s» are %i per cent', (text, rate) => {
    expect(typed(text)).toBe(rate)
  })

  test.each(['', ' ', '1000', '5,5', '5.5', '-5', '5%', 'пять', '1e2'])('«%s» is none', (text) => {
    expect(typed(text)).toBeNaN()
  })

  test('come back as they are kept, each kind by itself', () => {
    const rates = { USUAL: [0, 5], BURDENED: [10, 25], RESTRUCTURED: [20, 100] }
    expect(typedRates(rates)).toEqual({
      USUAL: ['0', '5'],
      BURDENED: ['10', '25'],
      RESTRUCTURED: ['20', '100'],
    })
    expect(ratesOf(typedRates(rates))).toEqual(rates)
  })
})

describe('a ready reply', () => {
  test('goes behind what is written already, never in its place', () => {
    expect(withReply('Добрый день.', 'Разбираемся.')).toBe('Добрый день.\nРазбираемся.')
    expect(withReply('Добрый день.  \n\n', 'Разбираемся.')).toBe('Добрый день.\nРазбираемся.')
  })

  test('is the whole of an empty draft', () => {
    for (const draft of ['', '   ', '\n']) expect(withReply(draft, 'Слово')).toBe('Слово')
  })

  test('greets, and no two have one name', () => {
    expect(READY_REPLIES.every(({ text }) => text.startsWith('Здравствуйте.'))).toBe(true)
    expect(new Set(READY_REPLIES.map(({ name }) => name)).size).toBe(READY_REPLIES.length)
  })
})

test('what another person has still to decide about somebody is named by its kind', () => {
  expect(askedWords('CHANGE_STAFF_ROLES')).toBe('Просят сменить роли')
  expect(askedWords('RESTORE_STAFF')).toBe('Просят вернуть доступ')
  expect(askedWords('RESET_STAFF_ENTRY')).toBe('Просят дать новый вход')
  expect(askedWords('ADD_STAFF')).toBe('Ждёт второго решения')
})
