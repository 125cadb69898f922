import type { UseFormReturn } from 'react-hook-form'
import { expect, test, vi } from 'vitest'
import { ruled } from '../../../src/ui/ruled.ts'

interface Values {
  phone: string
}

const fieldWith = (message: string | null) => {
  const trigger = vi.fn<(name: string) => Promise<boolean>>(() => Promise.resolve(true))
  const nothing = () => Promise.resolve()
  const form = {
    register: () => ({ name: 'phone', onChange: nothing, onBlur: nothing, ref: () => undefined }),
    formState: { errors: message === null ? {} : { phone: { message } } },
    getValues: () => '+7 901 555-01-93',
    trigger,
  } as unknown as UseFormReturn<Values>
  return { trigger, field: ruled(form, 'phone', () => null) }
}

test('a message is looked at again with every letter, so that it does not go away under the next tap', async () => {
  const { field, trigger } = fieldWith('Введите мобильный номер')
  await field.onChange({ target: null })
  expect(trigger).toHaveBeenCalledWith('phone')
})

test('a field without a message is not judged while it is typed, only when it is left', async () => {
  const { field, trigger } = fieldWith(null)
  await field.onChange({ target: null })
  expect(trigger).not.toHaveBeenCalled()
  await field.onBlur({ target: null })
  expect(trigger).toHaveBeenCalledWith('phone')
})
