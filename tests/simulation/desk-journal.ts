import { rowsOf } from './desk-facts.ts'
import { BrokenRule } from './failure.ts'
import type { World } from './world.ts'

/** Looks leave rows of their own; what is counted here are acts. */
const LOOKS = [
  'ROLE_REFUSED',
  'CLIENTS_SEARCHED',
  'CLIENT_OPENED',
  'THREAD_OPENED',
  'PHOTO_SEEN',
  'COMPLAINT_OPENED',
  'HOLIDAY_OPENED',
  'TABLE_EXPORTED',
  'PASSPORT_DIFFERS',
  'PASSPORTS_COMPARED',
]

/** Calls that ask by POST because what they look for stands in no address. */
const LOOKING = /(search|preview|export)$/
/** What is so already is answered and leaves no row: nothing was done. */
const MAY_CHANGE_NOTHING = /(contacts|published)$/

interface Acts {
  /** Keys that were answered: the same one again is the same act. */
  readonly keys: Set<string>
  /** Acts of a member of staff at a moment, by `login atMs`. */
  readonly counts: Map<string, number>
}

const known = new WeakMap<World, Acts>()

const actsOf = (world: World): Acts => {
  const acts = known.get(world) ?? { keys: new Set<string>(), counts: new Map<string, number>() }
  known.set(world, acts)
  return acts
}

/** What a member of staff has sent and was told is done. */
interface Act {
  readonly login: string
  readonly url: string
  /** Of idempotency, where the call has one. */
  readonly key: string | undefined
}

/** Notes that somebody of the lender was told that an act is done. */
export const noteAct = (world: World, { login, url, key }: Act): void => {
  if (LOOKING.test(url) || MAY_CHANGE_NOTHING.test(url)) return
  const { keys, counts } = actsOf(world)
  if (key !== undefined) {
    if (keys.has(key)) return
    keys.add(key)
  }
  const place = `${login} ${world.clock.now()}`
  counts.set(place, (counts.get(place) ?? 0) + 1)
}

/** Every act that somebody was told is done has a row of the journal, theirs and of its moment (decision 0051). @throws BrokenRule */
export const checkJournal = async (world: World): Promise<void> => {
  const looks = LOOKS.map((action) => `'${action}'`).join()
  const rows = await rowsOf<{ place: string; times: number }>(
    world,
    `select s.login || ' ' || a.at_ms as place, count(*)::int as times from staff_action as a
      join staff_member as s on s.id = a.staff_id where a.action not in (${looks}) group by 1`,
  )
  const written = new Map(rows.map(({ place, times }) => [place, times]))
  for (const [place, count] of actsOf(world).counts) {
    const times = written.get(place) ?? 0
    if (times < count)
      throw new BrokenRule(
        `Desk: ${place}: ${count} acts were answered, ${times} are in the journal`,
      )
  }
}
