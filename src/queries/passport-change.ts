import type { Reply } from '../../protocol/call.ts'
import { passportDepartment } from '../../protocol/calls/profile-manager/passport.ts'
import { passportChange } from '../../protocol/calls/profile-manager/passport-change.ts'
import { defineQuery } from './query.ts'

export type PassportChange = NonNullable<Reply<typeof passportChange>['change']>

/** The new passport that the client has sent last; null when none. Only the server knows what became of it. */
export const passportChangeQuery = defineQuery({
  call: passportChange,
  select: ({ change }): PassportChange | null => change,
})

/** Names of the department with a code, as the directory has them; none where it does not know. */
export const departmentQuery = defineQuery({
  call: passportDepartment,
  request: (code: string) => ({ query: { code } }),
  select: ({ names }): readonly string[] => names,
})
