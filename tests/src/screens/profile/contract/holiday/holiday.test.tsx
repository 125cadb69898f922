import { fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  contractHoliday,
  contractHolidayAsk,
  contractHolidayEnd,
  contractHolidayPlan,
  contractHolidayProof,
  contractHolidayService,
} from '../../../../../../protocol/calls/core/holidays.ts'
import { filesSave } from '../../../../../../protocol/calls/file-manager/files.ts'
import type {
  HolidayDemand,
  HolidayPlan,
  HolidayView,
} from '../../../../../../src/queries/holidays.ts'
import { HolidayCard } from '../../../../../../src/screens/profile/contract/holiday/holiday-card.tsx'
import { contractFixture } from '../../../../offline/contract-fixture.ts'
import { ready, says, show, the, until } from '../../../../page.tsx'
import { sendPhotosHere } from '../../../../photos-of-page.ts'
import { answers, holds, refuses, sentBy, sentOnce } from '../../../../server-of-page.ts'

// Loaded before: the form is a chunk of its own.
beforeAll(async () => {
  await import('../../../../../../src/screens/profile/contract/holiday/holiday-sheet.tsx')
  await import('../../../../../../src/screens/profile/contract/holiday/service-steps.tsx')
})

const CONTRACT = contractFixture({ asOfDay: '2026-11-21' })

const GROUND: HolidayView['grounds'][number] = {
  ground: 'INCOME_DROP',
  reasons: [],
  maxMonths: 6,
  service: null,
  isProofLater: false,
  firstFrom: '2026-11-21',
  lastFrom: '2026-12-21',
  incomeDropAbovePercent: 30,
  answerDays: 5,
}

const view = (latest: HolidayDemand | null = null): HolidayView => ({
  asOf: '2026-11-21T09:00:00.000Z',
  grounds: [GROUND, { ...GROUND, ground: 'EMERGENCY', incomeDropAbovePercent: null }],
  latest,
})

const DEMAND: HolidayDemand = {
  holidayId: 'h1',
  ground: 'INCOME_DROP',
  state: 'SUBMITTED',
  submittedAt: '2026-11-21T09:00:00.000Z',
  from: '2026-11-21',
  months: 3,
  service: null,
  proofs: 1,
  proofBy: null,
  answerBy: '2026-11-26',
  silenceAt: '2026-12-01T21:00:00.000Z',
  decidedAt: null,
  reasons: [],
  note: null,
  untilOn: null,
  endReason: null,
}

const row = (number: number, dueOn: string, paymentKopecks: number) => ({
  number,
  dueOn,
  paymentKopecks,
  principalKopecks: paymentKopecks,
  interestKopecks: 0,
  balanceAfterKopecks: 0,
})
const fullCost = (percentText: string) => ({ percentText, percent: 200, costKopecks: 2_000_000 })

const PLAN: HolidayPlan = {
  from: '2026-11-21',
  untilOn: '2027-02-20',
  before: {
    rows: [row(1, '2026-12-26', 857_730)],
    totalKopecks: 4_000_000,
    fullCost: fullCost('216,000'),
  },
  after: {
    rows: [row(1, '2027-03-26', 857_730), row(2, '2027-09-26', 853_615)],
    totalKopecks: 4_853_615,
    fullCost: fullCost('162,256'),
  },
  costKopecks: 853_615,
  principalKopecks: 4_000_000,
  answerBy: '2026-11-26',
  silenceAfter: '2026-12-01',
}

const card = (offline = false, onChanged = () => undefined) =>
  show(<HolidayCard contract={CONTRACT} onChanged={onChanged} />, { offline })

const plain = (): string => (document.body.textContent ?? '').replaceAll('\u00a0', ' ')

beforeEach(() => {
  sendPhotosHere()
  answers(contractHoliday, view())
  answers(contractHolidayPlan, PLAN)
})

