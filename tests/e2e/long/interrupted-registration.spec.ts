/**
 * Registration with an interruption at random places: back, reload, a page that dies, no network, another device. Nothing
 * that was typed may be missed afterwards (D19, D31, D32). The seed is fixed; FAST_CHECK_SEED and INTERRUPTIONS change the run.
 */
import type { BrowserContext } from '@playwright/test'
import { array, constant, constantFrom, oneof, sample } from 'fast-check'
import { draftSave } from '../../../protocol/calls/profile-manager/client.ts'
import { PATHS } from '../../../protocol/paths.ts'
import { expect, latestCode, newPhone, type Page, type Server, test } from '../fixtures.ts'
import { type Person, personWith } from '../person.ts'
import { choosePassword, choosePhoto } from '../register.ts'
import { keepsWhat } from '../worker.ts'

const INTERRUPTIONS = Number(process.env['INTERRUPTIONS'] ?? 20)
const SEED = Number(process.env['FAST_CHECK_SEED'] ?? 20_260_311)
/** An interruption falls on about so many of the fields of one registration. */
const PER_PERSON = 12

const KINDS = ['back', 'reload', 'kill', 'offline', 'device'] as const
type Kind = (typeof KINDS)[number]

interface Field {
  readonly label: string
  readonly value: (person: Person) => string
}

interface Screen {
  readonly heading: string
  readonly path: string
  readonly fields: readonly Field[]
}

const fieldOf = (label: string, value: Field['value']): Field => ({ label, value })

const PASSPORT: Screen = {
  heading: 'Данные паспорта',
  path: PATHS.signUpUserInfo,
  fields: [
    fieldOf('Фамилия', ({ lastName }) => lastName),
    fieldOf('Имя', ({ firstName }) => firstName),
    fieldOf('Отчество', ({ patronymic }) => patronymic),
    fieldOf('Дата рождения', ({ birthDate }) => birthDate),
    fieldOf('Серия и номер', ({ passport }) => passport),
    fieldOf('Дата выдачи', ({ issuedDate }) => issuedDate),
    fieldOf('Код подразделения', ({ departmentCode }) => departmentCode),
    fieldOf('Место рождения', ({ birthPlace }) => birthPlace),
  ],
}

const NUMBERS: Screen = {
  heading: 'ИНН, СНИЛС и почта',
  path: PATHS.signUpUserInfo,
  fields: [
    fieldOf('ИНН', ({ inn }) => inn),
    fieldOf('СНИЛС', ({ snils }) => snils),
    fieldOf('Электронная почта', ({ mail }) => mail),
  ],
}

const ADDRESS: Screen = {
  heading: 'Адрес по паспорту',
  path: PATHS.signUpAddress,
  fields: [
    fieldOf('Регион', () => 'г Москва'),
    fieldOf('Город или посёлок', () => 'Москва'),
    fieldOf('Улица', () => 'ул Лесная'),
    fieldOf('Дом', () => '12'),
    fieldOf('Индекс', () => '125047'),
  ],
}

const INCOME: Screen = {
  heading: 'Доход и платежи',
  path: PATHS.signUpContacts,
  fields: [
    fieldOf('Доход в месяц, ₽', () => '90000'),
    fieldOf('Платежи по кредитам в месяц, ₽', () => '15000'),
  ],
}

/** Without what a mask puts between the letters and digits. */
const plain = (text: string): string => text.replaceAll(/[^\p{L}\p{N}@.]/gu, '')

/** One person at one registration, on whichever device and page they have it now. */
class Walk {
  page: Page
  readonly person: Person
  readonly done: string[] = []
  private readonly server: Server
  private readonly newDevice: () => Promise<BrowserContext>
  private readonly devices: BrowserContext[]

  constructor(page: Page, server: Server, newDevice: () => Promise<BrowserContext>) {
    this.page = page
    this.server = server
    this.newDevice = newDevice
    this.devices = [page.context()]
    this.person = personWith(newPhone())
  }

  get about(): string {
    return `FAST_CHECK_SEED=${SEED}, ${this.done.join(', ')}`
  }

  heading(name: string) {
    return this.page.getByRole('heading', { name, exact: true })
  }

  next(): Promise<void> {
    return this.page.getByRole('button', { name: 'Дальше' }).click()
  }

  input({ label }: Field) {
    // What need not be filled in says so behind its name.
    return this.page.getByLabel(new RegExp(`^${label}(?: |$)`))
  }

  async begin(): Promise<void> {
    const { page, person } = this
    await page.goto(PATHS.faq)
    await page.goto(PATHS.signUp)
    await keepsWhat(page, () => page.getByLabel('Телефон').fill(person.phone))
    await keepsWhat(page, () =>
      page.getByRole('checkbox', { name: /обработку персональных данных/ }).check(),
    )
    await keepsWhat(page, () => page.getByRole('checkbox', { name: /кодом из СМС/ }).check())
    await page.reload()
    await expect(page.getByLabel('Телефон'), this.about).not.toHaveValue('')
    await page.getByRole('textbox', { name: 'Пароль' }).fill(person.password)
    await keepsWhat(page, () => page.getByRole('button', { name: 'Получить код' }).click())
    await expect(page.getByRole('textbox', { name: /код/i })).toBeVisible()
    await page.reload()
    await page
      .getByRole('textbox', { name: /код/i })
      .fill(await latestCode(this.server, person.phone, 'REGISTRATION'))
    await choosePassword(page, person)
  }

