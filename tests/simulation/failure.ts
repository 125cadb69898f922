/** A rule that does not hold, found by the simulation. */
export class BrokenRule extends Error {
  override readonly name = 'BrokenRule'
}
