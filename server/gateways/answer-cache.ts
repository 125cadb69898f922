/** Answers kept for a while in memory; the longest unused make room for new ones. */
export class AnswerCache<V> {
  readonly #entries = new Map<string, { value: V; untilMs: number }>()
  readonly #maxEntries: number
  readonly #keepMs: number

  constructor(limits: { maxEntries: number; keepMs: number }) {
    this.#maxEntries = limits.maxEntries
    this.#keepMs = limits.keepMs
  }

  get(key: string, nowMs: number): V | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    this.#entries.delete(key)
    if (entry.untilMs <= nowMs) return undefined
    this.#entries.set(key, entry)
    return entry.value
  }

  set(key: string, value: V, nowMs: number): void {
    this.#entries.delete(key)
    this.#entries.set(key, { value, untilMs: nowMs + this.#keepMs })
    if (this.#entries.size <= this.#maxEntries) return
    const [oldest] = this.#entries.keys()
    if (oldest !== undefined) this.#entries.delete(oldest)
  }
}
