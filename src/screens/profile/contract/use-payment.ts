import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { paymentResultPath } from '../payment-result-path.ts'
import type { Contract } from '../../../queries/contracts.ts'
import {
  payByForm,
  paymentInfo,
  type PaymentOutcome,
  repay,
  type Repayment,
} from '../../../actions/repay.ts'
import { failureOf, type Failure } from '../../../api/failure.ts'
import { lockNavigationAtom, unlockNavigationAtom } from '../../../state/layout.ts'
import {
  paymentEndedAtom,
  paymentFailedAtom,
  paymentFetchedAtom,
  paymentSucceededAtom,
} from '../../../state/payment.ts'

interface Payment {
  readonly busy: boolean
  /** The acquirer's form is on the screen: ours steps aside. */
  readonly formOpen: boolean
  readonly failure: Pick<Failure, 'title' | 'detail'> | null
  /** An equal payment was just taken: the person is asked whether another is meant (D59). */
  readonly repeated: boolean
  readonly pay: (repayment: Repayment) => Promise<void>
}

const SCRIPT_FAILED = /^Failed to load script/

/** The same key goes with the second tap (D36), and the person should know it. */
const plainWords = ({ title, detail, offline }: Failure): Pick<Failure, 'title' | 'detail'> =>
  offline
    ? { title: 'Ответ не пришёл', detail: 'Нажмите ещё раз: второй раз деньги не спишутся.' }
    : { title, detail }

const problemOf = (error: unknown): Pick<Failure, 'title' | 'detail'> =>
  error instanceof Error && SCRIPT_FAILED.test(error.message)
    ? {
        title: error.message,
        detail: 'Форма банка не открылась. Отключите блокировщик для этой страницы и повторите.',
      }
    : plainWords(failureOf(error))

/**
 * One payment from the tap to the screen of its outcome. Until the outcome is known the invoice is kept, so that a
 * reload goes on with it instead of paying twice.
 */
export function usePayment(contract: Contract, onClose: () => void): Payment {
  const navigate = useNavigate()
  const fetched = useSetAtom(paymentFetchedAtom)
  const succeeded = useSetAtom(paymentSucceededAtom)
  const failed = useSetAtom(paymentFailedAtom)
  const ended = useSetAtom(paymentEndedAtom)
  const lock = useSetAtom(lockNavigationAtom)
  const unlock = useSetAtom(unlockNavigationAtom)
  const [busy, setBusy] = useState(false)
  const [formOpen, setFormOpen] = useState(false)
  const [failure, setFailure] = useState<Payment['failure']>(null)
  const [repeated, setRepeated] = useState(false)
  const { loanApplicationId, contractNumber } = contract

  /** True when the form has said «paid». One that breaks once it was shown may have taken the money: the bank knows. */
  const throughForm = async ({ paymentId }: PaymentOutcome): Promise<boolean> => {
    const info = await paymentInfo(paymentId)
    succeeded(info)
    const description = `Платёж по договору № ${contractNumber}`
    let isShown = false
    const onOpen = () => {
      isShown = true
      setFormOpen(true)
    }
    try {
      return (await payByForm(info, description, onOpen)) === 'success'
    } catch (error) {
      if (!isShown) throw error
      reportError(error)
      return false
    }
  }

  const pay = async (repayment: Repayment) => {
    setBusy(true)
    setFailure(null)
    // While the answer to the question is on its way, the question stays: its button shows that it works.
    setRepeated(repayment.repeat === true)
    lock()
    try {
      const begun = await repay(repayment)
      const { invoiceId } = begun
      fetched({ invoiceId, loanApplicationId, amountKopecks: repayment.amountKopecks })
      const byForm = repayment.paymentDataId === null && repayment.method !== 'SBP'
      const paid = byForm ? await throughForm(begun) : true
      if (!byForm) succeeded(null)
      onClose()
      await navigate(paymentResultPath(loanApplicationId, invoiceId), {
        state: { claimed: paid },
      })
    } catch (error) {
      failed(error)
      // Nothing was charged: the form never opened, or the server refused before it.
      ended()
      setFormOpen(false)
      const isRepeated = failureOf(error).code === 'PAYMENT_REPEATED'
      setRepeated(isRepeated)
      setFailure(isRepeated ? null : problemOf(error))
    }
    unlock()
    setBusy(false)
  }

  return { busy, formOpen, failure, repeated, pay }
}
