import { type RefObject, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'

/** A finger that has not moved for so long rests. */
const REST_MS = 80
/** The page around a moving scale is drawn again after so many times what drawing it took. */
const PAUSE_PER_DRAWING = 60

interface Drag {
  /** What the page knows. */
  readonly value: number
  /** Shows a value on the scale itself. */
  readonly draw: (value: number) => void
  /** Said when the scale begins to show what the page does not know, and when the page knows it. */
  readonly mark: (isMoving: boolean) => void
  /** Tells the page around it; what it draws is measured. */
  readonly onChange: (value: number) => void
}

/**
 * Keeps a scale under the finger: each move is drawn at once without React, the page around it follows after the frame
 * that shows it. A quick device draws the page many times a second, a slow one about when the finger rests: a sixtieth of
 * the time at most goes into it, so few of the moves wait for the page. Letting go, a key and whatever else ends a move
 * tell the page at once: nothing that is opened afterwards can hold another number than the scale shows.
 */
export function useDrag(range: RefObject<HTMLInputElement | null>, drag: Drag): void {
  const latest = useRef(drag)
  useEffect(() => {
    latest.current = drag
  })
  useEffect(() => {
    const input = range.current
    if (!input) return undefined
    const listening = new AbortController()
    const { signal } = listening
    let frame = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    let isMoving = false
    let movedMs = 0
    let quietUntilMs = 0

    const mark = (moves: boolean): void => {
      isMoving = moves
      latest.current.mark(moves)
    }
    const tell = (): void => {
      const value = Number(input.value)
      if (value === latest.current.value) return
      const fromMs = performance.now()
      flushSync(() => latest.current.onChange(value))
      // Styles and lays the page out now: it belongs to what drawing costs, and not into the frame of the next move.
      input.getBoundingClientRect()
      const untilMs = performance.now()
      quietUntilMs = untilMs + (untilMs - fromMs) * PAUSE_PER_DRAWING
    }
    const stop = (): void => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
      mark(false)
    }
    const rest = (): void => {
      stop()
      tell()
    }
    const wait = (): void => {
      // What a frame's callback asks for comes after the frame.
      frame = requestAnimationFrame((nowMs) => {
        timer = setTimeout(look, Math.min(movedMs + REST_MS, quietUntilMs) - nowMs)
      })
    }
    const look = (): void => {
      const nowMs = performance.now()
      if (nowMs >= movedMs + REST_MS) rest()
      else {
        if (nowMs >= quietUntilMs) tell()
        wait()
      }
    }
    // The scale moves by itself; React would look through the page for who listens to each move. The first one is heard.
    const keepToScale = (event: Event): void => {
      if (isMoving) event.stopPropagation()
    }
    const move = (event: Event): void => {
      keepToScale(event)
      latest.current.draw(Number(input.value))
      movedMs = performance.now()
      // One look for many moves: to begin it again with each of them is work in the frame.
      if (isMoving) return
      mark(true)
      wait()
    }
    for (const type of ['pointermove', 'mousemove', 'touchmove'])
      addEventListener(type, keepToScale, { capture: true, passive: true, signal })
    input.addEventListener('input', move, { signal })
    input.addEventListener('change', rest, { signal })
    return () => {
      listening.abort()
      const isLeftInMove = isMoving
      stop()
      if (isLeftInMove) latest.current.onChange(Number(input.value))
    }
  }, [range])
}
