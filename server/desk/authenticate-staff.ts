import { BlockList, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { CallDefinition } from '../../protocol/call.ts'
import { Refusal } from '../../protocol/errors.ts'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import { recordStaffAction } from './staff-actions.ts'
import { addressOf } from '../network-address.ts'
import type { Staff } from '../route.ts'
import { isOwnScript } from '../session-cookies.ts'
import { staffOf } from './staff-session.ts'

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIPv6(address) ? 'ipv6' : 'ipv4')

const lists = new WeakMap<readonly string[], BlockList>()

const listOf = (networks: readonly string[]): BlockList => {
  const known = lists.get(networks)
  if (known) return known
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', prefix] = network.split('/')
    if (prefix === undefined) list.addAddress(address, familyOf(address))
    else list.addSubnet(address, Number(prefix), familyOf(address))
  }
  lists.set(networks, list)
  return list
}

/** Whether the workplace answers to this network address at all. */
export const isDeskAddress = ({ deskNetworks }: Config, address: string): boolean =>
  deskNetworks === null || listOf(deskNetworks).check(address, familyOf(address))

/**
 * Who of the staff sends the request: the session of the workplace's cookie, together with the header that only our own
 * script can set, from an address of the list. A role that the call does not name is refused and written down.
 * @throws Refusal NOT_FOUND from a foreign address, STAFF_SESSION_OVER, ROLE_REFUSED
 */
export const authenticateStaff = async (
  context: Context,
  request: FastifyRequest,
  call: Pick<CallDefinition, 'method' | 'path' | 'roles'>,
): Promise<Staff> => {
  const address = addressOf(request)
  if (!isDeskAddress(context.config, address)) throw new Refusal('NOT_FOUND')
  const staff = isOwnScript(request) ? await staffOf(context, request) : null
  if (!staff) throw new Refusal('STAFF_SESSION_OVER')
  if (call.roles?.some((role) => staff.roles.includes(role))) return staff
  await recordStaffAction(
    context.database,
    {
      staffId: staff.id,
      action: 'ROLE_REFUSED',
      subject: `${call.method} ${call.path}`,
      address,
      sessionId: staff.sessionUid ?? null,
      requestId: request.id,
    },
    context.clock.now(),
  )
  throw new Refusal('ROLE_REFUSED')
}
