/**
 * Stands for the installation's own address in built pages, which do not know it; the server puts BASE_URL in its place
 * (decision 0066). Nobody can own a name below `invalid` (RFC 2606), so what is sent without that leads nowhere.
 */
export const BUILT_ORIGIN = 'https://vovremya.invalid'
