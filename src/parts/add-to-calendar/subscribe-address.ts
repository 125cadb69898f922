/** The address by which a calendar application subscribes instead of taking the file once. */
export const subscribeAddress = (url: string): string => url.replace(/^https?:/, 'webcal:')
