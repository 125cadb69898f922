import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { stopAtEnd } from './started.ts'

/** A process of the bench's own beside the server that is measured. */
export interface HelperProcess {
  stop(): Promise<void>
}

/** Starts a file of this folder with its arguments; resolves once it has said that it is ready. It ends with the measurement at the latest. */
export const startHelper = async (
  file: string,
  args: readonly string[],
): Promise<HelperProcess> => {
  const path = fileURLToPath(new URL(file, import.meta.url))
  const child = spawn(process.execPath, [path, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
  })
  const stop = async (): Promise<void> => {
    child.kill()
    await ended
  }
  stopAtEnd(stop)
  await new Promise<void>((resolve, reject) => {
    child.stdout.once('data', () => resolve())
    child.once('exit', () => reject(new Error(`${file} ended before it was ready`)))
  })
  return { stop }
}
