import { fireEvent } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Button } from '../../../src/ui/button.tsx'
import { Checkbox } from '../../../src/ui/checkbox.tsx'
import { CodeInput } from '../../../src/ui/code-input.tsx'
import { ErrorSummary } from '../../../src/ui/error-summary.tsx'
import { Field, Select, TextArea } from '../../../src/ui/field.tsx'
import { Scale } from '../../../src/ui/scale.tsx'
import { Segmented } from '../../../src/ui/segmented.tsx'
import { useToast } from '../../../src/ui/toast.tsx'
import { all, described, pass, plain, show, the, words } from '../page.tsx'

const WRONG = 'Не хватает цифр.'

test.each([
  [
    'a line',
    () => <Field label="Телефон" name="phone" error={WRONG} hint="Ваш номер" />,
    'textbox',
  ],
  ['several lines', () => <TextArea label="Телефон" name="phone" error={WRONG} />, 'textbox'],
  [
    'a list',
    () => (
      <Select label="Телефон" name="phone" error={WRONG}>
        <option>Да</option>
      </Select>
    ),
    'combobox',
  ],
  [
    'a tick',
    () => (
      <Checkbox name="phone" error={WRONG}>
        Телефон
      </Checkbox>
    ),
    'checkbox',
  ],
])(
  'the error of %s is read with its field, and the field is marked as wrong',
  (_what, part, role) => {
    show(part())
    const control = the(role, 'Телефон')
    expect(described(control)).toBe(WRONG)
    expect(control.getAttribute('aria-invalid')).toBe('true')
  },
)

test('without an error the hint is read with the field, and nothing is marked', () => {
  show(<Field label="Телефон" name="phone" hint="Ваш номер" />)
  expect(described(the('textbox', 'Телефон'))).toBe('Ваш номер')
  expect(the('textbox').getAttribute('aria-invalid')).toBeNull()
})

test('two fields of one label on a page keep their errors apart', () => {
  show(
    <>
      <Field label="Телефон" error="Первая ошибка." />
      <Field label="Телефон" error="Вторая ошибка." />
    </>,
  )
  expect(all('textbox', 'Телефон').map(described)).toEqual(['Первая ошибка.', 'Вторая ошибка.'])
})

test('everything that stopped a form takes the focus, leads to each field and marks the title of the page', async () => {
  document.title = 'Вход'
  const { user, unmount } = show(
    <>
      <ErrorSummary errors={[{ field: 'phone', message: WRONG }, { message: 'Нет связи.' }]} />
      <Field label="Телефон" name="phone" error={WRONG} />
    </>,
  )
  expect(document.activeElement).toBe(the('alert'))
  expect(document.title).toBe('Ошибка: Вход')
  await user.click(the('link', WRONG))
  expect(document.activeElement).toBe(the('textbox', 'Телефон'))
  unmount()
  expect(document.title).toBe('Вход')
})

test('a busy button takes no second tap and keeps the focus', async () => {
  const onClick = vi.fn<() => void>()
  function Part() {
    const [loading, setLoading] = useState(false)
    return (
      <Button
        loading={loading}
        onClick={() => {
          onClick()
          setLoading(true)
        }}
      >
        Оплатить
      </Button>
    )
  }
  const { user } = show(<Part />)
  await user.dblClick(the('button'))
  await user.keyboard('{Enter}')
  expect(onClick).toHaveBeenCalledOnce()
  expect(document.activeElement).toBe(the('button'))
})

test('a busy button sends no form', async () => {
  const onSubmit = vi.fn<(event: { preventDefault: () => void }) => void>((event) =>
    event.preventDefault(),
  )
  const { user } = show(
    <form onSubmit={onSubmit}>
      <Button type="submit" loading>
        Оплатить
      </Button>
    </form>,
  )
  await user.click(the('button'))
  expect(onSubmit).not.toHaveBeenCalled()
})

interface ScalePartProps {
  readonly onChange: (value: number) => void
}

