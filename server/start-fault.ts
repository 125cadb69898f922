/** Why the server cannot start, in one line for whoever runs it; shown without a stack, the exit code is 1. */
export class StartFault extends Error {
  override readonly name: string = 'StartFault'
}

const codeOf = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null

/** The chain of an error and its causes, outermost first; a failed connection to several addresses counts as its first. */
export const causesOf = (error: unknown): unknown[] => {
  if (error instanceof AggregateError && error.errors.length > 0)
    return [error, ...causesOf(error.errors[0])]
  return error instanceof Error && error.cause !== undefined
    ? [error, ...causesOf(error.cause)]
    : [error]
}

/** The first code in the chain of causes (`ECONNREFUSED`, `28P01`…), or null. */
export const codeInCauses = (error: unknown): string | null =>
  causesOf(error)
    .map(codeOf)
    .find((code) => code !== null) ?? null

const FILE_CODES = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOSPC', 'EISDIR', 'ENOENT']

/** Turns a failure to write into the data folder into its one line; anything else comes back as it was. */
export const dataFolderFault = (dataDir: string, error: unknown): unknown => {
  const code = codeInCauses(error)
  return code !== null && FILE_CODES.includes(code)
    ? new StartFault(`DATA_DIR: ${dataDir} cannot be written to (${code})`, { cause: error })
    : error
}

/** Turns a failure to listen into its one line; anything else comes back as it was. */
export const listenFault = (
  { host, port }: { host: string; port: number },
  error: unknown,
): unknown => {
  const reasons: Readonly<Record<string, string>> = {
    EADDRINUSE: `PORT: ${port} is used by another process`,
    EACCES: `PORT: this user may not listen on ${port}`,
    EADDRNOTAVAIL: `HOST: ${host} is not an address of this machine`,
    ENOTFOUND: `HOST: ${host} is not known`,
    EAI_AGAIN: `HOST: ${host} is not known`,
  }
  const reason = reasons[codeInCauses(error) ?? '']
  return reason === undefined ? error : new StartFault(reason, { cause: error })
}
