/** The acquirer's UTC time without a zone (`2014-08-09 11:49:41` or with a T); null when there is none or it is no time. */
export const utcMsOf = (text: string | null | undefined): number | null => {
  const atMs = text ? Date.parse(`${text.replace(' ', 'T').replace(/Z$/, '')}Z`) : Number.NaN
  return Number.isNaN(atMs) ? null : atMs
}