const openForm = async () => {
  const shown = card()
  await ready('Попросить каникулы')
  await shown.user.click(screen.getByRole('button', { name: 'Попросить каникулы' }))
  const dialog = await until(() => the('dialog', 'Кредитные каникулы'))
  await says('8 536,15 ₽')
  return { ...shown, dialog }
}

test('the price in roubles, both full costs and the day of the answer stand before the sending', async () => {
  await openForm()
  expect(plain()).toContain('Каникулы обойдутся в 8 536,15 ₽.')
  expect(plain()).toContain('216,000%')
  expect(plain()).toContain('162,256%')
  expect(plain()).toContain('Ответим до 26.11.26 включительно')
  expect(sentBy(contractHolidayAsk)).toEqual([])
})

test('nothing goes without income and papers, and each is asked for in words', async () => {
  const { user, dialog } = await openForm()
  await ready('Отправить заявление')
  await user.click(within(dialog).getByRole('button', { name: 'Отправить заявление' }))
  expect(plain()).toContain('Укажите доход за 12 месяцев.')
  expect(plain()).toContain('Приложите хотя бы один снимок документа.')
  expect(sentBy(contractHolidayAsk)).toEqual([])
})

test('an income that fell too little is told before the sending', async () => {
  const { user, dialog } = await openForm()
  await user.type(within(dialog).getByLabelText(/За последние 12 месяцев/), '340000')
  await user.type(within(dialog).getByLabelText(/Из них за последние 2 месяца/), '40000')
  expect(plain()).toContain('больше чем на 30%')
  const send = within(dialog).getByRole('button', { name: 'Отправить заявление' })
  expect(send).toHaveProperty('disabled', true)
})

test('a demand goes with income and papers, and the card shows its clock', async () => {
  const changed = vi.fn<() => undefined>()
  answers(filesSave, { fileId: 'f1', kind: 'HOLIDAY_PROOF', width: 1, height: 1, sizeBytes: 1 })
  answers(contractHolidayAsk, () => {
    answers(contractHoliday, view(DEMAND))
    return { holidayId: 'h1' }
  })
  const { user } = card(false, changed)
  await ready('Попросить каникулы')
  await user.click(screen.getByRole('button', { name: 'Попросить каникулы' }))
  const dialog = await until(() => the('dialog', 'Кредитные каникулы'))
  await says('8 536,15 ₽')
  await user.type(within(dialog).getByLabelText(/За последние 12 месяцев/), '338000')
  await user.type(within(dialog).getByLabelText(/Из них за последние 2 месяца/), '38000')
  const photo = new File([new Uint8Array([1])], 'справка.jpg', { type: 'image/jpeg' })
  fireEvent.change(within(dialog).getByLabelText('Снимки документов'), {
    target: { files: [photo] },
  })
  await says('справка.jpg')
  await user.click(within(dialog).getByRole('button', { name: 'Отправить заявление' }))
  await until(() => expect(sentBy(contractHolidayAsk)).toHaveLength(1))
  expect(sentOnce(contractHolidayAsk)).toMatchObject({
    params: { id: 'c1' },
    body: {
      ground: 'INCOME_DROP',
      from: '2026-11-21',
      months: 3,
      income: { year: 338_000, lastTwoMonths: 38_000 },
      fileIds: ['f1'],
    },
  })
  expect(sentOnce(contractHolidayAsk).idempotencyKey).not.toBeNull()
  await until(() => expect(changed).toHaveBeenCalled())
  await says('Рассматриваем заявление. Ответим до 26.11.26')
  expect(plain()).toContain('Если не ответим до 01.12.26')
})

test('a running holiday says until when, and ends only after a second press', async () => {
  answers(contractHoliday, view({ ...DEMAND, state: 'ACTIVE', untilOn: '2027-02-20' }))
  answers(contractHolidayEnd, { holidayId: 'h1' })
  const { user } = card()
  await says('Идут по 20.02.27')
  await user.click(screen.getByRole('button', { name: 'Закончить каникулы' }))
  expect(sentBy(contractHolidayEnd)).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Да, закончить' }))
  await until(() => expect(sentBy(contractHolidayEnd)).toHaveLength(1))
})

