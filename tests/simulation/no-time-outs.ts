/**
 * Has no call of this process end by the machine's clock until the returned function is called: on a busy machine a
 * time-out would be chance that no seed decides. Answers are lost by the seed instead.
 */
export const stopTimeOuts = (): (() => void) => {
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  AbortSignal.timeout = () => new AbortController().signal
  return () => {
    AbortSignal.timeout = timeout
  }
}
