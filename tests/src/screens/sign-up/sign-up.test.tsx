import { Route, Routes } from 'react-router-dom'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { clientData, clientStatus } from '../../../../protocol/calls/profile-manager/client.ts'
import { clientIntegrationData } from '../../../../protocol/calls/profile-manager/partners.ts'
import { registrationTerms } from '../../../../protocol/calls/profile-manager/registration.ts'
import { PATHS } from '../../../../protocol/paths.ts'
import type { RegistrationStep } from '../../../../protocol/enums.ts'
import { EMPTY_ADDRESSES } from '../../../../src/parts/address-field/address-values.ts'
import SignUp from '../../../../src/screens/sign-up/sign-up.tsx'
import { STEP_PATHS } from '../../../../src/screens/sign-up/step-paths.ts'
import { ANONYMOUS, authAtom } from '../../../../src/state/auth.ts'
import { alarm, arrive, ready, says, show, the, until, words } from '../../page.tsx'
import { infoUserFixture } from '../../registration-fixture.tsx'
import { answers, refuses, sentBy } from '../../server-of-page.ts'

/** Both pages of the passport, sent earlier. */
const PAGES_OF_PASSPORT = (['PASSPORT_MAIN', 'PASSPORT_REGISTRATION'] as const).map((kind) => ({
  imageId: '0b8f3b2e-5a0c-4a53-9a0a-1f4f1f6d2c11',
  kind,
  createdAt: '2026-11-20T09:00:00.000Z',
  moderationStatus: 'ON_CHECK' as const,
  moderationReason: null,
}))

const open = (at: string) =>
  show(
    <Routes>
      <Route path={`${PATHS.signUp}/*`} element={<SignUp />} />
      <Route path="*" element={<p>Другой экран</p>} />
    </Routes>,
    { at },
  )

beforeEach(() => {
  answers(clientStatus, {
    status: 'DATA_CHECKING',
    step: 'done',
    reasons: [],
    message: 'Проверяем документы.',
    uploadsLeftToday: 3,
  })
  answers(registrationTerms, { termsHash: 'a'.repeat(64), documents: [] })
})

test('the address of the registration leads to the step where the person stopped, on any device', async () => {
  answers(clientData, infoUserFixture({ step: 'contacts' }))
  const { address } = open(PATHS.signUp)
  await until(() => expect(address()).toBe(STEP_PATHS.contacts))
  await says('Доход и платежи')
})

test.each<RegistrationStep>(['card', 'sign', 'done'])(
  'nobody gets ahead of the step that is not done: %s leads back',
  async (step) => {
    answers(clientData, infoUserFixture({ step: 'contacts' }))
    const { address } = open(STEP_PATHS[step])
    await until(() => expect(address()).toBe(STEP_PATHS.contacts))
  },
)

test('a step of a later server leads to how the questionnaire stands', async () => {
  answers(clientData, () => Response.json(infoUserFixture({ step: 'of_tomorrow' as never })))
  const { address } = open(PATHS.signUp)
  await until(() => expect(address()).toBe(STEP_PATHS.done))
  await says('Проверяем документы.')
})

test('a step that is done stays open to be looked at and changed', async () => {
  answers(clientData, infoUserFixture({ step: 'contacts' }))
  const { address } = open(STEP_PATHS.address)
  await says('Адрес по паспорту')
  expect(address()).toBe(STEP_PATHS.address)
})

test('a finished registration is not filled in a second time', async () => {
  answers(clientData, infoUserFixture({ step: 'done', accountModerationStatus: 'DATA_CHECKING' }))
  const { address } = open(STEP_PATHS.contacts)
  await until(() => expect(address()).toBe(STEP_PATHS.done))
})

test.each([
  ['before the pause of a decline is over nothing', false, 'DATA_MISMATCH', STEP_PATHS.done],
  ['the photos of whoever has a contract', true, 'LIMIT_REACHED', STEP_PATHS.passport],
] as const)('opened again: %s', async (_, isReopened, accountModerationStatus, led) => {
  answers(clientData, infoUserFixture({ step: 'done', accountModerationStatus, isReopened }))
  const photos = open(STEP_PATHS.passport)
  await until(() => expect(photos.address()).toBe(led))
  photos.unmount()
  const data = open(STEP_PATHS.user_info)
  await until(() => expect(data.address()).toBe(STEP_PATHS.done))
})

test('new photos that were asked for open the steps of the photos again, and no others', async () => {
  answers(
    clientData,
    infoUserFixture({ step: 'done', accountModerationStatus: 'FAILURE_LITTLE_DATA' }),
  )
  const photos = open(STEP_PATHS.passport)
  await says('Разворот с фото')
  photos.unmount()
  const { address } = open(STEP_PATHS.address)
  await until(() => expect(address()).toBe(STEP_PATHS.done))
})

