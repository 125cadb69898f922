import { refuseInsideTransaction } from './transaction.ts'

/** The same client, whose `query` throws when it is called while a transaction runs in this call chain. */
export const guardQueries = <Client extends object>(client: Client): Client =>
  new Proxy(client, {
    get(target, name) {
      if (name === 'query') refuseInsideTransaction()
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
