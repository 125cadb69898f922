import { PATHS } from '../../protocol/paths.ts'
import { open, see } from './screen.ts'
import { expectNoTraces, signOut } from './leave.ts'
import { expectOnDevice } from './offline.ts'
import type { Walk } from './walk.ts'

/** The server is gone altogether, for the worker too: account and contract are read, and signing out still wipes. */
export const leaveWithoutServer = async (walk: Walk): Promise<void> => {
  const { page, server, errors, stopServer } = walk
  await expectOnDevice(walk)
  errors.expect(/NetworkError|Нет сети/)
  await stopServer()
  await open(page, server.url + PATHS.payments)
  await see(page, /Мои платежи[^]*Месяц/)
  await open(page, server.url + PATHS.documents)
  await see(page, /Договор №/)
  await signOut(walk)
  await expectNoTraces(walk)
}
