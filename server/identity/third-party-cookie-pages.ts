import { framePage } from './frame-page.ts'

/** Set by the first page and looked for by the second: a browser that keeps no cookie in a frame has none. */
const COOKIE = 'op_3p'

/** First step of the look whether a frame of ours keeps cookies (integrations reference 8.1). */
export const COOKIE_STEP_1 = framePage(
  'Проверка cookie',
  `document.cookie = '${COOKIE}=1; path=/; samesite=lax'
location.replace('step2.html')`,
)

/** Second step: tells the page around it `supported` or `unsupported` (integrations reference 8.4). */
export const COOKIE_STEP_2 = framePage(
  'Проверка cookie',
  `const kept = document.cookie.split('; ').includes('${COOKIE}=1')
document.cookie = '${COOKIE}=; path=/; max-age=0; samesite=lax'
parent.postMessage(kept ? 'supported' : 'unsupported', location.origin)`,
)
