const PART = /\/assets\/[\w-]+\.(?:js|css)/g

/** Addresses of the scripts and styles that a page of ours starts with. */
export const partsOfPage = (html: string): string[] => [...new Set(html.match(PART))]