test('when only the selfie is refused, what is taken again is the selfie', async () => {
  const photo = (kind: 'PASSPORT_MAIN' | 'PASSPORT_REGISTRATION' | 'SELFIE') => ({
    imageId: `photo-${kind.length}`,
    kind,
    createdAt: '2026-11-20T09:00:00.000Z',
    moderationStatus: kind === 'SELFIE' ? ('VERIFICATION_ERROR' as const) : ('VERIFIED' as const),
    moderationReason: kind === 'SELFIE' ? ('FACE_MISMATCH' as const) : null,
  })
  answers(
    clientData,
    infoUserFixture({
      step: 'done',
      accountModerationStatus: 'DATA_MISMATCH',
      documents: [photo('PASSPORT_MAIN'), photo('PASSPORT_REGISTRATION'), photo('SELFIE')],
    }),
  )
  const { address } = open(STEP_PATHS.passport)
  await until(() => expect(address()).toBe(STEP_PATHS.selfie))
})

test('a registration that cannot be loaded says so, and is asked for again by a tap', async () => {
  refuses(clientData, 'UNAVAILABLE')
  const { user } = open(PATHS.signUp)
  await until(() => expect(alarm()).toContain('Сервис отвечает с перебоями'))
  answers(clientData, infoUserFixture({ step: 'contacts' }))
  await user.click(await ready('Загрузить ещё раз'))
  await says('Доход и платежи')
})

test('whoever is not signed in begins with the phone and sees nothing of another person', async () => {
  answers(clientData, infoUserFixture())
  const { store, address } = open(PATHS.signUp)
  store.set(authAtom, ANONYMOUS)
  await arrive()
  expect(words()).toContain('Телефон и пароль')
  expect(address()).toBe(PATHS.signUp)
  expect(sentBy(registrationTerms)).toEqual([])
})

describe('an integration of a partner', () => {
  const integrationId = 'partner-1'
  const prefill = { region: 'г Москва', city: 'Москва', nobody: 'ничьё' }
  const cityOf = () => (the('textbox', 'Город или посёлок') as HTMLInputElement).value

  test('sets the number of groups before there is an account', async () => {
    answers(clientIntegrationData, { integrationId, stepsQty: 4, prefill })
    answers(clientData, infoUserFixture())
    const { store } = open(`${PATHS.signUp}?integrationId=${integrationId}`)
    store.set(authAtom, ANONYMOUS)
    await says('Телефон и пароль')
    await says('Шаг 1 из 4')
    expect(sentBy(clientIntegrationData)[0]?.query).toEqual({ integrationId })
  })

  test('fills in the fields that are empty', async () => {
    answers(clientIntegrationData, { integrationId, stepsQty: 4, prefill })
    answers(clientData, infoUserFixture({ step: 'address', integrationId, stepsQty: 4 }))
    open(STEP_PATHS.address)
    await until(() => expect(cityOf()).toBe('Москва'))
  })

  test('never replaces what was typed', async () => {
    const registration = { ...EMPTY_ADDRESSES.registration, city: 'Тверь' }
    answers(clientIntegrationData, { integrationId, stepsQty: 4, prefill })
    answers(
      clientData,
      infoUserFixture({ step: 'address', integrationId, drafts: { address: { registration } } }),
    )
    open(STEP_PATHS.address)
    await until(() => expect(cityOf()).toBe('Тверь'))
  })

  test('that is gone stops nobody', async () => {
    refuses(clientIntegrationData, 'NOT_FOUND')
    answers(clientData, infoUserFixture({ step: 'address', integrationId }))
    open(STEP_PATHS.address)
    await until(() => expect(cityOf()).toBe(''))
  })
})

test('a device whose clock is years wrong asks for no other passport: the day is the server’s', async () => {
  vi.setSystemTime(Date.parse('2008-01-01T09:00:00Z'))
  answers(clientData, infoUserFixture({ step: 'user_info', documents: PAGES_OF_PASSPORT }))
  const { user } = open(STEP_PATHS.user_info)
  await until(() => the('textbox', 'Дата рождения'))
  await user.type(the('textbox', 'Дата рождения'), '26111990')
  await user.type(the('textbox', 'Дата выдачи'), '05122010')
  await user.click(the('button', 'Дальше'))
  await says('Введите фамилию')
  for (const date of ['Дата рождения', 'Дата выдачи'])
    expect(the('textbox', date).getAttribute('aria-invalid')).toBeNull()
})