function ScalePart({ onChange }: ScalePartProps) {
  const [value, setValue] = useState(30_000)
  return (
    <Scale
      label="Сумма"
      unit="₽"
      name="amount"
      min={3_000}
      max={100_000}
      step={1_000}
      value={value}
      snap={(typed) => Math.min(Math.max(Math.round(typed / 1_000) * 1_000, 3_000), 100_000)}
      onChange={(next) => {
        setValue(next)
        onChange(next)
      }}
    />
  )
}

const entry = () => the('textbox', 'Сумма') as HTMLInputElement
const slider = () => the('slider', 'Сумма, ₽') as HTMLInputElement

test('a typed sum counts when the field is left, is brought within the scale and shown as it counts', async () => {
  const onChange = vi.fn<(value: number) => void>()
  const { user } = show(<ScalePart onChange={onChange} />)
  await user.clear(entry())
  await user.type(entry(), '47400')
  expect(entry().value.replaceAll('\u00a0', ' ')).toBe('47 400')
  expect(onChange).not.toHaveBeenCalled()
  await user.tab()
  expect(onChange.mock.calls).toEqual([[47_000]])
  expect(entry().value.replaceAll('\u00a0', ' ')).toBe('47 000')
  expect(slider().value).toBe('47000')
})

test('more than the scale holds becomes the most of it, nothing typed changes nothing', async () => {
  const onChange = vi.fn<(value: number) => void>()
  const { user } = show(<ScalePart onChange={onChange} />)
  await user.clear(entry())
  await user.type(entry(), '999999999{Enter}')
  expect(onChange).toHaveBeenLastCalledWith(100_000)
  onChange.mockClear()
  await user.clear(entry())
  await user.tab()
  expect(onChange).not.toHaveBeenCalled()
  expect(slider().value).toBe('100000')
})

test('the keys of the keyboard move the sum by one step and by ten', () => {
  const onChange = vi.fn<(value: number) => void>()
  show(<ScalePart onChange={onChange} />)
  fireEvent.keyDown(entry(), { key: 'ArrowUp' })
  fireEvent.keyDown(slider(), { key: 'PageDown' })
  fireEvent.keyDown(slider(), { key: 'PageDown' })
  fireEvent.keyDown(slider(), { key: 'PageDown' })
  expect(onChange.mock.calls.flat()).toEqual([31_000, 21_000, 11_000, 3_000])
  expect(slider().getAttribute('aria-valuetext')?.replaceAll('\u00a0', ' ')).toBe('3 000 ₽')
})

const move = (to: number): void => {
  fireEvent.input(slider(), { target: { value: String(to) } })
}

/** The number under the finger, over the field that knows it only when the finger rests. */
const running = () => entry().parentElement

test('a moving finger is followed by the scale at once, and by the page after the frame that shows it', async () => {
  const onChange = vi.fn<(value: number) => void>()
  show(<ScalePart onChange={onChange} />)
  move(40_000)
  move(41_000)
  expect(running()?.dataset['moving']).toBe('')
  expect(plain(running()?.textContent ?? '')).toBe('41 000')
  expect(plain(slider().getAttribute('aria-valuetext') ?? '')).toBe('41 000 ₽')
  expect(onChange).not.toHaveBeenCalled()
  await vi.waitFor(() => expect(onChange).toHaveBeenCalled())
  expect(onChange.mock.calls).toEqual([[41_000]])
  await vi.waitFor(() => expect(running()?.dataset['moving']).toBeUndefined())
  expect(plain(entry().value)).toBe('41 000')
})

test('letting go of the scale tells the page at once, and tells it one time', async () => {
  const onChange = vi.fn<(value: number) => void>()
  show(<ScalePart onChange={onChange} />)
  move(40_000)
  move(52_000)
  fireEvent.change(slider())
  expect(onChange.mock.calls).toEqual([[52_000]])
  await pass(1_000)
  expect(onChange).toHaveBeenCalledOnce()
  expect(plain(entry().value)).toBe('52 000')
  expect(running()?.dataset['moving']).toBeUndefined()
})

