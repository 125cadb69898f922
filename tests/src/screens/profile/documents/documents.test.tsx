import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  documentFile,
  documentsList,
  signingKeys,
} from '../../../../../protocol/calls/print-service/documents.ts'
import { GENERAL_CONDITIONS } from '../../../../../protocol/published/general-conditions.ts'
import { publishedPath } from '../../../../../protocol/published/published-document.ts'
import { mailDocument } from '../../../../../protocol/calls/mail-service/mail.ts'
import { saveDocument } from '../../../../../src/offline/records.ts'
import type { SignedDocument } from '../../../../../src/queries/client.ts'
import Documents from '../../../../../src/screens/profile/documents/documents.tsx'
import { alarm, all, arrive, isOff, ready, says, show, the, until, words } from '../../../page.tsx'
import { answers, goOffline, holds, loses, refuses, sentBy } from '../../../server-of-page.ts'

const document1: SignedDocument = {
  documentId: 'contract-1',
  type: 'CONTRACT',
  title: 'Договор займа № 260926-0001',
  createdAt: '2026-11-20T09:00:00.000Z',
  sha256: 'a'.repeat(64),
  signature: 'signature',
  keyId: 'key-1',
  sizeBytes: 421_888,
  loanApplicationId: 'c1',
  contractNumber: '260926-0001',
  ready: true,
}

const CONSENT: SignedDocument = {
  ...document1,
  documentId: 'consent-1',
  type: 'PERSONAL_DATA',
  title: 'Согласие на обработку персональных данных',
  loanApplicationId: null,
  contractNumber: null,
}

const SCHEDULE: SignedDocument = {
  ...document1,
  documentId: 'schedule-1',
  type: 'SCHEDULE',
  title: 'График платежей № 260926-0001',
}

/** This browser keeps nothing for longer than the page is open. */
const KEPT = 'есть, пока открыта страница'

const lists = (...documents: SignedDocument[]) =>
  answers(documentsList, { asOf: '2026-11-21T09:00:00.000Z', documents })

const open = async (around: Parameters<typeof show>[1] = {}) => {
  const shown = show(<Documents />, around)
  await until(() => the('heading', 'Документы'))
  await arrive()
  return shown
}

const headings = () => all('heading').map((each) => words(each))
const rowOf = (title: string) => the('button', new RegExp(`^${title}`))
const pdf = () => new Blob(['%PDF'], { type: 'application/pdf' }) as never

const download = vi.fn<() => void>()

beforeEach(() => {
  download.mockClear()
  answers(signingKeys, { keys: [] })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(download)
})

test('a document made after midnight in Moscow bears the Moscow day', async () => {
  lists({ ...document1, createdAt: '2026-11-20T21:30:00.000Z' })
  await open()
  expect(words(rowOf('Договор займа'))).toContain('21.11.26')
})

test('documents stand by contract, consents by themselves, and no number is said twice', async () => {
  lists(document1, SCHEDULE, CONSENT)
  await open()
  expect(headings()).toEqual([
    'Документы',
    'Договор № 260926-0001',
    'Согласия и заявления',
    'Условия займов',
  ])
  expect(words(rowOf('Договор займа'))).toContain('20.11.26, 412 КБ')
  rowOf('График платежей')
})

test('where nothing was signed yet it is said so', async () => {
  lists()
  await open()
  await says('Документов пока нет')
  expect(all('link', 'Проверить документ')).toEqual([])
})

test('the general conditions that row 14 of the contract refers to are here, signed or not', async () => {
  lists()
  await open()
  const link = the('link', /^Общие условия договора/)
  expect(link.getAttribute('href')).toBe(publishedPath(GENERAL_CONDITIONS))
})

test('a document that is still being made cannot be opened, and is not called small', async () => {
  lists({ ...document1, ready: false, sizeBytes: 0, sha256: null, signature: null, keyId: null })
  await open()
  expect(words(rowOf('Договор займа'))).toMatch(/20\.11\.26, готовится$/)
  expect(isOff(rowOf('Договор займа'))).toBe(true)
  expect(isOff(the('button', /^Сохранить на телефон/))).toBe(true)
})

test('the keys of the check are fetched beside, for a check without network later', async () => {
  lists(document1)
  await open()
  expect(sentBy(signingKeys)).toHaveLength(1)
})

describe('keeping a document on the phone', () => {
  test('is asked for once, then said of its row only', async () => {
    lists(document1, CONSENT)
    const held = holds(documentFile)
    const { user } = await open()
    await user.click(the('button', 'Сохранить на телефон: Договор займа'))
    await says('Сохраняем на телефон…')
    held.answer(pdf())
    await says(KEPT)
    expect(sentBy(documentFile).map(({ params }) => params)).toEqual([{ documentId: 'contract-1' }])
    expect(
      all('button', /^Сохранить на телефон/).map((each) => each.getAttribute('aria-label')),
    ).toEqual(['Сохранить на телефон: Согласие на обработку персональных данных'])
  })

  test('that fails says why at its row, and can be tried again', async () => {
    lists(document1)
    refuses(documentFile, 'UNAVAILABLE')
    const { user } = await open()
    await user.click(the('button', /^Сохранить на телефон/))
    await until(() => expect(all('status').map(words).join(' ')).not.toContain('Сохраняем'))
    expect(words()).not.toContain(KEPT)
    answers(documentFile, pdf())
    await user.click(await ready(/^Сохранить на телефон/))
    await says(KEPT)
  })
})

