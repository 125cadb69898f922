export type ShareOutcome = 'shared' | 'copied' | 'closed' | 'refused'

const isClosed = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError'

/** Hands a link to the device's share sheet, or copies it where there is none. Never throws. */
export async function shareLink(link: { title: string; url: string }): Promise<ShareOutcome> {
  if ('share' in navigator) {
    try {
      await navigator.share(link)
      return 'shared'
    } catch (error) {
      // A sheet closed by the person is an answer; one the browser refuses leaves the copy.
      if (isClosed(error)) return 'closed'
    }
  }
  try {
    await navigator.clipboard.writeText(link.url)
    return 'copied'
  } catch {
    // No clipboard, or it is forbidden here: the caller shows the link itself.
    return 'refused'
  }
}
