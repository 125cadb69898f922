import { useEffect, useRef } from 'react'

interface OneTimeCodeRequest extends CredentialRequestOptions {
  otp: { transport: readonly ['sms'] }
}

/** Takes the code out of the message where the browser can (WebOTP); elsewhere the keyboard offers it. */
export function useCodeFromMessage(listening: boolean, onDigits: (digits: string) => void): void {
  const latest = useRef(onDigits)
  useEffect(() => {
    latest.current = onDigits
  })

  useEffect(() => {
    if (!listening || !('OTPCredential' in window)) return undefined
    const stop = new AbortController()
    const request: OneTimeCodeRequest = { otp: { transport: ['sms'] }, signal: stop.signal }
    navigator.credentials.get(request).then(
      (credential) => {
        if (credential && 'code' in credential) latest.current(String(credential.code))
      },
      // Declined, timed out or aborted: the person types the code.
      () => undefined,
    )
    return () => stop.abort()
  }, [listening])
}
