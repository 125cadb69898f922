import type { Provider } from 'oidc-provider'
import type { Context } from '../context.ts'

const created = new WeakMap<Context, Promise<Provider>>()

const create = async (context: Context): Promise<Provider> => {
  const { createProvider } = await import('./provider.ts')
  return createProvider(context)
}

/**
 * The OpenID provider of this process, loaded and made when it is first asked: it holds 30 MB and more, which a server
 * beside Keycloak, or one that only answers calls, never needs. What failed is tried again.
 */
export const identityProvider = (context: Context): Promise<Provider> => {
  const known = created.get(context)
  if (known) return known
  const making = create(context)
  created.set(context, making)
  making.catch(() => created.delete(context))
  return making
}
