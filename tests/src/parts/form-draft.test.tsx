import { act, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { expect, test, vi } from 'vitest'
import { keepFormBase, keepFormDraft, formDraft } from '../../../src/offline/drafts.ts'
import { store } from '../../../src/offline/records.ts'
import { mergeDraft } from '../../../src/parts/form-draft/merge-draft.ts'
import { useFormDraft } from '../../../src/parts/form-draft/use-form-draft.ts'

interface Values {
  stage: string
  code: string
  password: string
}

test('what is set together is kept together, in one record, and a password never', async () => {
  const { result } = renderHook(() => {
    const form = useForm<Values>({ defaultValues: { stage: 'phone', code: '', password: '' } })
    const ready = useFormDraft<Values>({ step: 'phone', form, onServer: false, omit: ['password'] })
    return { form, ready }
  })
  await vi.waitFor(() => expect(result.current.ready).toBe(true))
  const put = vi.spyOn(await store(), 'put')
  act(() => {
    result.current.form.setValue('code', '1234')
    result.current.form.setValue('password', 'секрет')
    result.current.form.setValue('stage', 'password')
  })
  await vi.waitFor(async () =>
    expect(await formDraft('phone')).toEqual({ stage: 'password', code: '1234' }),
  )
  expect(put).toHaveBeenCalledTimes(1)
})

/** A screen that stands in the HTML before its draft is read; `onWrite` hears of every change of its values. */
function Drawn({ onWrite }: { readonly onWrite: () => void }) {
  const form = useForm<Values>({ defaultValues: { stage: 'phone', code: '', password: '' } })
  useFormDraft<Values>({ step: 'phone', form, onServer: false })
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: onWrite }),
    [form, onWrite],
  )
  return (
    <>
      <input aria-label="код" {...form.register('code')} />
      <input aria-label="пароль" {...form.register('password')} />
      <output>{form.watch('password')}</output>
    </>
  )
}

test('what is typed in the moment in which a draft is put back is kept beside it', async () => {
  await keepFormDraft('phone', { stage: 'phone', code: '1234' })
  const field = (label: string) => screen.getByLabelText(label) as HTMLInputElement
  let typed = false
  const type = () => {
    if (typed) return
    typed = true
    fireEvent.input(field('пароль'), { target: { value: 'секрет' } })
  }
  render(<Drawn onWrite={type} />)
  await vi.waitFor(() => expect(field('код').value).toBe('1234'))
  expect(field('пароль').value).toBe('секрет')
  expect(screen.getByRole('status').textContent, 'the form knows of it').toBe('секрет')
})

test('a screen without a draft is not written to', async () => {
  const written = vi.fn<() => void>()
  const { result } = renderHook(() => {
    const form = useForm<Values>({ defaultValues: { stage: 'phone', code: '', password: '' } })
    return { form, ready: useFormDraft<Values>({ step: 'contacts', form, onServer: false }) }
  })
  result.current.form.subscribe({ formState: { values: true }, callback: written })
  await vi.waitFor(() => expect(result.current.ready).toBe(true))
  expect(written).not.toHaveBeenCalled()
})

interface Address {
  registration: { region: string; city: string }
  comment: string
}

const EMPTY: Address = { registration: { region: '', city: '' }, comment: '' }

test('what another device typed since stays, and so does what has not left this one', async () => {
  const sent = { registration: { region: 'Тверская обл', city: '' }, comment: '' }
  await keepFormBase('address', sent)
  await keepFormDraft('address', { ...sent, comment: 'домофон 12' })
  const fromServer = { registration: { region: 'г Москва', city: 'Москва' }, comment: '' }
  const { result } = renderHook(() => {
    const form = useForm<Address>({ defaultValues: EMPTY })
    return {
      form,
      ready: useFormDraft<Address>({ step: 'address', form, fromServer, onServer: true }),
    }
  })
  await vi.waitFor(() => expect(result.current.ready).toBe(true))
  expect(result.current.form.getValues()).toEqual({ ...fromServer, comment: 'домофон 12' })
})

test.each([
  ['typed here, never sent', { a: 'mine' }, { a: '' }, { a: '' }, { a: 'mine' }],
  ['sent, then changed elsewhere', { a: 'mine' }, { a: 'mine' }, { a: 'theirs' }, { a: 'theirs' }],
  ['typed in both places', { a: 'mine' }, { a: 'base' }, { a: 'theirs' }, { a: 'mine' }],
  ['emptied here', { a: '' }, { a: 'base' }, { a: 'base' }, { a: '' }],
  ['a list is one field', { a: [1] }, { a: [1, 2] }, { a: [1, 2] }, { a: [1] }],
  ['unknown to the server', { a: 'mine' }, { a: 'mine' }, {}, { a: 'mine' }],
  ['no base', { a: 'mine' }, null, { a: 'theirs', b: 'b' }, { a: 'mine', b: 'b' }],
])('a form filled in on two devices, %s', (_, typed, base, known, expected) => {
  expect(mergeDraft(typed, base, known)).toEqual(expected)
})
