/** What a script of the page can read back on the device: functions to be run in the page, by whichever driver. */

/** How many sealed records of a kind lie on the device. */
export const countRecords = (table: string): Promise<number> =>
  new Promise<number>((resolve, reject) => {
    const opening = indexedDB.open('vovremya')
    opening.addEventListener('error', () => reject(new Error('no database')))
    opening.addEventListener('success', () => {
      const database = opening.result
      // Asked before the page has made its tables.
      if (!database.objectStoreNames.contains(table)) {
        database.close()
        resolve(0)
        return
      }
      const counting = database.transaction(table).objectStore(table).count()
      counting.addEventListener('success', () => {
        database.close()
        resolve(counting.result)
      })
    })
  })

/** Everything a script can read back on this device, as one text. */
export const readDevice = async (): Promise<string> => {
  const found: string[] = []
  const note = (value: unknown): void => {
    if (value instanceof ArrayBuffer || ArrayBuffer.isView(value))
      found.push(new TextDecoder().decode(value))
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(note)
    else found.push(String(value))
  }
  const all = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(new Error('not readable')))
    })
  for (const { name } of await indexedDB.databases()) {
    const database = await all(indexedDB.open(name ?? ''))
    for (const table of database.objectStoreNames) {
      const store = database.transaction(table).objectStore(table)
      note([name, table, await all(store.getAllKeys()), await all(store.getAll())])
    }
    database.close()
  }
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const response = await cache.match(request)
      note([request.url, response && (await response.text())])
    }
  }
  note([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie])
  note(history.state)
  return found.join('\n')
}
