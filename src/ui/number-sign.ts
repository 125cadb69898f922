/** The sign of a number never ends a line (design.md, «Words»); the server's words have an ordinary space after it. */
export const tieNumbers = (text: string): string => text.replaceAll('№ ', '№\u00a0')
