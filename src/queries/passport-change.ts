import type { Reply } from '../../protocol/call.ts'
import { passportDepartment } from '../../protocol/calls/profile-manager/passport.ts'
import { passportChange } from '../../protocol/calls/profile-manager/passport-change.ts'
import { SNAPSHOTS } from '../../protocol/device-store.ts'
import { defineQuery } from './query.ts'

export type PassportChange = NonNullable<Reply<typeof passportChange>['change']>

/** The new passport that the client has sent last, and what became of it; null when none. */
export const passportChangeQuery = defineQuery({
  call: passportChange,
  select: ({ change }): PassportChange | null => change,
  copy: SNAPSHOTS.passportChange,
})

/** Names of the department with a code, as the directory has them; none where it does not know. */
export const departmentQuery = defineQuery({
  call: passportDepartment,
  request: (code: string) => ({ query: { code } }),
  select: ({ names }): readonly string[] => names,
})
