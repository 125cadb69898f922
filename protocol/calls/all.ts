/** Every call between browser and server: spec §7 and ours. */
import type { CallDefinition } from '../call.ts'
import * as declared from './list.ts'

type Declared = typeof declared

/** The name a call is exported under; its route carries the same one. */
export type CallName = {
  [Name in keyof Declared]: Declared[Name] extends CallDefinition ? Name : never
}[keyof Declared]

/** Each call by its name, with its exact type. */
export type Calls = Pick<Declared, CallName>

const isCall = (value: unknown): value is CallDefinition =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

export const ALL_CALLS: readonly CallDefinition[] = Object.values<unknown>(declared).filter(isCall)
