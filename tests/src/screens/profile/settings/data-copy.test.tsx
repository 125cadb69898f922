import { beforeEach, expect, test, vi } from 'vitest'
import { reauthenticate } from '../../../../../protocol/calls/auth-service/reauthentication.ts'
import { passkeys } from '../../../../../protocol/calls/auth-service/passkeys.ts'
import type { Reply } from '../../../../../protocol/call.ts'
import {
  dataCopies,
  dataCopyAsk,
  dataCopyFile,
} from '../../../../../protocol/calls/profile-manager/data-copy.ts'
import * as saving from '../../../../../src/api/save-file.ts'
import DataCopy from '../../../../../src/screens/profile/settings/data-copy.tsx'
import { alarm, all, ready, says, show, the, until, words } from '../../../page.tsx'
import { answers, loses, refuses, sentBy, sentOnce } from '../../../server-of-page.ts'

const TOKEN = 'A'.repeat(43)

const known = (part: Partial<Reply<typeof dataCopies>> = {}): Reply<typeof dataCopies> => ({
  asOf: '2026-11-21T09:00:00.000Z',
  leftToday: 3,
  nextAt: null,
  copies: [],
  ...part,
})

beforeEach(() => {
  answers(dataCopies, known())
  answers(passkeys, { passkeys: [], limit: 10 })
  answers(reauthenticate, { reauthentication: TOKEN, expiresAt: '2026-11-21T09:10:00.000Z' })
  answers(dataCopyAsk, { copyId: 'copy-1', expiresAt: '2026-11-21T09:10:00.000Z' })
  answers(dataCopyFile, new Blob(['PK']))
})

const confirm = async (user: ReturnType<typeof show>['user']): Promise<HTMLElement> => {
  const button = await ready('Получить копию')
  await user.click(button)
  await user.type(document.querySelector('input[name=currentPassword]')!, 'кот на крыше 7')
  await user.click(the('button', 'Подтвердить паролем'))
  return button
}

test('after the password the archive is fetched and handed over by a tap, under a name that says nothing of whose it is', async () => {
  const saved = vi.spyOn(saving, 'saveFile').mockReturnValue()
  const { user } = show(<DataCopy />)
  const button = await confirm(user)
  await says('Архив готов')
  // The same element: whoever works by keys stays where they were.
  expect(the('button', 'Сохранить архив')).toBe(button)
  expect(sentOnce(dataCopyAsk).body).toEqual({ reauthentication: TOKEN })
  expect(sentOnce(dataCopyFile).params).toEqual({ copyId: 'copy-1' })
  await user.click(the('button', 'Сохранить архив'))
  await until(() => expect(saved.mock.calls[0]?.[0]?.name).toBe('vovremya-data-2026-11-21.zip'))
})

test('an archive that broke off is thrown away and fetched again without another password', async () => {
  loses(dataCopyFile)
  const { user } = show(<DataCopy />)
  await confirm(user)
  await until(() => expect(alarm()).toContain('не целиком'))
  expect(all('button', 'Сохранить архив')).toEqual([])
  answers(dataCopyFile, new Blob(['PK']))
  await user.click(the('button', 'Скачать ещё раз'))
  await says('Архив готов')
  expect(sentBy(dataCopyAsk)).toHaveLength(1)
})

test('what has expired meanwhile is said, and one may be asked for again', async () => {
  refuses(dataCopyFile, 'NOT_FOUND')
  const { user } = show(<DataCopy />)
  await confirm(user)
  await until(() => expect(alarm()).toContain('Не нашли'))
  await user.click(the('button', 'Получить копию'))
  expect(all('dialog')).toHaveLength(1)
})

test('waiting can be stopped', async () => {
  answers(dataCopyFile, () => new Promise<never>(() => undefined))
  const { user } = show(<DataCopy />)
  await confirm(user)
  await user.click(await ready('Остановить'))
  await until(() => expect(words()).not.toContain('Собираем архив'))
  expect(the('button', 'Получить копию').getAttribute('aria-busy')).not.toBe('true')
})

test('a used-up day says when the next may be asked for, and asks for nothing', async () => {
  answers(dataCopies, known({ leftToday: 0, nextAt: '2026-11-22T06:15:00.000Z' }))
  show(<DataCopy />)
  await says('Сегодня копию уже брали')
  expect(words()).toMatch(/Снова можно с\s22\.11\.26/)
  expect(the('button', 'Получить копию').hasAttribute('disabled')).toBe(true)
})

test('a refusal of the server is said beside the password, which stays', async () => {
  refuses(dataCopyAsk, 'TOO_MANY_REQUESTS')
  const { user } = show(<DataCopy />)
  await confirm(user)
  await until(() => expect(alarm()).toContain('Слишком много запросов'))
  expect(all('dialog')).toHaveLength(1)
})

test('without network it is said that the server makes it, and nothing is asked', async () => {
  show(<DataCopy />, { offline: true })
  await says('Архив собирает сервер')
  expect(the('button', 'Получить копию').hasAttribute('disabled')).toBe(true)
  expect(sentBy(dataCopies)).toEqual([])
})

test('each copy says when and where it was asked for and whether it left whole', async () => {
  const copy = {
    copyId: 'a',
    askedAt: '2026-11-20T06:00:00.000Z',
    givenAt: null,
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  }
  answers(dataCopies, known({ copies: [copy] }))
  show(<DataCopy />)
  await says('Компьютер, Firefox, не скачана целиком')
  expect(the('link', 'Смените пароль').getAttribute('href')).toBe('/profile/settings/password')
})