test('a granted holiday says that it will not begin once the right to it is lost', async () => {
  const granted = {
    ...DEMAND,
    state: 'GRANTED' as const,
    from: '2026-12-05',
    untilOn: '2027-03-04',
  }
  const bankrupt = { ...GROUND, reasons: ['BANKRUPT' as const, 'OTHER_HOLIDAY' as const] }
  answers(contractHoliday, { ...view(granted), grounds: [bankrupt] })
  card()
  expect(await screen.findByText(/не начнутся\. Идёт дело о банкротстве/)).toBeTruthy()
  expect(plain()).not.toContain('Начнутся 5 декабря')
})

test('a holiday that bankruptcy has ended before it began is not called refused', async () => {
  const lost = { ...DEMAND, state: 'REFUSED' as const, reasons: ['BANKRUPT' as const] }
  answers(contractHoliday, view(lost))
  card()
  expect(await screen.findByText(/^Каникул не будет\. Идёт дело о банкротстве/)).toBeTruthy()
})

test('a refusal says why and lets the same be asked again', async () => {
  const refused = { ...DEMAND, state: 'REFUSED' as const, reasons: ['NO_PROOF' as const] }
  answers(contractHoliday, view({ ...refused, note: 'Справка без печати.' }))
  card()
  await says('Справка без печати.')
  expect(plain()).toContain('Нужны документы')
  expect(screen.getByRole('button', { name: 'Попросить каникулы' })).toBeTruthy()
})

test('without network nothing is asked, and the copy still says that a holiday runs', () => {
  const held = {
    ...CONTRACT,
    holidays: [
      {
        from: '2026-11-01',
        untilOn: '2027-01-31',
        months: 3,
        rate: { numerator: 6, denominator: 1000 },
      },
    ],
  }
  show(<HolidayCard contract={held} onChanged={() => undefined} />, { offline: true })
  expect(plain()).toContain('Идут по 31.01.27')
  expect(sentBy(contractHoliday)).toEqual([])
})

test('a server that cannot say is asked again by a press', async () => {
  refuses(contractHoliday, 'UNKNOWN')
  const { user } = card()
  await ready('Повторить')
  answers(contractHoliday, view())
  await user.click(screen.getByRole('button', { name: 'Повторить' }))
  expect(await ready('Попросить каникулы')).toBeTruthy()
})

const PHOTO = new File([new Uint8Array([1])], 'справка.jpg', { type: 'image/jpeg' })

const filled = async () => {
  answers(filesSave, { fileId: 'f1', kind: 'HOLIDAY_PROOF', width: 1, height: 1, sizeBytes: 1 })
  const opened = await openForm()
  const { user, dialog } = opened
  await user.type(within(dialog).getByLabelText(/За последние 12 месяцев/), '338000')
  await user.type(within(dialog).getByLabelText(/Из них за последние 2 месяца/), '38000')
  fireEvent.change(within(dialog).getByLabelText('Снимки документов'), {
    target: { files: [PHOTO] },
  })
  await says('справка.jpg')
  return opened
}

