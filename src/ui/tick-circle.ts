const CENTRE = 70
const OUTER = 66

/**
 * One path with the given ticks of a circular scale in a 140 × 140 box.
 * Tick 0 stands at twelve o'clock, the rest follow clockwise.
 */
export function ticksPath(ticks: readonly number[], total: number, length: number): string {
  return ticks
    .map((tick) => {
      const angle = (tick / total) * 2 * Math.PI - Math.PI / 2
      const [x, y] = [Math.cos(angle), Math.sin(angle)]
      const inner = OUTER - length
      const at = (radius: number) => `${round(CENTRE + radius * x)} ${round(CENTRE + radius * y)}`
      return `M${at(OUTER)}L${at(inner)}`
    })
    .join('')
}

/** Point on the rim at a tick, for the dot. */
export function rimPoint(tick: number, total: number): { readonly x: number; readonly y: number } {
  const angle = (tick / total) * 2 * Math.PI - Math.PI / 2
  const radius = OUTER - 6
  return {
    x: round(CENTRE + radius * Math.cos(angle)),
    y: round(CENTRE + radius * Math.sin(angle)),
  }
}

const round = (value: number): number => Math.round(value * 100) / 100
