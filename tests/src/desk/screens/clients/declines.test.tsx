import { expect, test } from 'vitest'
import { deskClient } from '../../../../../protocol/calls/desk/clients.ts'
import { deskAskFor } from '../../../../../protocol/calls/desk/requests.ts'
import { all, says, the, until, words } from '../../../page.tsx'
import { answers, sentBy, sentOnce } from '../../../server-of-page.ts'
import { atWork, NOW } from '../../at-work.tsx'
import { clientCardFixture } from './client-card-fixture.ts'

const DECLINE = {
  declineId: 'decline-1',
  reason: 'OTHER_PERSON',
  note: 'На селфи мужчина',
  differing: ['NAME', 'FACE'],
  decidedBy: 'Пётр Серов',
  askedBy: 'Марина Ветлугина',
  declinedAt: NOW,
  allowedFrom: '2026-12-21',
  end: null,
  isLiftAsked: false,
} as const

const open = (part: object = {}) => {
  const decline = { ...DECLINE, differing: [...DECLINE.differing], ...part }
  answers(deskClient, clientCardFixture({ declines: [decline] }))
  return atWork({ roles: ['SUPPORT'], at: '#/clients/client-1' })
}

test('a decline stands with its evidence, who decided, and until when', async () => {
  open()
  await says('Отказы по анкете')
  expect(words()).toContain('На селфи мужчина')
  expect(words()).toContain('Марина Ветлугина и Пётр Серов; не совпало: имя, лицо')
  expect(words()).toContain('действует, документы снова с 21.12.26')
})

test('support asks another person to take it back, with a reason', async () => {
  const user = open()
  await says('Отказы по анкете')
  answers(deskAskFor, { requestId: 'request-1' })
  await user.click(the('button', 'Отменить отказ'))
  await user.type(the('textbox', 'Причина'), 'Ошибка сверки')
  await user.click(the('button', 'Попросить'))
  await until(() => expect(sentBy(deskAskFor)).toHaveLength(1))
  expect(sentOnce(deskAskFor).body).toMatchObject({
    kind: 'LIFT_DECLINE',
    subjectId: 'decline-1',
    reason: 'Ошибка сверки',
  })
})

test('while another person decides, and after the end, nobody asks', async () => {
  open({ isLiftAsked: true })
  await says('Просят отменить отказ. Решает другой человек.')
  expect(all('button', 'Отменить отказ')).toEqual([])
})
