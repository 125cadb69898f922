import { atom } from 'jotai'
import type { Reply } from '../../protocol/call.ts'
import type { clientData } from '../../protocol/calls/profile-manager/client.ts'

/** Everything the server knows of the person: spec §3, infoUser and its neighbours. */
export type InfoUser = Reply<typeof clientData>

/** Registration state of spec §3. It is never persisted: the server and the encrypted drafts keep what was typed. */
interface SignUpState {
  readonly phone: string
  readonly phoneCode: string
  readonly landing: string | null
  readonly integrationId: string | null
  readonly stepsQty: number
  readonly infoUser: InfoUser | null
}

const INITIAL_SIGN_UP: SignUpState = {
  phone: '',
  phoneCode: '',
  landing: null,
  integrationId: null,
  stepsQty: 2,
  infoUser: null,
}

export const signUpAtom = atom<SignUpState>(INITIAL_SIGN_UP)
