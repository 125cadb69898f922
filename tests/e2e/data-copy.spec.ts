/** «Копия моих данных»: asked for in the settings, confirmed, saved and opened (decision 0138). */
import { readFile, writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { strFromU8, unzipSync } from 'fflate'
import { DATA_COPY_PATH } from '../../protocol/data-copy-path.ts'
import { PATHS } from '../../protocol/paths.ts'
import { violationsOf } from './axe.ts'
import { signInAt, test } from './borrower.ts'
import { expect } from './fixtures.ts'

test(
  'a borrower takes a copy of their data after the password, and reads it without network',
  { tag: '@long' },
  async ({ page, borrower }, info) => {
    await signInAt(page, borrower, PATHS.settings)
    await page.getByRole('link', { name: /^Копия моих данных/ }).click()
    await expect(page).toHaveURL(new RegExp(`${DATA_COPY_PATH}$`))
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Получить копию' }).click()
    await page
      .getByLabel('Пароль от кабинета', { exact: true })
      .fill(borrower.walker.person.password)
    await page.getByRole('button', { name: 'Подтвердить паролем' }).click()
    await expect(page.getByText('Архив готов')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Сохранить архив' })).toBeFocused()
    expect(await violationsOf(page)).toEqual([])
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Сохранить архив' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/^vovremya-data-\d{4}-\d\d-\d\d\.zip$/)
    const files = unzipSync(await readFile(await download.path()))
    const names = Object.keys(files)
    expect(names.filter((name) => name.endsWith('.pdf')).length).toBeGreaterThan(2)
    expect(names.filter((name) => name.startsWith('photos/')).length).toBeGreaterThan(2)

    const copy = info.outputPath('index.html')
    await writeFile(copy, strFromU8(files['index.html'] ?? new Uint8Array()))
    await page.goto(pathToFileURL(copy).href)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Копия ваших данных')
    await expect(page.getByText((await borrower.contract()).contractNumber).first()).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
  },
)
