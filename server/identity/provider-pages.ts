import { randomBytes } from 'node:crypto'
import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider'

const page = (ctx: KoaContextWithOIDC, title: string, content: string, nonce?: string): void => {
  const script = nonce ? `script-src 'nonce-${nonce}'` : `script-src 'none'`
  ctx.set(
    'content-security-policy',
    `default-src 'none'; ${script}; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
  )
  ctx.set('referrer-policy', 'no-referrer')
  ctx.set('x-content-type-options', 'nosniff')
  ctx.type = 'html'
  ctx.body = `<!doctype html><html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title></head><body><h1>${title}</h1>${content}</body></html>`
}

/** A request to sign in that may not be sent back to where it claims to come from. */
export const renderError = (ctx: KoaContextWithOIDC, out: ErrorOut): void => {
  ctx.set('x-identity-error', out.error.replace(/[^a-z_]/g, ''))
  page(
    ctx,
    'Вход не открылся',
    '<p>Ссылка для входа не подходит. Откройте вход на сайте ещё раз.</p><p><a href="/login">Войти</a></p>',
  )
}

/** Asks whether to sign out; with a proof that the request is ours it goes on by itself. */
export const logoutSource = (ctx: KoaContextWithOIDC, form: string): void => {
  const nonce = randomBytes(16).toString('base64url')
  const ours = ctx.oidc.entities.IdTokenHint !== undefined
  const send = ours
    ? `<script nonce="${nonce}">document.forms[0].requestSubmit(document.querySelector('button'))</script>`
    : ''
  const button =
    '<button type="submit" form="op.logoutForm" name="logout" value="yes">Выйти</button>'
  page(ctx, 'Выход', `${form}<p>Закончить сеанс на этом устройстве?</p>${button}${send}`, nonce)
}

/** Signed out without an address to return to. */
export const postLogoutSuccessSource = (ctx: KoaContextWithOIDC): void =>
  page(ctx, 'Вы вышли', '<p><a href="/">На главную</a></p>')
