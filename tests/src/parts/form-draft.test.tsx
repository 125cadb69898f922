import { act, renderHook } from '@testing-library/react'
import { useForm } from 'react-hook-form'
import { expect, test, vi } from 'vitest'
import { restoreDraft } from '../../../src/actions/save-draft.ts'
import { store } from '../../../src/offline/records.ts'
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
    expect(await restoreDraft('phone')).toEqual({ stage: 'password', code: '1234' }),
  )
  expect(put).toHaveBeenCalledTimes(1)
})
