import { fireEvent } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { filesSave, privateImage } from '../../../../../protocol/calls/file-manager/files.ts'
import {
  passportSaveScanMain,
  passportSaveScanSelfie,
} from '../../../../../protocol/calls/profile-manager/passport.ts'
import type { PhotoKind, RegistrationStep } from '../../../../../protocol/enums.ts'
import { PassportStep } from '../../../../../src/screens/sign-up/steps/passport.tsx'
import { SelfieStep } from '../../../../../src/screens/sign-up/steps/selfie.tsx'
import type { InfoUser } from '../../../../../src/state/sign-up.ts'
import { alarm, arrive, described, isOff, says, show, the, until, words } from '../../../page.tsx'
import { sendPhotosHere } from '../../../photos-of-page.ts'
import { infoUserFixture, inRegistration } from '../../../registration-fixture.tsx'
import { answers, holds, loses, refuses, sentBy, sentOnce } from '../../../server-of-page.ts'

type GoOn = (step: RegistrationStep) => Promise<void>
type Photo = InfoUser['documents'][number]

const photo = (kind: PhotoKind, imageId: string, part: Partial<Photo> = {}): Photo => ({
  imageId,
  kind,
  createdAt: '2026-11-20T09:00:00.000Z',
  moderationStatus: 'ON_CHECK',
  moderationReason: null,
  ...part,
})

const refused = (kind: PhotoKind, imageId: string, part: Partial<Photo> = {}): Photo =>
  photo(kind, imageId, {
    moderationStatus: 'VERIFICATION_ERROR',
    moderationReason: 'BLUR',
    ...part,
  })

const MAIN = photo('PASSPORT_MAIN', 'main-1')
const REGISTRATION = photo('PASSPORT_REGISTRATION', 'registration-1')
const SELFIE = photo('SELFIE', 'selfie-1')

const passport = (documents: readonly Photo[], goOn?: GoOn) =>
  show(inRegistration(<PassportStep />, goOn, infoUserFixture({ documents: [...documents] })))
const selfie = (documents: readonly Photo[], goOn?: GoOn) =>
  show(inRegistration(<SelfieStep />, goOn, infoUserFixture({ documents: [...documents] })))

const next = () => the('button', 'Дальше')
const fileOf = (kind: PhotoKind) =>
  document.querySelector<HTMLInputElement>(`input[data-photo="${kind}"]`) as HTMLInputElement
const taken = () => new File([new Uint8Array(1_000)], 'photo.jpg', { type: 'image/jpeg' })

beforeEach(() => {
  sendPhotosHere()
  answers(privateImage, new Blob(['picture']) as never)
})

