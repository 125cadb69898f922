import { passportDepartment } from '../../../protocol/calls/profile-manager/passport.ts'
import { route } from '../../route.ts'

/** Names of the department that issued a passport; an empty list when nobody knows, the form takes any text. */
export const passportDepartmentRoute = route(passportDepartment, async ({ context, query }) => {
  const units = await context.gateways.addressSuggest.fmsUnit(query.code)
  return { names: [...new Set(units.map((unit) => unit.name))] }
})
