const STYLE = [
  ':root{color-scheme:light dark}',
  'body{margin:0;font:16px/1.5 system-ui,sans-serif;background:#f4f7f6;color:#0f2427}',
  'main{max-width:30rem;margin:0 auto;padding:3rem 1.25rem;display:grid;gap:1rem}',
  'h1{margin:0;font-size:1.5rem}p{margin:0}',
  'a{padding:1rem;border-radius:.75rem;text-align:center;font-weight:600;background:#06383d;color:#fff;text-decoration:none}',
  '@media(prefers-color-scheme:dark){body{background:#0b1c1e;color:#e8f0ef}a{background:#cfe9e4;color:#06383d}}',
].join('')

const HTML = [
  '<!doctype html><html lang="ru"><head><meta charset="utf-8">',
  '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
  `<title>Нужна сеть — Вовремя</title><style>${STYLE}</style></head><body><main>`,
  '<h1>Нужна сеть</h1>',
  '<p>Браузер удалил с устройства часть приложения, чтобы освободить место. Договоры и платежи на месте: они хранятся у нас.</p>',
  '<p>Подключитесь к сети и обновите страницу.</p>',
  '<a href="">Обновить страницу</a>',
  '</main></body></html>',
].join('')

const hashOf = async (text: string): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
}

/** A page that needs no other file: what happened and a way out, where the application itself cannot be opened. */
export const lastResort = async (): Promise<Response> =>
  new Response(HTML, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'sha256-${await hashOf(STYLE)}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    },
  })
