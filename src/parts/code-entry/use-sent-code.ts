import { useCallback, useEffect, useRef, useState } from 'react'
import { codeFor, type CodeRequest, sendCode, type SentCode } from '../../actions/send-code.ts'
import { failureOf, type Failure } from '../../api/failure.ts'

interface SentCodeState {
  readonly code: SentCode | null
  readonly failure: Failure | null
  readonly sending: boolean
  /** Whole seconds until a new code may be asked for; 0 when it may. */
  readonly secondsLeft: number
  readonly send: (isFlashCall: boolean) => void
  /** A code is there, wherever it came from: why none was sent matters no more. */
  readonly forgetFailure: () => void
}

const secondsUntil = (code: SentCode | null): number =>
  code ? Math.max(0, Math.ceil((code.resendAtMs - Date.now()) / 1000)) : 0

/** Sends codes for one thing to be confirmed and counts down to the next one (60 s, D22). */
export function useSentCode(
  request: Omit<CodeRequest, 'isFlashCall'>,
  first: 'sms' | 'flash' | null,
): SentCodeState {
  const { phone, eventCode, termsHash, door, owner } = request
  const [code, setCode] = useState<SentCode | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [sending, setSending] = useState(first !== null)
  const [secondsLeft, setSecondsLeft] = useState(0)
  const begun = useRef<string | null>(null)

  const wait = useCallback(async (asked: Promise<SentCode>) => {
    try {
      const answer = await asked
      setCode(answer)
      setSecondsLeft(secondsUntil(answer))
    } catch (error) {
      setFailure(failureOf(error))
    }
    setSending(false)
  }, [])

  const send = (isFlashCall: boolean) => {
    setSending(true)
    setFailure(null)
    void wait(sendCode({ ...request, isFlashCall }))
  }

  useEffect(() => {
    const what = `${eventCode} ${termsHash ?? ''} ${phone}`
    if (first === null || begun.current === what) return
    begun.current = what
    const isFlashCall = first === 'flash'
    void wait(codeFor({ phone, eventCode, termsHash, door, isFlashCall, owner }))
  }, [first, phone, eventCode, termsHash, door, owner, wait])

  useEffect(() => {
    if (secondsLeft === 0) return
    const timer = setInterval(() => setSecondsLeft(secondsUntil(code)), 500)
    return () => clearInterval(timer)
  }, [code, secondsLeft])

  const forgetFailure = () => setFailure(null)

  return { code, failure, sending, secondsLeft, send, forgetFailure }
}
