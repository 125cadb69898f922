/** `node tools/share-picture.ts`: draws the picture that others show beside a link to us, into public/. */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import sharp from 'sharp'
import { BRAND } from '../protocol/brand.ts'
import { SHARE_PICTURE } from '../protocol/share-picture.ts'
import { CHROMIUM_FLAGS, ensureChromium } from './chromium.ts'

const file = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url))

const font = (name: string): string => {
  const data = readFileSync(file(`src/ui/fonts/golos-${name}.woff2`)).toString('base64')
  return `@font-face{font-family:Golos-${name};font-weight:400 700;src:url(data:font/woff2;base64,${data})}`
}

const STYLE = [
  ...['cyr', 'num', 'rub', 'lat'].map(font),
  'body{margin:0;box-sizing:border-box;width:1200px;height:630px;padding:72px 80px;display:flex;flex-direction:column;',
  'background:#06383d;color:#fffdf8;font-family:Golos-cyr,Golos-num,Golos-rub,Golos-lat}',
  'header{display:flex;align-items:center;gap:24px;font-size:44px;font-weight:700}svg{width:84px;height:84px}',
  'h1{margin:auto 0;max-width:1040px;text-wrap:balance;font-size:76px;line-height:1.14;letter-spacing:-.02em;font-weight:700}',
  'h1::after{content:"";display:block;margin-top:36px;width:120px;height:10px;border-radius:5px;background:#ffa63f}',
  'p{margin:0;font-size:28px;line-height:1.4;color:#c9dcdb}',
].join('')

const { sentence, warning, lender, path, width, height } = SHARE_PICTURE
const mark = readFileSync(file('public/icons/app-icon.svg'), 'utf8')
const page = [
  `<!doctype html><html lang="ru"><style>${STYLE}</style>`,
  `<body><header>${mark}<span>${BRAND.name}</span></header>`,
  `<h1>${sentence}</h1><p>${warning}<br>${lender}</p></body></html>`,
].join('')

const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_FLAGS })
try {
  const tab = await browser.newPage({ viewport: { width, height } })
  await tab.setContent(page)
  await tab.evaluate(() => document.fonts.ready)
  const picture = await sharp(await tab.screenshot())
    .png({ palette: true, effort: 10 })
    .toBuffer()
  writeFileSync(file(`public${path}`), picture)
  process.stdout.write(`${path}: ${Math.round(picture.length / 1000)} kB\n`)
} finally {
  await browser.close()
}