describe('without network', () => {
  test('kept documents open, others say when they will', async () => {
    lists(document1, CONSENT)
    await saveDocument('consent-1', pdf())
    const { unmount } = await open()
    unmount()
    goOffline()
    loses(documentsList)
    loses(signingKeys)
    const { user } = await open({ offline: true })
    await says(KEPT)
    expect(isOff(rowOf('Согласие'))).toBe(false)
    expect(isOff(rowOf('Договор займа'))).toBe(true)
    expect(words(rowOf('Договор займа'))).toContain('откроется, когда появится сеть')
    await user.click(rowOf('Согласие'))
    await arrive()
    expect(sentBy(documentFile)).toEqual([])
    expect(download).toHaveBeenCalledOnce()
  })

  test('a first visit says that there is nothing yet', async () => {
    goOffline()
    loses(documentsList)
    show(<Documents />, { offline: true })
    await until(() => expect(alarm()).toContain('Нет сети'))
  })
})

describe('a document by mail', () => {
  test('goes by one tap, and the row says to which address', async () => {
    lists(document1, CONSENT)
    answers(mailDocument, { mail: 'a•••@mail.ru' })
    const { user } = await open()
    await user.click(the('button', 'Отправить на почту: Договор займа'))
    await says('Отправили письмо на a•••@mail.ru')
    expect(sentBy(mailDocument).map(({ params }) => params)).toEqual([{ documentId: 'contract-1' }])
    expect(sentBy(mailDocument)[0]?.idempotencyKey).not.toBeNull()
  })

  test('to an address that is not confirmed is refused with what to do', async () => {
    lists(document1)
    refuses(mailDocument, 'MAIL_NOT_CONFIRMED')
    const { user } = await open()
    await user.click(the('button', /^Отправить на почту/))
    await says('Подтвердите её в кабинете: «Настройки», «Почта».')
    expect(words()).not.toContain('Отправили письмо')
    const link = the('link', 'Подтвердить почту')
    expect(link.getAttribute('href')).toBe('/profile/settings/mail')
  })

  test('waits for the network', async () => {
    lists(document1)
    await open({ offline: true })
    expect(isOff(the('button', /^Отправить на почту/))).toBe(true)
  })
})

describe('kinds of documents', () => {
  test('narrow the list, and all of them come back', async () => {
    lists(document1, SCHEDULE, CONSENT)
    const { user } = await open()
    await user.click(the('button', 'Графики'))
    expect(headings()).toEqual(['Документы', 'Договор № 260926-0001', 'Условия займов'])
    expect(all('button', /^Договор займа/)).toEqual([])
    rowOf('График платежей')
    await user.click(the('button', 'Все'))
    rowOf('Договор займа')
  })

  test('are not asked for where there is one', async () => {
    lists(document1)
    await open()
    expect(all('button', 'Все')).toEqual([])
  })
})

describe('on a wide screen', () => {
  beforeEach(() => {
    const listen = vi.fn<() => void>()
    const wide = { matches: true, addEventListener: listen, removeEventListener: listen }
    vi.spyOn(window, 'matchMedia').mockReturnValue(wide as never)
  })

  test('the latest document stands beside the list, another by a tap', async () => {
    lists(document1, CONSENT)
    const { user } = await open()
    const pane = () => words(the('region', 'Выбранный документ'))
    expect(pane()).toContain('Договор займа № 260926-0001 PDF, 412 КБ')
    await user.click(rowOf('Согласие'))
    expect(pane()).toContain('Согласие на обработку персональных данных')
    expect(rowOf('Согласие').getAttribute('aria-pressed')).toBe('true')
  })

  test('it is kept, opened and mailed from there', async () => {
    lists(document1)
    answers(documentFile, pdf())
    answers(mailDocument, { mail: 'a•••@mail.ru' })
    const { user } = await open()
    await user.click(the('button', 'Сохранить'))
    await says(KEPT)
    await user.click(the('button', 'На почту'))
    await says('Отправили письмо на a•••@mail.ru')
    await user.click(the('button', 'Открыть'))
    await until(() => expect(download).toHaveBeenCalledOnce())
  })
})

test('a list that does not come is told and asked for again by a tap', async () => {
  refuses(documentsList, 'UNAVAILABLE')
  const { user } = show(<Documents />)
  await until(() => expect(alarm()).not.toBe(''))
  lists(document1)
  await user.click(the('button', 'Повторить сейчас'))
  await says('Договор займа')
})
