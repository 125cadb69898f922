import { useState } from 'react'
import type { KeyAction } from '../../parts/keys.ts'
import type { CasePhoto } from '../../parts/words.ts'
import type { Views } from './scans.tsx'
import { moved, turned, type View, WHOLE, zoomed } from '../../parts/view.ts'

const MOVE_PX = 40

const WHOLE_VIEWS: Views = {
  PASSPORT_MAIN: WHOLE,
  PASSPORT_REGISTRATION: WHOLE,
  SELFIE: WHOLE,
}

const ARROWS = [
  ['Left', MOVE_PX, 0],
  ['Right', -MOVE_PX, 0],
  ['Up', 0, MOVE_PX],
  ['Down', 0, -MOVE_PX],
] as const

/** How the photos are looked at, and the keys that work on the active one. */
export function useViews(active: CasePhoto) {
  const [views, setViews] = useState(WHOLE_VIEWS)
  const [whole, setWhole] = useState<CasePhoto | null>(null)
  const setView = (photo: CasePhoto, view: View) =>
    setViews((before) => ({ ...before, [photo]: view }))
  const change = (by: (view: View) => View) => () => setView(active, by(views[active]))
  const keys: readonly KeyAction[] = [
    {
      on: 'Equal',
      shown: ['+'],
      words: 'больше',
      inDialog: true,
      run: change((view) => zoomed(view, 1)),
    },
    {
      on: 'Minus',
      shown: ['−'],
      words: 'меньше',
      inDialog: true,
      run: change((view) => zoomed(view, -1)),
    },
    { on: 'KeyR', shown: ['R'], words: 'повернуть', inDialog: true, run: change(turned) },
    {
      on: 'KeyF',
      shown: ['F'],
      words: 'во весь экран',
      isMinor: true,
      run: () => setWhole(active),
    },
    ...ARROWS.map(([name, x, y], index) => ({
      on: `Shift+Arrow${name}`,
      shown: ['Shift', 'стрелки'],
      words: 'сдвинуть снимок',
      isMinor: true,
      isSilent: index > 0,
      inDialog: true,
      run: change((view) => moved(view, x, y)),
    })),
  ]
  return { views, setView, whole, setWhole, keys }
}