test('while a finger moves the scale nobody else is asked about its moves, afterwards everybody is', () => {
  const seen = vi.fn<() => void>()
  show(
    <div onPointerMove={seen}>
      <ScalePart onChange={() => undefined} />
    </div>,
  )
  move(40_000)
  fireEvent.pointerMove(slider())
  expect(seen).not.toHaveBeenCalled()
  fireEvent.change(slider())
  fireEvent.pointerMove(slider())
  expect(seen).toHaveBeenCalledOnce()
})

test('the first move of a finger is heard around the scale, the others only by the scale', () => {
  const heard = vi.fn<() => void>()
  show(
    <div onInput={heard}>
      <ScalePart onChange={() => undefined} />
    </div>,
  )
  move(40_000)
  move(41_000)
  expect(heard).toHaveBeenCalledOnce()
  expect(plain(running()?.textContent ?? '')).toBe('41 000')
  fireEvent.change(slider())
  move(42_000)
  expect(heard).toHaveBeenCalledTimes(2)
})

test('a scale that is taken away in the middle of a move has told where it was', () => {
  const onChange = vi.fn<(value: number) => void>()
  const { unmount } = show(<ScalePart onChange={onChange} />)
  move(40_000)
  unmount()
  expect(onChange.mock.calls).toEqual([[40_000]])
})

test('a choice of several is one stop of the keyboard, and the arrows choose', async () => {
  const onChange = vi.fn<(value: string) => void>()
  function Part() {
    const [value, setValue] = useState('7')
    return (
      <Segmented
        kind="radios"
        label="На сколько дней"
        value={value}
        options={['7', '14', '30'].map((each) => ({ value: each, label: each }))}
        onChange={(next) => {
          setValue(next)
          onChange(next)
        }}
      />
    )
  }
  const { user } = show(<Part />)
  await user.tab()
  expect(document.activeElement).toBe(the('radio', '7'))
  await user.keyboard('{ArrowRight}')
  expect(onChange).toHaveBeenLastCalledWith('14')
  expect(the('radio', '14').getAttribute('aria-checked')).toBe('true')
  expect(document.activeElement).toBe(the('radio', '14'))
  await user.keyboard('{ArrowLeft}{ArrowLeft}')
  expect(onChange).toHaveBeenLastCalledWith('30')
})

interface CodePartProps {
  readonly onComplete: (digits: string) => void
  readonly error?: string
}

function CodePart({ onComplete, error }: CodePartProps) {
  const [value, setValue] = useState(error ? '111111' : '')
  return (
    <CodeInput
      label="Код"
      value={value}
      onChange={setValue}
      onComplete={onComplete}
      error={error}
    />
  )
}

test('a refused code that is typed over gives a new code, not a mixture', async () => {
  const onComplete = vi.fn<(digits: string) => void>()
  const { user } = show(<CodePart onComplete={onComplete} error="Код не подходит." />)
  await user.type(the('textbox', 'Код'), '4')
  expect((the('textbox', 'Код') as HTMLInputElement).value).toBe('4')
  expect(onComplete).not.toHaveBeenCalled()
})

test('more digits than a code has are cut, and it is complete once', async () => {
  const onComplete = vi.fn<(digits: string) => void>()
  const { user } = show(<CodePart onComplete={onComplete} />)
  await user.click(the('textbox', 'Код'))
  await user.paste('482 915 77')
  await user.keyboard('1')
  expect(onComplete.mock.calls).toEqual([['482915']])
})

function ToastPart() {
  const toast = useToast()
  return (
    <Button
      onClick={() =>
        toast({ text: 'Изменение отменено.', action: { label: 'Вернуть', onAct: () => undefined } })
      }
    >
      Отменить
    </Button>
  )
}

test('a message stays for six seconds, and as long as its action is in use', async () => {
  const { user } = show(<ToastPart />)
  await user.click(the('button', 'Отменить'))
  await pass(5_900)
  expect(words(the('status'))).toContain('Изменение отменено.')
  the('button', 'Вернуть').focus()
  await pass(20_000)
  expect(words(the('status'))).toContain('Изменение отменено.')
  the('button', 'Отменить').focus()
  await pass(6_100)
  expect(words(the('status'))).toBe('')
})
