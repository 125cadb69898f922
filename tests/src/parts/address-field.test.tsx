import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { addressesSuggest } from '../../../protocol/calls/profile-manager/addresses.ts'
import type { AddressHint } from '../../../src/actions/suggest-address.ts'
import { AddressField } from '../../../src/parts/address-field/address-field.tsx'
import { all, arrive, described, pass, show, the, until, words } from '../page.tsx'
import { answers, loses, goOffline, sentBy } from '../server-of-page.ts'

const hint = (value: string): AddressHint => ({
  value,
  region: 'Москва',
  regionFiasId: 'region-1',
  areaFiasId: null,
  city: 'Москва',
  cityFiasId: 'city-1',
  settlementFiasId: null,
  street: 'Тверская',
  streetFiasId: 'street-1',
  house: '7',
  houseFiasId: 'house-1',
  postcode: '125009',
})

const HINTS = [hint('г Москва, ул Тверская, д 7'), hint('г Москва, ул Тверская, д 9')]

type OnChoose = (hint: AddressHint) => void

function Part({ onChoose }: { readonly onChoose: OnChoose }) {
  const [value, setValue] = useState('')
  return (
    <AddressField
      id="query"
      label="Город, улица, дом"
      value={value}
      onChange={setValue}
      onChoose={(chosen) => {
        setValue(chosen.value)
        onChoose(chosen)
      }}
    />
  )
}

const line = () => the('combobox', 'Город, улица, дом') as HTMLInputElement

const opened = async (onChoose: OnChoose = () => undefined) => {
  answers(addressesSuggest, { available: true, suggestions: HINTS })
  const shown = show(<Part onChoose={onChoose} />)
  await shown.user.type(line(), 'Тверская')
  await until(() => expect(all('option')).toHaveLength(2))
  return shown
}

test('hints are asked for when the hand rests, not with every letter, and not for two letters', async () => {
  answers(addressesSuggest, { available: true, suggestions: HINTS })
  const { user } = show(<Part onChoose={() => undefined} />)
  await user.type(line(), 'Тв')
  await pass(1_000)
  expect(sentBy(addressesSuggest)).toEqual([])
  await user.type(line(), 'ерская')
  await pass(300)
  await arrive()
  expect(sentBy(addressesSuggest).map(({ body }) => body?.query)).toEqual(['Тверская'])
})

test('the keys choose a hint: the line names it to a screen reader, Enter takes it and sends no form', async () => {
  const onChoose = vi.fn<OnChoose>()
  const { user } = await opened(onChoose)
  expect(line().getAttribute('aria-expanded')).toBe('true')
  await user.keyboard('{ArrowDown}{ArrowDown}')
  const active = document.getElementById(line().getAttribute('aria-activedescendant') ?? '')
  expect(words(active)).toContain('д 9')
  expect(active?.getAttribute('aria-selected')).toBe('true')
  await user.keyboard('{Enter}')
  expect(onChoose.mock.calls).toEqual([[HINTS[1]]])
  expect(all('option')).toEqual([])
})

test('a tap takes a hint, and what was taken is not asked about again', async () => {
  const onChoose = vi.fn<OnChoose>()
  const { user } = await opened(onChoose)
  await user.click(all('option')[0] as HTMLElement)
  expect(onChoose.mock.calls).toEqual([[HINTS[0]]])
  await pass(1_000)
  expect(sentBy(addressesSuggest)).toHaveLength(1)
})

test('Escape puts the hints away and keeps what was typed', async () => {
  const { user } = await opened()
  await user.keyboard('{Escape}')
  expect(line().getAttribute('aria-expanded')).toBe('false')
  expect(line().value).toBe('Тверская')
})

test('without hints the address is typed by hand, and the line says so', async () => {
  answers(addressesSuggest, { available: false, suggestions: [] })
  const { user } = show(<Part onChoose={() => undefined} />)
  await user.type(line(), 'Тверская')
  await until(() =>
    expect(described(line())).toBe('Подсказки сейчас не работают. Заполните поля ниже вручную.'),
  )
  expect(line().value).toBe('Тверская')
})

test('a lost answer to a hint is no fault of the person: the line stays open for typing', async () => {
  goOffline()
  loses(addressesSuggest)
  const { user } = show(<Part onChoose={() => undefined} />)
  await user.type(line(), 'Тверская')
  await until(() => expect(described(line())).toContain('Подсказки сейчас не работают.'))
  await user.type(line(), ' 7')
  expect(line().value).toBe('Тверская 7')
})

test('the answer to an older question does not replace the hints of a newer one', async () => {
  const slow = Promise.withResolvers<{ available: boolean; suggestions: AddressHint[] }>()
  answers(addressesSuggest, ({ body }) =>
    body?.query === 'Твер'
      ? slow.promise
      : { available: true, suggestions: [HINTS[1] as AddressHint] },
  )
  const { user } = show(<Part onChoose={() => undefined} />)
  await user.type(line(), 'Твер')
  await pass(300)
  await user.type(line(), 'ская')
  await until(() => expect(all('option')).toHaveLength(1))
  slow.resolve({ available: true, suggestions: HINTS })
  await arrive()
  expect(all('option').map(words)).toEqual([expect.stringContaining('д 9')])
})
