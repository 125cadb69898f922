/** How a photo is looked at: enlarged, turned, moved. Nothing of it changes the photo. */
export interface View {
  /** Per cent, 100 shows the whole photo. */
  readonly zoom: number
  /** Quarter turns to the right. */
  readonly turns: number
  readonly x: number
  readonly y: number
}

export const WHOLE: View = { zoom: 100, turns: 0, x: 0, y: 0 }

const STEP = 25
const MAX_ZOOM = 400

/** One step larger or smaller; back at the whole photo it stands in the middle. */
export const zoomed = (view: View, steps: number): View => {
  const zoom = Math.min(Math.max(view.zoom + steps * STEP, WHOLE.zoom), MAX_ZOOM)
  return zoom === WHOLE.zoom ? { ...view, zoom, x: 0, y: 0 } : { ...view, zoom }
}

export const turned = (view: View): View => ({ ...view, turns: view.turns + 1, x: 0, y: 0 })

/** Moved by pixels; a whole photo stays where it is. */
export const moved = (view: View, x: number, y: number): View =>
  view.zoom === WHOLE.zoom ? view : { ...view, x: view.x + x, y: view.y + y }

export const transformOf = ({ zoom, turns, x, y }: View): string =>
  `translate(${x}px, ${y}px) rotate(${turns * 90}deg) scale(${zoom / 100})`
