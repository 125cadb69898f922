/**
 * No call is answered with a page: it is of a hotel's network, or of what stands between us and the server, and says
 * nothing of what the server did.
 */
export const isForeignPage = ({ headers }: Response): boolean =>
  headers.get('Content-Type')?.startsWith('text/html') ?? false
