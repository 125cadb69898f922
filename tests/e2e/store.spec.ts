import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { build } from 'esbuild'

test('what belongs together is kept whole or not at all', async ({ page, context }) => {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'store-tab.ts')],
    bundle: true,
    write: false,
    format: 'iife',
  })
  const script = (outputFiles[0]?.text ?? '').replaceAll('</script', '<\\/script')
  await context.route('http://store.localhost/', (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: `<!doctype html><link rel="icon" href="data:,"><title>Store</title><script>${script}</script>`,
    }),
  )
  await page.goto('http://store.localhost/')
  await page.evaluate(() => storeTab.keep('old'))
  expect(await page.evaluate(() => storeTab.kept())).toEqual(['old', 'old'])

  // The disk fails, or the page dies, between the first piece and the second.
  await page.evaluate(() => {
    const put = Reflect.get(IDBObjectStore.prototype, 'put')
    IDBObjectStore.prototype.put = function (...given) {
      if (this.name === 'schedules')
        throw new DOMException('the disk is full', 'QuotaExceededError')
      return put.apply(this, given)
    }
  })
  const failed = await page.evaluate(() => storeTab.keep('new').catch((error: Error) => error.name))
  expect(failed).not.toBeUndefined()
  expect(await page.evaluate(() => storeTab.kept())).toEqual(['old', 'old'])
  await page.reload()
  expect(await page.evaluate(() => storeTab.kept())).toEqual(['old', 'old'])
})
