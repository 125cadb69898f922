import { fireEvent } from '@testing-library/react'
import { vi } from 'vitest'
import type {
  CardFormNews,
  CardFormOrder,
  CardFormShown,
} from '../../src/api/card-form-messages.ts'
import { arrive, until } from './page.tsx'

interface BankForm {
  readonly order: CardFormOrder
  /** What the page has said to the form over the port. */
  readonly heard: readonly CardFormShown[]
  /** The form speaks to the page. */
  readonly say: (news: CardFormNews) => Promise<void>
}

const frameOf = (): HTMLIFrameElement => {
  const frame = document.querySelector('iframe')
  if (!frame) throw new Error('no form of the bank on the page')
  return frame
}

/** Frames of this test load nothing by themselves: the test says what has come. */
export const openFormsHere = (): void => {
  vi.spyOn(HTMLIFrameElement.prototype, 'src', 'set').mockImplementation(() => undefined)
}

/** True while the form of the bank is on the page. */
export const isFormThere = (): boolean => document.querySelector('iframe') !== null

/** The frame has got something that is no form of ours: an error page, nothing at all. */
export const formDoesNotCome = async (): Promise<void> => {
  const frame = await until(frameOf)
  Object.defineProperty(frame, 'contentDocument', { value: null })
  fireEvent.load(frame)
  await arrive()
}

/** The document of the form is there and has got its order; what it then does, the test says. */
export const formComes = async (): Promise<BankForm> => {
  const frame = await until(frameOf)
  const posted = vi.fn<(order: CardFormOrder, origin: string, ports: [MessagePort]) => void>()
  Object.defineProperty(frame, 'contentDocument', {
    value: { documentElement: { dataset: { ready: '' } } },
  })
  Object.defineProperty(frame, 'contentWindow', { value: { postMessage: posted } })
  fireEvent.load(frame)
  const [order, origin, [port]] = await until(() => {
    const [call] = posted.mock.calls
    if (!call) throw new Error('the form has got no order')
    return call
  })
  if (origin !== window.location.origin) throw new Error(`the order went to ${origin}`)
  const heard: CardFormShown[] = []
  port.onmessage = ({ data }: MessageEvent<CardFormShown>) => void heard.push(data)
  return {
    order,
    heard,
    say: async (news) => {
      port.postMessage(news)
      await arrive()
    },
  }
}
