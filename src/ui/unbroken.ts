/** A card's mask that does not part at the end of a line: `Мир •• 0004`. */
export const unbroken = (mask: string): string => mask.replaceAll(' ', '\u00a0')