describe('the pages of the passport', () => {
  test('both are asked for, each where it is missing, and none is saved alone', async () => {
    const { user } = passport([])
    await user.click(next())
    const [main, registration] = document.querySelectorAll<HTMLElement>(
      '#passportPhotoFieId, #registrationPhotoFileId',
    )
    expect(described(main as HTMLElement)).toBe('Добавьте разворот с фотографией.')
    expect(described(registration as HTMLElement)).toBe('Добавьте страницу с регистрацией.')
    await user.click(the('link', 'Добавьте страницу с регистрацией.'))
    expect(document.activeElement).toBe(registration)
    expect(sentBy(passportSaveScanMain)).toEqual([])
  })

  test('nothing is called missing before the person wants to go on', () => {
    passport([])
    expect(words()).not.toContain('Добавьте')
  })

  test('a photo taken now and one of an earlier visit are saved together', async () => {
    answers(filesSave, {
      fileId: 'main-2',
      kind: 'PASSPORT_MAIN',
      width: 1200,
      height: 900,
      sizeBytes: 1_000,
    })
    answers(passportSaveScanMain, { step: 'selfie' })
    const goOn = vi.fn<GoOn>(() => Promise.resolve())
    const { user } = passport([REGISTRATION], goOn)
    await user.upload(fileOf('PASSPORT_MAIN'), taken())
    await until(() => expect(sentOnce(filesSave).body?.get('kind')).toBe('PASSPORT_MAIN'))
    await says('Сохранено, 1 КБ')
    await user.click(next())
    await until(() => expect(goOn).toHaveBeenCalledWith('selfie'))
    expect(sentOnce(passportSaveScanMain).body).toEqual({
      passportPhotoFieId: 'main-2',
      registrationPhotoFileId: 'registration-1',
    })
  })

  test('of several photos the newest that was not refused counts', async () => {
    answers(passportSaveScanMain, { step: 'selfie' })
    const goOn = vi.fn<GoOn>(() => Promise.resolve())
    const { user } = passport(
      [
        photo('PASSPORT_MAIN', 'main-old', { createdAt: '2026-11-19T09:00:00.000Z' }),
        MAIN,
        refused('PASSPORT_MAIN', 'main-new', { createdAt: '2026-11-21T08:00:00.000Z' }),
        REGISTRATION,
      ],
      goOn,
    )
    await user.click(next())
    await until(() => expect(goOn).toHaveBeenCalledOnce())
    expect(sentOnce(passportSaveScanMain).body?.passportPhotoFieId).toBe('main-1')
  })

  test('wanting to go on twice saves them once', async () => {
    const held = holds(passportSaveScanMain)
    const goOn = vi.fn<GoOn>(() => Promise.resolve())
    const { user } = passport([MAIN, REGISTRATION], goOn)
    await user.click(next())
    await arrive()
    expect(isOff(next())).toBe(true)
    fireEvent.submit(document.querySelector('form') as HTMLFormElement)
    await arrive()
    held.answer({ step: 'selfie' })
    await until(() => expect(goOn).toHaveBeenCalledOnce())
    sentOnce(passportSaveScanMain)
  })
})

describe('the selfie', () => {
  test('is asked for before anything is saved', async () => {
    const { user } = selfie([])
    await user.click(next())
    expect(described(document.querySelector('#selfieId') as HTMLElement)).toBe(
      'Добавьте селфи с паспортом.',
    )
    expect(sentBy(passportSaveScanSelfie)).toEqual([])
  })

  test('a lost answer is told, and the same photo goes again under the same key', async () => {
    loses(passportSaveScanSelfie)
    const goOn = vi.fn<GoOn>(() => Promise.resolve())
    const { user } = selfie([SELFIE], goOn)
    await user.click(next())
    await until(() => expect(alarm()).toContain('Нет связи'))
    answers(passportSaveScanSelfie, { step: 'address' })
    await user.click(next())
    await until(() => expect(goOn).toHaveBeenCalledWith('address'))
    const keys = new Set(sentBy(passportSaveScanSelfie).map((sent) => sent.idempotencyKey))
    expect([...keys]).toEqual(['selfie-selfie-1'])
  })

  test('a refusal is told, and the step stays as it is', async () => {
    refuses(passportSaveScanSelfie, 'UNAVAILABLE')
    const goOn = vi.fn<GoOn>(() => Promise.resolve())
    const { user } = selfie([SELFIE], goOn)
    await user.click(next())
    await until(() => expect(alarm()).toContain('Сервис отвечает с перебоями'))
    expect(goOn).not.toHaveBeenCalled()
    expect(isOff(next())).toBe(false)
  })
})

describe('advice on a photo that was refused', () => {
  test.each([
    ['FACE_MISMATCH', 'Лицо на селфи не совпало с фотографией в паспорте.'],
    ['EXPIRED', 'Срок паспорта закончился. Снимите новый паспорт.'],
  ] as const)('says what to do about %s', (moderationReason, advice) => {
    selfie([refused('SELFIE', 'selfie-1', { moderationReason })])
    expect(words()).toContain(advice)
  })

  test('is of the photo of this step only', () => {
    passport([refused('SELFIE', 'selfie-1'), MAIN, REGISTRATION])
    expect(words()).not.toContain('Нужен новый снимок')
  })

  test('goes when a newer photo is there', () => {
    selfie([
      refused('SELFIE', 'selfie-1', { createdAt: '2026-11-19T09:00:00.000Z' }),
      photo('SELFIE', 'selfie-2'),
    ])
    expect(words()).not.toContain('Нужен новый снимок')
  })
})
