import type { ManifestOptions } from 'vite-plugin-pwa'
import { BRAND } from '../../protocol/brand.ts'
import { PATHS } from '../../protocol/paths.ts'

/** What the phone knows about the installed application. */
export const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: `${BRAND.name}: займы онлайн`,
  short_name: BRAND.name,
  description:
    'Займы до 300 000 ₽ на карту: калькулятор, договоры и график платежей, который читается без сети.',
  lang: 'ru',
  dir: 'ltr',
  start_url: '/?source=pwa',
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
  screenshots: [
    {
      src: '/screenshots/narrow-landing.png',
      sizes: '1080x1920',
      type: 'image/png',
      form_factor: 'narrow',
      label: 'Калькулятор займа',
    },
    {
      src: '/screenshots/narrow-calculator.png',
      sizes: '1080x1920',
      type: 'image/png',
      form_factor: 'narrow',
      label: 'Платёж, переплата и полная стоимость займа',
    },
    {
      src: '/screenshots/wide-landing.png',
      sizes: '1920x1080',
      type: 'image/png',
      form_factor: 'wide',
      label: 'Калькулятор займа',
    },
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
