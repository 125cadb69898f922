import { act } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { keepRatingDraft, restoreRatingDraft } from '../../../../../src/actions/leave-rating.ts'
import { outbox } from '../../../../../src/offline/outbox.ts'
import Rating from '../../../../../src/screens/profile/settings/rating.tsx'
import { UnsentSection } from '../../../../../src/screens/profile/settings/unsent-section.tsx'
import { useUnsent } from '../../../../../src/screens/profile/use-unsent.ts'
import { bagTrackerTrack } from '../../../../../protocol/calls/report-service/events.ts'
import { alarm, all, arrive, isOff, pass, says, show, the, until, words } from '../../../page.tsx'
import { answers, goOffline } from '../../../server-of-page.ts'

function Unsent() {
  return <UnsentSection {...useUnsent()} />
}

const rating = (comment: string) => ({ kind: 'rating', body: { rating: 4, comment } }) as const

const refuse = () =>
  outbox.drain(() =>
    Promise.resolve({
      outcome: 'refused',
      refusal: { title: 'Проверьте данные', detail: 'Сократите комментарий.' },
    }),
  )

beforeEach(() => answers(bagTrackerTrack, { ok: true }))

test('what waits for the network is shown, and nothing is shown where nothing waits', async () => {
  show(<Unsent />)
  await arrive()
  expect(words()).toBe('')
  await outbox.add(rating('Всё понятно'), { key: 'key-1' })
  await says('Не отправлено: 1')
  expect(words(the('button', /Оценка 4 из 5/))).toContain('уйдёт, когда будет сеть')
})

test('what the server has refused is not dropped in silence: its reason stands in the list and in its sheet', async () => {
  await outbox.add(rating('Всё понятно'), { key: 'key-2' })
  await refuse()
  const { user } = show(<Unsent />)
  await says('не принято: проверьте данные')
  await user.click(the('button', /Оценка 4 из 5/))
  expect(words(the('dialog'))).toContain('Проверьте данные. Сократите комментарий.')
  expect(words(the('dialog'))).toContain('«Всё понятно»')
})

test('nothing is deleted by one slip: the second question has a way back', async () => {
  await outbox.add(rating('Всё понятно'), { key: 'key-3' })
  const { user } = show(<Unsent />)
  await says('Не отправлено: 1')
  await user.click(the('button', /Оценка 4 из 5/))
  await user.click(the('button', 'Удалить'))
  expect(words(the('dialog'))).toContain('Вернуть будет нельзя.')
  expect(await outbox.items()).toHaveLength(1)
  await user.click(the('button', 'Оставить'))
  await user.click(the('button', 'Удалить'))
  await user.click(the('button', 'Удалить навсегда'))
  await until(() => expect(words()).toBe(''))
  expect(await outbox.items()).toEqual([])
})

test('without network nothing is sent now, and the sheet says so', async () => {
  goOffline()
  await outbox.add(rating('Всё понятно'), { key: 'key-4' })
  const { user } = show(<Unsent />)
  await says('Не отправлено: 1')
  await user.click(the('button', /Оценка 4 из 5/))
  expect(isOff(the('button', 'Отправить сейчас'))).toBe(true)
  expect(words(the('dialog'))).toContain('Сети нет: отправить сейчас не получится.')
})

test('a rating without stars is not sent, and the stars say why', async () => {
  const { user } = show(<Rating />)
  await user.click(the('button', 'Отправить'))
  expect(alarm()).toBe('Выберите от одной до пяти звёзд.')
  expect(document.activeElement).toBe(all('radio')[0])
  expect(await outbox.items()).toEqual([])
})

test('a rating left without network waits on the device and says so; typed again it is one rating', async () => {
  goOffline()
  const { user } = show(<Rating />, { offline: true })
  await arrive()
  await user.click(the('radio', '4 из 5, хорошо'))
  await user.type(the('textbox'), 'Всё понятно')
  await user.dblClick(the('button', 'Отправить'))
  await says('Отправим, когда появится сеть')
  const ratings = (await outbox.items()).filter(({ queued }) => queued.kind === 'rating')
  expect(ratings.map(({ queued }) => queued.body)).toEqual([
    { rating: 4, comment: 'Всё понятно', mayPublish: false },
  ])
})

test('the words of a rating go to the site only when that is ticked, which it never is beforehand', async () => {
  goOffline()
  const { user } = show(<Rating />, { offline: true })
  await arrive()
  await user.click(the('radio', '5 из 5, отлично'))
  await user.type(the('textbox'), 'Быстро')
  const leave = the('checkbox', 'Можно показать эти слова на сайте, без имени')
  expect((leave as HTMLInputElement).checked).toBe(false)
  await user.click(leave)
  await user.click(the('button', 'Отправить'))
  await says('Отправим, когда появится сеть')
  const [item] = (await outbox.items()).filter(({ queued }) => queued.kind === 'rating')
  expect(item?.queued.body).toMatchObject({ mayPublish: true })
})

test('what was typed for a rating is there again after the page has gone', async () => {
  const { user, unmount } = show(<Rating />)
  await arrive()
  await user.click(the('radio', '2 из 5, так себе'))
  await user.type(the('textbox'), 'Долго ждали код')
  await pass(100)
  unmount()
  show(<Rating />)
  await until(() => expect((the('textbox') as HTMLTextAreaElement).value).toBe('Долго ждали код'))
  expect((the('radio', '2 из 5, так себе') as HTMLInputElement).checked).toBe(true)
})

test('a star pressed before the kept comment has been read leaves the comment where it was', async () => {
  await keepRatingDraft({
    rating: 2,
    comment: 'Недописанный отзыв',
    mayPublish: false,
    tried: null,
  })
  show(<Rating />)
  act(() => the('radio', '4 из 5, хорошо').click())
  await until(() =>
    expect((the('textbox') as HTMLTextAreaElement).value).toBe('Недописанный отзыв'),
  )
  expect((the('radio', '4 из 5, хорошо') as HTMLInputElement).checked).toBe(true)
  await pass(100)
  expect(await restoreRatingDraft()).toMatchObject({ rating: 4, comment: 'Недописанный отзыв' })
})

test('a refused rating is out of the queue and may be corrected, in the words of the server', async () => {
  const { user } = show(<Rating />)
  await arrive()
  await user.click(the('radio', '4 из 5, хорошо'))
  await user.click(the('button', 'Отправить'))
  await arrive()
  await refuse()
  await until(() => expect(alarm()).toContain('Проверьте данные'))
  expect(alarm()).toContain('Сократите комментарий.')
  expect(isOff(the('button', 'Отправить'))).toBe(false)
  expect(await outbox.items()).toEqual([])
})
