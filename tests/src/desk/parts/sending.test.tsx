/** What staff send from the workplace: once at a time, under a key of its own, and nothing typed is lost. */
import { act, render, renderHook, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { CallRefused, NetworkFailure } from '../../../../src/api/send-failures.ts'
import { useKept } from '../../../../src/desk/parts/use-kept.ts'
import { usePress } from '../../../../src/desk/parts/use-press.ts'
import { type Sending, useSending } from '../../../../src/desk/parts/use-sending.ts'
import { createWorkplace, WorkplaceContext } from '../../../../src/desk/parts/workplace.ts'
import { ToastProvider } from '../../../../src/ui/toast.tsx'
import { arrive, words } from '../../page.tsx'

const REFUSED = new CallRefused(409, {
  code: 'REQUEST_STALE',
  title: 'Займ изменился',
  detail: 'Посмотрите ещё раз.',
})

/** Work that ends when the test says so. */
const pending = () => {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  return { work: () => promise, end: resolve, fail: reject }
}

describe('a form', () => {
  const drawn = () => {
    const { result } = renderHook(() => useSending())
    return {
      shown: () =>
        `${result.current.busy ? 'busy' : 'calm'} ${result.current.failure?.code ?? 'well'}`,
      send: (...given: Parameters<Sending['send']>) => result.current.send(...given),
    }
  }

  test('is busy until the server has answered, and says that it is done', async () => {
    const { send, shown } = drawn()
    const { work, end } = pending()
    let done: Promise<boolean> | undefined
    act(() => {
      done = send(work)
    })
    expect(shown()).toBe('busy well')
    end()
    await arrive()
    expect(shown()).toBe('calm well')
    expect(await done).toBe(true)
  })

  test('is sent once while it is under way', async () => {
    const { send } = drawn()
    const { work, end } = pending()
    let times = 0
    const counted = () => {
      times += 1
      return work()
    }
    let second: Promise<boolean> | undefined
    act(() => {
      void send(counted)
      second = send(counted)
    })
    expect(await second).toBe(false)
    end()
    await arrive()
    expect(times).toBe(1)
  })

  test('keeps why it failed in sight, tells it, and may be sent again', async () => {
    const { send, shown } = drawn()
    const told: string[] = []
    const first = act(() =>
      send(
        () => Promise.reject(REFUSED),
        ({ code }) => told.push(code),
      ),
    )
    expect(await first).toBe(false)
    expect(shown()).toBe('calm REQUEST_STALE')
    expect(told).toEqual(['REQUEST_STALE'])
    const again = await act(() => send(() => Promise.resolve()))
    expect(again).toBe(true)
    expect(shown()).toBe('calm well')
  })
})

describe('a press of a list', () => {
  const drawn = (name: string, work: (key: string) => Promise<unknown>) => {
    const done: string[] = []
    function List() {
      const { busy, failure, press } = usePress(() => done.push(name))
      return (
        <button type="button" onClick={() => press(name, work, 'Сделано')}>
          {busy ?? 'calm'} {failure?.code ?? 'well'}
        </button>
      )
    }
    render(
      <ToastProvider>
        <List />
      </ToastProvider>,
    )
    return done
  }
  const press = () => act(() => screen.getByRole('button').click())
  const said = () => screen.getByRole('button').textContent

  test('is named while it is under way, and said when the server has taken it', async () => {
    const { work, end } = pending()
    const done = drawn('retry/job-1', work)
    press()
    expect(said()).toBe('retry/job-1 well')
    expect(done).toEqual([])
    end()
    await arrive()
    expect(said()).toBe('calm well')
    expect(done).toEqual(['retry/job-1'])
    expect(words()).toContain('Сделано')
  })

  test('that is refused says why, and not that it was done', async () => {
    const done = drawn('retry/job-2', () => Promise.reject(REFUSED))
    press()
    await arrive()
    expect(said()).toBe('calm REQUEST_STALE')
    expect(done).toEqual([])
    expect(words()).not.toContain('Сделано')
  })

  test('whose answer was lost is sent again under the same key', async () => {
    const keys: string[] = []
    drawn('retry/job-3', (key) => {
      keys.push(key)
      return keys.length === 1
        ? Promise.reject(new NetworkFailure(new TypeError('Failed to fetch')))
        : Promise.resolve()
    })
    press()
    await arrive()
    expect(said()).toBe('calm NETWORK')
    press()
    await arrive()
    expect(said()).toBe('calm well')
    press()
    await arrive()
    expect(keys).toHaveLength(3)
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  })
})

describe('what was typed', () => {
  const workplace = createWorkplace()
  function Field({ name }: { readonly name: string }) {
    const [value, keep] = useKept(name, 'первое')
    return (
      <>
        <p>{value}</p>
        <button type="button" onClick={() => keep('второе')}>
          put
        </button>
        <button type="button" onClick={() => keep((before) => `${before}!`)}>
          add
        </button>
      </>
    )
  }
  const drawn = (name: string) =>
    render(
      <WorkplaceContext value={workplace}>
        <Field name={name} />
      </WorkplaceContext>,
    )
  const press = (name: string) => act(() => screen.getByRole('button', { name }).click())
  const shown = () => screen.getByRole('paragraph').textContent

  test('outlives its screen', () => {
    const { unmount } = drawn('a')
    expect(shown()).toBe('первое')
    press('put')
    press('add')
    expect(shown()).toBe('второе!')
    unmount()
    drawn('a')
    expect(shown()).toBe('второе!')
  })

  test('is kept for its own name alone', () => {
    workplace.kept.set('b', 'чужое')
    drawn('c')
    expect(shown()).toBe('первое')
    press('add')
    expect(workplace.kept.get('b')).toBe('чужое')
    expect(workplace.kept.get('c')).toBe('первое!')
  })

  test('that is empty is kept as it is, not as it began', () => {
    workplace.kept.set('d', '')
    drawn('d')
    expect(shown()).toBe('')
  })
})
