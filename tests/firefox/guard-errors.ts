import type { Page } from 'puppeteer-core'

export interface ErrorGuard {
  /** Errors that match are no fault of the page from now on. */
  expect(pattern: RegExp): void
  /** Throws when the page has said anything else. */
  check(): void
}

/** Firefox fails what a page is still loading when the page is left; a screen without its part would stop the walk. */
const OF_A_LEFT_PAGE =
  /error loading dynamically imported module|Unable to preload CSS|A ServiceWorker intercepted the request/

/** Collects what the page calls an error, breaches of the security policy among them: the driver does not tell of those. */
export const guardErrors = async (page: Page): Promise<ErrorGuard> => {
  const expected: RegExp[] = [OF_A_LEFT_PAGE]
  const errors: string[] = []
  const note = (text: string): void => {
    if (!expected.some((pattern) => pattern.test(text))) errors.push(text)
  }
  page.on('console', (message) => {
    if (message.type() === 'error') note(message.text())
  })
  page.on('pageerror', (error) => note(String(error)))
  await page.evaluateOnNewDocument(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { violatedDirective, blockedURI, sourceFile } = event
      reportError(new Error(`policy ${violatedDirective} ${blockedURI} ${sourceFile}`))
    })
  })
  return {
    expect: (pattern) => expected.push(pattern),
    check() {
      if (errors.length > 0) throw new Error(`Unexpected errors of the page:\n${errors.join('\n')}`)
    },
  }
}
