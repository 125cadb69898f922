import type * as z from 'zod/mini'
import type { StaffRole } from './desk.ts'

export type Method = 'GET' | 'POST'

/**
 * Who may send a call:
 * `none` never needs a token, `optional` uses one when it is there,
 * `bearer` is refused with 401 without a valid access token (D23, D24),
 * `staff` without a session of the lender's workplace, and with 403 without one of its roles (decision 0051).
 */
export type Authority = 'none' | 'optional' | 'bearer' | 'staff'

export interface CallDefinition {
  readonly method: Method
  /** Full path on our origin; parameters are written `{name}` as in the specification. */
  readonly path: string
  readonly auth: Authority
  /** Who of the staff may send it; with `staff` only. */
  readonly roles?: readonly StaffRole[]
  /** One Russian or English line for the OpenAPI document. */
  readonly summary: string
  readonly params?: z.ZodMiniType
  readonly query?: z.ZodMiniType
  /** JSON body. Absent: no body. `'multipart'`: a file upload, read by the route itself. */
  readonly body?: z.ZodMiniType | 'multipart'
  /** Fields of the body, by name, that may hold line feeds and tabs; no other field takes control characters (D47). */
  readonly multilineFields?: readonly string[]
  /** JSON reply. `'blob'`: bytes of the type `blobType`. `'empty'`: 204. */
  readonly reply: z.ZodMiniType | 'blob' | 'empty'
  /** Content type of a `'blob'`, without parameters. */
  readonly blobType?:
    | 'application/pdf'
    | 'image/jpeg'
    | 'text/calendar'
    | 'text/csv'
    | 'application/zip'
  /** True where `Idempotency-Key` is honoured: every money call and every save (D36). */
  readonly idempotent?: true
  /** True where a device without network may keep the call and send it later (D31); never one that signs or pays. */
  readonly mayArriveLate?: true
  /** True where the header `X-CSRF` with a value of `GET /sms-service/csrf` is demanded. */
  readonly csrf?: true
  /** True where an error body is the single-key `{ error }` of spec §8 and not problem+json (D35). */
  readonly singleKeyError?: true
}

/** A call that a device may queue: the type of its outbox takes no other. */
export type LateCall = CallDefinition & { readonly mayArriveLate: true }

/** Declares one call between browser and server; the definition is returned unchanged, with its exact type. */
export const call = <const C extends CallDefinition>(definition: C): C => definition

type Output<S> = S extends z.ZodMiniType ? z.infer<S> : S extends 'blob' ? Blob : undefined
type Input<S> = S extends z.ZodMiniType ? z.input<S> : S extends 'multipart' ? FormData : undefined

export type Reply<C extends CallDefinition> = Output<C['reply']>
export type Body<C extends CallDefinition> = Input<C['body']>
export type Query<C extends CallDefinition> = Input<C['query']>
export type Params<C extends CallDefinition> = Input<C['params']>
