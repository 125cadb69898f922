/** `4,2`: the mean of all stars; `counts` are clients by stars, from one to five. */
export const ratingMean = ({
  clients,
  counts,
}: {
  readonly clients: number
  readonly counts: readonly number[]
}): string =>
  (counts.reduce((sum, count, index) => sum + count * (index + 1), 0) / clients)
    .toFixed(1)
    .replace('.', ',')
