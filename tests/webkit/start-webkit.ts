import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver'
import { freePort } from '../e2e/start-server.ts'
import { ensureWebKit } from './ensure-webkit.ts'

/** The narrowest window that the browser makes is somewhat wider. */
const SIZE = { width: 390, height: 844 }
const READY_LOOKS = 120

export interface WebKit {
  readonly driver: WebDriver
  /** Closes the browser and everything it needed. */
  readonly end: () => Promise<void>
}

const stop = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill()
  await gone
}

/** A screen without a monitor; it chooses its own number and says it on its fourth stream. */
const startDisplay = async (path: string): Promise<{ child: ChildProcess; name: string }> => {
  const child = spawn(path, ['-displayfd', '3', '-screen', '0', '1300x1000x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const numbers = child.stdio[3]
  if (!numbers) throw new Error('The screen has no stream to say its number on')
  const [number] = (await once(numbers, 'data')) as [Buffer]
  return { child, name: `:${number.toString().trim()}` }
}

const waitReady = async (url: string): Promise<void> => {
  for (let look = 0; look < READY_LOOKS; look += 1) {
    const answer = await fetch(`${url}/status`).catch(() => null)
    if (answer?.ok) return
    await pause(250)
  }
  throw new Error('The driver of WebKit did not become ready')
}

/** Starts WebKitGTK under its own driver, with a window as narrow as it makes one. */
export const startWebKit = async (): Promise<WebKit> => {
  const paths = ensureWebKit()
  const display = await startDisplay(paths.display)
  const port = await freePort()
  const child = spawn(paths.driver, [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: display.name,
      // Its sandbox starts for nobody who is root.
      ...(process.getuid?.() === 0 && { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' }),
    },
  })
  const url = `http://127.0.0.1:${port}`
  await waitReady(url)
  const driver = await new Builder()
    .disableEnvironmentOverrides()
    .usingServer(url)
    .withCapabilities(
      new Capabilities({
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary: paths.browser, args: ['--automation'] },
      }),
    )
    .build()
  await driver
    .manage()
    .window()
    .setRect({ x: 0, y: 0, ...SIZE })
  return {
    driver,
    async end() {
      await driver.quit()
      await stop(child)
      await stop(display.child)
    },
  }
}
