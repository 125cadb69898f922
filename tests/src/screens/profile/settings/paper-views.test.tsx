import { expect, test } from 'vitest'
import { paperViews } from '../../../../../protocol/calls/profile-manager/paper-views.ts'
import type { StaffAction } from '../../../../../protocol/desk.ts'
import { PaperViews } from '../../../../../src/screens/profile/settings/paper-views.tsx'
import { all, says, show, the, words } from '../../../page.tsx'
import { answers, loses, sentBy } from '../../../server-of-page.ts'

const asOf = '2026-11-21T09:00:00.000Z'

const view = (id: string, action: StaffAction) => ({
  id,
  action,
  who: 'Сотрудник проверки документов',
  at: '2026-11-20T06:05:00.000Z',
})

test('a client whose papers nobody opened reads so', async () => {
  answers(paperViews, { asOf, views: [] })
  show(<PaperViews />)
  await says('Никто из сотрудников ваши документы не открывал.')
  expect(all('button')).toEqual([])
})

test('every look is named by role and moment, three at first', async () => {
  const views = [
    view('4', 'CASE_APPROVED'),
    view('3', 'PHOTO_SEEN'),
    view('2', 'PHOTO_SEEN'),
    view('1', 'CASE_TAKEN'),
  ]
  answers(paperViews, { asOf, views })
  const { user } = show(<PaperViews />)
  await says('Анкета одобрена')
  expect(words()).toContain('Сотрудник проверки документов, 20.11.26, 09:05')
  expect(words()).not.toContain('Анкета взята на проверку')
  await user.click(the('button', 'Показать все: 4'))
  await says('Анкета взята на проверку')
})

test('without an answer nothing is claimed', async () => {
  loses(paperViews)
  show(<PaperViews />)
  await says('Это знает сервер. Список появится, когда будет связь.')
  expect(words()).not.toContain('не открывал')
})

test('a device without network does not ask', () => {
  show(<PaperViews />, { offline: true })
  expect(words()).toContain('Это знает сервер.')
  expect(sentBy(paperViews)).toEqual([])
})
