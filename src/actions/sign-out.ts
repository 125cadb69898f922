import { forgetSession } from '../api/session.ts'
import { requestSignOut } from '../api/sign-out-request.ts'

/** Removes what one part of the page keeps of a person on this device (D32). */
export type Wipe = () => Promise<void>

const wipes = new Set<Wipe>()

/** Has `wipe` run whenever a session ends; returns how to take it back. */
export const onWipe = (wipe: Wipe): (() => void) => {
  wipes.add(wipe)
  return () => wipes.delete(wipe)
}

/** Removes the person's data from this device; one part that fails does not keep the others from it. */
export const wipeDevice = async (): Promise<void> => {
  const results = await Promise.allSettled([...wipes].map((wipe) => wipe()))
  const reasons = results.flatMap((result) =>
    result.status === 'rejected' ? [result.reason as unknown] : [],
  )
  if (reasons.length > 0) throw new AggregateError(reasons, 'Данные на устройстве удалены не все')
}

/**
 * Signs out: server and identity session, cookies, then everything on this device (spec §4). Without network the device
 * is cleaned at once and the server is told at the next start. The app hears of the end and leaves the account.
 */
export const signOut = async (): Promise<void> => {
  try {
    await requestSignOut()
  } finally {
    forgetSession()
  }
}