  private async signIn(page: Page): Promise<void> {
    await page.goto(PATHS.login)
    await page.getByLabel('Телефон').fill(this.person.phone)
    await page.getByRole('textbox', { name: 'Пароль' }).fill(this.person.password)
    await page.getByRole('button', { name: 'Войти', exact: true }).click()
    await expect(page).toHaveURL(/\/sign_up\//)
  }

  /** Types into the field, and whatever happens to the person then: afterwards it stands there again. */
  async type(screen: Screen, field: Field, kind: Kind | null): Promise<void> {
    const { page } = this
    const value = field.value(this.person)
    const fill = () => this.input(field).fill(value)
    if (kind === null) return fill()
    this.done.push(`${kind} after ${field.label}`)
    if (kind === 'device') {
      const isSent = page.waitForResponse(
        (response) =>
          new URL(response.url()).pathname === draftSave.path &&
          response.ok() &&
          plain(response.request().postData() ?? '').includes(plain(value)),
      )
      await fill()
      await isSent
      const device = await this.newDevice()
      this.devices.push(device)
      this.page = await device.newPage()
      await this.signIn(this.page)
    } else if (kind === 'offline') {
      await page.context().setOffline(true)
      await keepsWhat(page, fill)
      await page.close()
      this.page = await this.lastDevice().newPage()
      await page.context().setOffline(false)
      await this.page.goto(PATHS.signUp)
    } else {
      await keepsWhat(page, fill)
      if (kind === 'reload') await page.reload()
      if (kind === 'back') {
        await page.goBack()
        await page.goForward()
      }
      if (kind === 'kill') {
        await page.close()
        this.page = await this.lastDevice().newPage()
        await this.page.goto(PATHS.signUp)
      }
    }
    await this.findAgain(screen)
  }

  private lastDevice(): BrowserContext {
    const last = this.devices.at(-1)
    if (!last) throw new Error('There is no device')
    return last
  }

  /** The person is back where they were, at the latest after the pages before it. */
  private async findAgain(screen: Screen): Promise<void> {
    if (screen === NUMBERS) {
      await expect(this.heading(PASSPORT.heading), this.about).toBeVisible()
      await this.expectAll(PASSPORT)
      await this.next()
    }
    await expect(this.heading(screen.heading), this.about).toBeVisible()
  }

  /** Every field of the screen up to `last` has what was typed into it. */
  async expectAll(screen: Screen, last?: Field): Promise<void> {
    const until = last ? screen.fields.indexOf(last) + 1 : screen.fields.length
    for (const field of screen.fields.slice(0, until))
      await expect
        .poll(async () => plain(await this.input(field).inputValue()), {
          message: `${field.label}: ${this.about}`,
        })
        .toBe(plain(field.value(this.person)))
  }

  async closeOthers(): Promise<void> {
    for (const device of this.devices.slice(1)) await device.close()
  }
}

const choices = (count: number): (Kind | null)[][] =>
  sample(
    array(
      oneof(
        { weight: 1, arbitrary: constantFrom(...KINDS) },
        { weight: 1, arbitrary: constant(null) },
      ),
      { minLength: 18, maxLength: 18 },
    ),
    { numRuns: Math.ceil(count / PER_PERSON) + 3, seed: SEED },
  )

test.use({
  expectedConsoleErrors: [
    /Failed to load resource|Failed to fetch|не сохранилась на устройстве целиком/,
  ],
})

test(`${INTERRUPTIONS} interruptions of registrations lose no field`, async ({
  browser,
  page: first,
  server,
}) => {
  test.setTimeout(INTERRUPTIONS * 30_000 + 120_000)
  const newDevice = () => browser.newContext({ ...test.info().project.use, baseURL: server.url })
  let interrupted = 0
  for (const plan of choices(INTERRUPTIONS)) {
    if (interrupted >= INTERRUPTIONS) break
    const walk = new Walk(
      interrupted === 0 ? first : await (await newDevice()).newPage(),
      server,
      newDevice,
    )
    const kinds = plan.values()
    const fillScreen = async (screen: Screen) => {
      await expect(walk.heading(screen.heading), walk.about).toBeVisible()
      for (const each of screen.fields) {
        const kind = interrupted < INTERRUPTIONS ? (kinds.next().value ?? null) : null
        if (kind !== null) interrupted += 1
        await walk.type(screen, each, kind)
        await walk.expectAll(screen, each)
      }
      await walk.next()
    }
    await walk.begin()
    await choosePhoto(walk.page, 'Разворот с фотографией')
    await choosePhoto(walk.page, 'Страница с регистрацией')
    await walk.next()
    await fillScreen(PASSPORT)
    await fillScreen(NUMBERS)
    await choosePhoto(walk.page, 'Селфи с паспортом')
    await walk.next()
    await fillScreen(ADDRESS)
    await fillScreen(INCOME)
    await expect(walk.page.getByRole('heading', { name: /карт/i }), walk.about).toBeVisible()
    for (const screen of [PASSPORT, ADDRESS, INCOME]) {
      await walk.page.goto(screen.path)
      await expect(walk.heading(screen.heading), walk.about).toBeVisible()
      await walk.expectAll(screen)
    }
    await walk.closeOthers()
    if (walk.page.context() !== first.context()) await walk.page.context().close()
  }
  test.info().annotations.push({ type: 'interrupted', description: `${interrupted}, seed ${SEED}` })
  expect(interrupted).toBe(INTERRUPTIONS)
})
