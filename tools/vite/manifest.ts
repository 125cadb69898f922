import type { ManifestOptions } from 'vite-plugin-pwa'
import { BRAND } from '../../protocol/brand.ts'
import { PATHS } from '../../protocol/paths.ts'

const SIZES = { narrow: '1080x2160', wide: '1920x1080' } as const

const screenshot = (name: string, formFactor: keyof typeof SIZES, label: string) => ({
  src: `/screenshots/${name}.png`,
  sizes: SIZES[formFactor],
  type: 'image/png',
  form_factor: formFactor,
  label,
})

/** What the phone knows about the installed application. */
export const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: `${BRAND.name}: займы онлайн`,
  short_name: BRAND.name,
  description:
    'Займы до 300 000 ₽ на карту: калькулятор, договоры и график платежей, который читается без сети.',
  lang: 'ru',
  dir: 'ltr',
  // Not the landing page, which would have to be taken over before it could lead a borrower on.
  start_url: `${PATHS.profile}?source=pwa`,
  scope: '/',
  display: 'standalone',
  display_override: ['standalone', 'minimal-ui'],
  orientation: 'any',
  theme_color: '#06383D',
  background_color: '#F6F3EC',
  categories: ['finance'],
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/icons/mono.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'monochrome' },
  ],
  // Taken by tools/app-screenshots.ts.
  screenshots: [
    screenshot('narrow-loan', 'narrow', 'Следующий платёж и сколько уже оплачено'),
    screenshot('narrow-payments', 'narrow', 'Все платежи по месяцам'),
    screenshot('narrow-calculator', 'narrow', 'Калькулятор займа'),
    screenshot('wide-loan', 'wide', 'Следующий платёж и график займа'),
    screenshot('wide-payments', 'wide', 'Все платежи по месяцам'),
    screenshot('wide-calculator', 'wide', 'Калькулятор займа'),
  ],
  shortcuts: [
    {
      name: 'Мои платежи',
      url: `${PATHS.payments}?source=shortcut`,
      icons: [{ src: '/icons/shortcut-payments.png', sizes: '96x96', type: 'image/png' }],
    },
    {
      name: 'Взять займ',
      url: `${PATHS.addContract}?source=shortcut`,
      icons: [{ src: '/icons/shortcut-loan.png', sizes: '96x96', type: 'image/png' }],
    },
  ],
  launch_handler: { client_mode: ['navigate-existing', 'auto'] },
  // So that a page in a tab can find out that it is installed already.
  related_applications: [{ platform: 'webapp', url: '/manifest.webmanifest' }],
  prefer_related_applications: false,
}
