import { createContext, use } from 'react'
import type { RegistrationStep } from '../../../protocol/enums.ts'
import type { InfoUser } from '../../state/sign-up.ts'

interface SignUpContextValue {
  readonly infoUser: InfoUser
  readonly stepsQty: number
  /** What the partner's integration fills in beforehand, by the names of fields; the person may change it. */
  readonly prefill: Readonly<Record<string, string>>
  /** Called after a save: reads the server's state again and opens the step it names. */
  readonly goOn: (step: RegistrationStep) => Promise<void>
}

export const SignUpContext = createContext<SignUpContextValue | null>(null)

/** The registration of the signed-in person; throws outside the signed-in steps. */
export const useSignUp = (): SignUpContextValue => {
  const value = use(SignUpContext)
  if (!value) throw new Error('A step of the registration is shown outside of it')
  return value
}
