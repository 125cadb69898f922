interface TrustedTypesFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string }
}

interface Window {
  /** Chromium and Safari; elsewhere a plain string is accepted. */
  readonly trustedTypes?: TrustedTypesFactory
}