test('a demand with another income is another demand; the same one keeps its key', async () => {
  const { user, dialog } = await filled()
  refuses(contractHolidayAsk, 'UNKNOWN')
  const press = async (times: number) => {
    await user.click(await ready('Отправить заявление'))
    await until(() => expect(sentBy(contractHolidayAsk)).toHaveLength(times))
  }
  await press(1)
  await press(2)
  await ready('Отправить заявление')
  await user.type(within(dialog).getByLabelText(/За последние 12 месяцев/), '0')
  await press(3)
  const [first, second, third] = sentBy(contractHolidayAsk).map(
    ({ idempotencyKey }) => idempotencyKey,
  )
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('what was typed and sent of papers is there again when the sheet is closed by a slip', async () => {
  const { user, dialog } = await filled()
  await user.click(within(dialog).getByRole('button', { name: 'Закрыть' }))
  await user.click(await ready('Попросить каникулы'))
  const again = await until(() => the('dialog', 'Кредитные каникулы'))
  expect(plain()).toContain('справка.jpg')
  const year = within(again).getByLabelText<HTMLInputElement>(/За последние 12 месяцев/)
  expect(year.value.replaceAll(/\D/g, '')).toBe('338000')
})

test('a day that cannot be asked for has no price, and the press says which days can', async () => {
  const { user, dialog } = await filled()
  const from = within(dialog).getByLabelText('С какого дня')
  fireEvent.change(from, { target: { value: '2027-03-01' } })
  expect(plain()).not.toContain('Каникулы обойдутся')
  await user.click(await ready('Отправить заявление'))
  expect(plain()).toContain('Выберите день от сегодняшнего и не дальше месяца.')
  expect(document.activeElement).toBe(from)
  expect(sentBy(contractHolidayAsk)).toEqual([])
})

test('a demand waits for the photos that are on their way', async () => {
  const { user, dialog } = await filled()
  const second = holds(filesSave)
  fireEvent.change(within(dialog).getByLabelText('Снимки документов'), {
    target: { files: [new File([new Uint8Array([2])], 'вторая.jpg', { type: 'image/jpeg' })] },
  })
  const send = within(dialog).getByRole('button', { name: 'Отправить заявление' })
  await until(() => expect(send.getAttribute('aria-busy')).toBe('true'))
  // A photo that is taken away meanwhile does not come back with the next one.
  await user.click(within(dialog).getByRole('button', { name: 'Убрать снимок 1' }))
  second.answer({ fileId: 'f2', kind: 'HOLIDAY_PROOF', width: 1, height: 1, sizeBytes: 1 })
  await says('вторая.jpg')
  expect(plain()).not.toContain('справка.jpg')
})

const SERVICE_GROUND: HolidayView['grounds'][number] = {
  ...GROUND,
  ground: 'SERVICE_FAMILY',
  maxMonths: null,
  service: { daysAfter: 180, lastEnd: '2031-11-25' },
  isProofLater: true,
  incomeDropAbovePercent: null,
  answerDays: 10,
}

const openServiceForm = async () => {
  answers(contractHoliday, { ...view(), grounds: [GROUND, SERVICE_GROUND] })
  const shown = card()
  await ready('Попросить каникулы')
  await shown.user.click(screen.getByRole('button', { name: 'Попросить каникулы' }))
  const dialog = await until(() => the('dialog', 'Кредитные каникулы'))
  await shown.user.click(within(dialog).getByLabelText(/Служит муж, жена или родитель/))
  return { ...shown, dialog }
}

test('the family of one who serves names the service and sends no papers yet', async () => {
  answers(contractHolidayAsk, { holidayId: 'h1' })
  const { user, dialog } = await openServiceForm()
  expect(within(dialog).queryByText('Ваш доход')).toBeNull()
  await user.click(await ready('Отправить заявление'))
  expect(plain()).toContain('Выберите, кем вы приходитесь.')
  expect(plain()).toContain('Укажите первый день службы.')
  expect(sentBy(contractHolidayAsk)).toEqual([])
  await user.selectOptions(within(dialog).getByLabelText(/Кем вы приходитесь/), 'SPOUSE')
  await user.selectOptions(within(dialog).getByLabelText('Как проходит служба'), 'MOBILISED')
  fireEvent.change(within(dialog).getByLabelText('Первый день службы'), {
    target: { value: '2026-11-20' },
  })
  await user.click(await ready('Отправить заявление'))
  await until(() => expect(sentBy(contractHolidayAsk)).toHaveLength(1))
  expect(sentOnce(contractHolidayAsk).body).toEqual({
    ground: 'SERVICE_FAMILY',
    from: '2026-11-21',
    months: null,
    service: { kind: 'MOBILISED', relation: 'SPOUSE', from: '2026-11-20', endsOn: null },
    income: null,
    fileIds: [],
  })
  expect(sentBy(contractHolidayPlan).at(-1)?.query).toEqual({
    ground: 'SERVICE_FAMILY',
    from: '2026-11-21',
    serviceFrom: '2026-11-20',
  })
})

test('a service that begins after the holiday is told before the sending', async () => {
  const { user, dialog } = await openServiceForm()
  fireEvent.change(within(dialog).getByLabelText('Первый день службы'), {
    target: { value: '2026-11-22' },
  })
  await user.click(await ready('Отправить заявление'))
  expect(plain()).toContain('Служба начинается не позже каникул.')
  expect(sentBy(contractHolidayAsk)).toEqual([])
})

const SERVING: HolidayDemand = {
  ...DEMAND,
  ground: 'SERVICE',
  state: 'ACTIVE',
  months: null,
  service: { kind: 'MOBILISED', relation: null, from: '2026-11-20', endsOn: null },
  proofs: 0,
  proofBy: '2027-02-19',
  untilOn: '2028-05-19',
}

test('a holiday of a service says by when papers come, and takes its last day', async () => {
  answers(contractHoliday, view(SERVING))
  answers(contractHolidayService, { holidayId: 'h1', untilOn: '2027-08-28' })
  const changed = vi.fn<() => undefined>()
  const { user } = card(false, changed)
  await says('Пришлите документы о службе до 19.02.27 включительно.')
  await user.click(await ready('Назвать конец службы'))
  const dialog = the('dialog', 'Когда кончается служба?')
  await user.click(within(dialog).getByRole('button', { name: 'Сохранить' }))
  expect(plain()).toContain('Укажите последний день службы.')
  fireEvent.change(within(dialog).getByLabelText('Последний день службы'), {
    target: { value: '2027-03-01' },
  })
  await user.click(within(dialog).getByRole('button', { name: 'Сохранить' }))
  await until(() => expect(changed).toHaveBeenCalled())
  expect(sentOnce(contractHolidayService).body).toEqual({ endsOn: '2027-03-01' })
})

test('papers follow the demand from the card of the holiday', async () => {
  answers(contractHoliday, view(SERVING))
  answers(filesSave, { fileId: 'f1', kind: 'HOLIDAY_PROOF', width: 1, height: 1, sizeBytes: 1 })
  answers(contractHolidayProof, { holidayId: 'h1' })
  const { user } = card()
  await user.click(await ready('Прислать документы'))
  const dialog = the('dialog', 'Документы для каникул')
  await user.click(within(dialog).getByRole('button', { name: 'Отправить' }))
  expect(plain()).toContain('Приложите хотя бы один снимок документа.')
  fireEvent.change(within(dialog).getByLabelText('Снимки документов'), {
    target: { files: [PHOTO] },
  })
  await says('справка.jpg')
  await user.click(within(dialog).getByRole('button', { name: 'Отправить' }))
  await until(() => expect(sentBy(contractHolidayProof)).toHaveLength(1))
  expect(sentOnce(contractHolidayProof).body).toEqual({ fileIds: ['f1'] })
})

test('a ground of tomorrow is not offered, and whoever has asked by it can still send papers', async () => {
  const later = 'OF_TOMORROW' as never
  const demand: HolidayDemand = { ...SERVING, ground: later }
  answers(contractHoliday, () =>
    Response.json({ ...view(), grounds: [{ ...GROUND, ground: later }, GROUND] }),
  )
  const offered = await openForm()
  expect(screen.getAllByRole('radio')).toHaveLength(1)
  offered.unmount()
  answers(contractHoliday, () => Response.json(view(demand)))
  const { user } = card()
  await user.click(await ready('Прислать документы'))
  await says('Документы, о которых мы просили.')
})
