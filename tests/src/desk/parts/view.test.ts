/** A photo is enlarged, turned and moved, and is never lost from sight. */
import { describe, expect, test } from 'vitest'
import {
  moved,
  transformOf,
  turned,
  type View,
  WHOLE,
  zoomed,
} from '../../../../src/desk/parts/view.ts'

const ENLARGED: View = { zoom: 200, turns: 1, x: 30, y: -40 }

describe('enlarging', () => {
  test('goes by a quarter of the whole photo at a step', () => {
    expect(zoomed(WHOLE, 1).zoom).toBe(125)
    expect(zoomed(WHOLE, 2).zoom).toBe(150)
    expect(zoomed(ENLARGED, -1).zoom).toBe(175)
  })

  test('ends at four times the whole photo', () => {
    expect(zoomed(WHOLE, 12).zoom).toBe(400)
    expect(zoomed(WHOLE, 13).zoom).toBe(400)
  })

  test('never makes a photo smaller than the whole of it', () => {
    expect(zoomed(WHOLE, -1)).toEqual(WHOLE)
  })

  test('keeps where one looks and how the photo is turned', () => {
    expect(zoomed(ENLARGED, 1)).toEqual({ ...ENLARGED, zoom: 225 })
  })

  test('brings the whole photo back to the middle, turned as it was', () => {
    expect(zoomed(ENLARGED, -4)).toEqual({ ...WHOLE, turns: 1 })
  })
})

describe('turning', () => {
  test('goes on to the right by a quarter and keeps the size', () => {
    expect(turned(ENLARGED)).toEqual({ zoom: 200, turns: 2, x: 0, y: 0 })
    expect(turned({ ...WHOLE, turns: 3 }).turns).toBe(4)
  })
})

describe('moving', () => {
  test('adds up', () => {
    expect(moved(moved(ENLARGED, 10, 5), -4, 1)).toEqual({ ...ENLARGED, x: 36, y: -34 })
  })

  test('leaves a whole photo where it is, however it is turned', () => {
    expect(moved(WHOLE, 10, 5)).toEqual(WHOLE)
    expect(moved({ ...WHOLE, turns: 1 }, 10, 5)).toEqual({ ...WHOLE, turns: 1 })
  })
})

test('the page is told of the place, the turns and the size, in this order', () => {
  expect(transformOf(WHOLE)).toBe('translate(0px, 0px) rotate(0deg) scale(1)')
  expect(transformOf(ENLARGED)).toBe('translate(30px, -40px) rotate(90deg) scale(2)')
})
