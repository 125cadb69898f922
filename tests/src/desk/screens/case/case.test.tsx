import { beforeEach, expect, test } from 'vitest'
import {
  deskCase,
  deskCasePhoto,
  deskCases,
  deskDecideCase,
  deskTakeCase,
} from '../../../../../protocol/calls/desk/cases.ts'
import { alarm, all, arrive, isOff, pass, ready, says, the, until, words } from '../../../page.tsx'
import { answers, loses, refuses, sentBy, sentOnce } from '../../../server-of-page.ts'
import { answersCase, atWork, CASE, goTo, NOW } from '../../at-work.tsx'

beforeEach(() => {
  answersCase()
  answers(deskCases, { asOf: NOW, total: 0, medianSeconds: null, cases: [], asked: [] })
  answers(deskDecideCase, { ok: true })
})

const openCase = async () => {
  const user = atWork({ at: '#/cases/check-1' })
  await says('Лужина Глафира Тихоновна')
  await arrive()
  return user
}

test('approval is off until all seven places are marked the same, then asks once more', async () => {
  const user = await openCase()
  await user.keyboard('yyyyyya')
  expect(isOff(the('button', 'Одобрить'))).toBe(true)
  expect(alarm()).toContain('Осталось: 7.')
  await user.keyboard('ya')
  await user.click(await ready('Да, одобрить'))
  await says('Одобрено: Лужина Глафира Тихоновна')
  const { params, body, idempotencyKey } = sentOnce(deskDecideCase)
  expect(params).toEqual({ checkId: 'check-1' })
  expect(body).toMatchObject({ outcome: 'IDENTIFIED', findings: { NAME: 'SAME', FACE: 'SAME' } })
  expect(idempotencyKey).not.toBeNull()
})

test('a difference leaves only the way to a new photo, with its reason', async () => {
  const user = await openCase()
  await user.keyboard('3x')
  expect(isOff(the('button', 'Одобрить'))).toBe(true)
  expect(isOff(the('button', 'Переснять'))).toBe(true)
  await user.keyboard('q2s')
  await user.click(await ready('Да, переснять'))
  await until(() => expect(sentBy(deskDecideCase)).toHaveLength(1))
  expect(sentOnce(deskDecideCase).body).toEqual({
    outcome: 'REFUSED',
    photo: 'PASSPORT_MAIN',
    reason: 'GLARE',
    findings: { ISSUED: 'DIFFERENT' },
  })
})

test('a client is declined by the keyboard, with a reason and what was seen', async () => {
  const user = await openCase()
  await user.keyboard('d')
  expect(alarm()).toContain('Чтобы отказать, выберите причину Q7–Q9.')
  await user.keyboard('q8d')
  expect(the('dialog', 'Отказать клиенту?')).toBeTruthy()
  await user.click(the('button', 'Да, отказать'))
  expect(words()).toContain('Напишите, что увидели')
  await user.type(the('textbox', 'Что вы увидели'), 'Паспорт утрачен')
  await user.click(the('button', 'Да, отказать'))
  await says('Отказано: Лужина Глафира Тихоновна')
  expect(sentOnce(deskDecideCase).body).toEqual({
    outcome: 'DECLINED',
    reason: 'PASSPORT_INVALID',
    note: 'Паспорт утрачен',
    findings: {},
  })
})

test('whoever is said to be another person is declined by two, once the face differs', async () => {
  const user = await openCase()
  await user.keyboard('q7d')
  expect(alarm()).toContain('место 7')
  await user.keyboard('7xd')
  expect(words()).toContain('Такой отказ решают двое')
  await user.type(the('textbox', 'Что вы увидели'), 'На селфи мужчина')
  await user.click(the('button', 'Попросить'))
  await says('Ждёт решения другого человека')
  expect(sentOnce(deskDecideCase).body).toMatchObject({
    reason: 'OTHER_PERSON',
    findings: { FACE: 'DIFFERENT' },
  })
})

test('a reason to decline and a photo to take again put each other out', async () => {
  const user = await openCase()
  await user.keyboard('q2q9')
  expect(isOff(the('button', 'Переснять'))).toBe(true)
  expect(isOff(the('button', 'Отказать'))).toBe(false)
  await user.keyboard('q2')
  expect(isOff(the('button', 'Отказать'))).toBe(true)
})

test('letters typed into the search mark nothing', async () => {
  const user = await openCase()
  await user.click(the('searchbox', 'Найти клиента'))
  await user.keyboard('1yyq2')
  expect(all('radio').filter((radio) => (radio as HTMLInputElement).checked)).toEqual([])
  expect((the('searchbox', 'Найти клиента') as HTMLInputElement).value).toBe('1yyq2')
})

test('single keys can be turned off', async () => {
  const user = await openCase()
  await user.click(the('button', /все клавиши/))
  await user.click(the('switch', 'Одиночные клавиши'))
  await user.click(the('button', 'Закрыть'))
  await user.keyboard('y')
  expect(all('radio').filter((radio) => (radio as HTMLInputElement).checked)).toEqual([])
})

test('the page of the registration is asked for only when it is looked at', async () => {
  const user = await openCase()
  const seen = () => sentBy(deskCasePhoto).map(({ params }) => params.fileId)
  expect(seen().toSorted()).toEqual(['face', 'main'])
  await user.keyboard('6')
  await until(() => expect(seen()).toContain('page'))
})

test('what somebody else has decided is told, and nothing can be sent any more', async () => {
  refuses(deskDecideCase, 'CASE_DECIDED')
  const user = await openCase()
  await user.keyboard('yyyyyyya')
  await user.click(await ready('Да, одобрить'))
  await says('Кто-то уже решил')
  expect(all('button', 'Одобрить')).toEqual([])
})

test('when the time is over the case is taken again, with what was found', async () => {
  const user = await openCase()
  await user.keyboard('yy')
  await pass(14 * 60_000)
  await user.keyboard('{Shift}')
  await pass(61_000)
  await says('Дело не за вами')
  answers(deskTakeCase, { checkId: 'check-1' })
  answers(deskCase, {
    ...CASE,
    takenAt: '2026-11-21T09:15:10.000Z',
    until: '2026-11-21T09:30:10.000Z',
  })
  await user.click(the('button', 'Взять снова'))
  await until(() => expect(words()).toContain('Осталось: 3, 4, 5, 6, 7.'))
})

test('without the link nothing is decided, and what was found stays', async () => {
  const user = await openCase()
  await user.keyboard('yyyyyyy')
  loses(deskDecideCase)
  await user.keyboard('a')
  await user.click(await ready('Да, одобрить'))
  await says('Нет связи с')
  expect(isOff(the('button', 'Одобрить'))).toBe(true)
  expect(words()).toContain('Отметки целы.')
})

test('a case of somebody else is said to be so', async () => {
  refuses(deskCase, 'CASE_NOT_YOURS')
  atWork({ at: '#/cases/check-1' })
  await says('Дело не за вами')
  expect(all('button', 'Одобрить')).toEqual([])
  await goTo('#/cases')
  await says('Никто не ждёт')
})

test.each([
  [1, '1 анкета ждёт решения'],
  [2, '2 анкеты ждут решения'],
  [11, '11 анкет ждут решения'],
])('%i that wait are counted as one says it', async (total, said) => {
  answers(deskCases, { asOf: NOW, total, medianSeconds: null, cases: [], asked: [] })
  atWork({ at: '#/cases' })
  await says('Анкеты')
  await until(() => expect(words()).toContain(said))
})
