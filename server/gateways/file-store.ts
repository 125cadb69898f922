/** Keeps files by name; whatever is put is encrypted before it leaves the process (D21). */
export interface FileStore {
  /** Overwrites. `name`: letters, digits, `-`, `_`, `.`, `/`. */
  put(name: string, content: Buffer): Promise<void>
  /** null when there is no such file. @throws GatewayFailure when the content was tampered with */
  get(name: string): Promise<Buffer | null>
  /** Deleting what is not there is fine. */
  delete(name: string): Promise<void>
}
