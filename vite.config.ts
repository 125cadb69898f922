import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { VitePWA } from 'vite-plugin-pwa'
import { compressFiles } from './tools/vite/compress-files.ts'
import { manifest } from './tools/vite/manifest.ts'
import { onlyUsedEngine } from './tools/vite/only-used-engine.ts'
import { prerenderPages, SSR_DIR } from './tools/vite/prerender-pages.ts'

/** Names of files say nothing, so that no blocker of advertisements mistakes one (quality reference 1.3 row 13). */
const NEUTRAL_NAMES = {
  entryFileNames: 'assets/[hash].js',
  chunkFileNames: 'assets/[hash].js',
  assetFileNames: ({ names }: { names: readonly string[] }) =>
    names.some((name) => name.endsWith('.woff2'))
      ? 'assets/[name]-[hash][extname]'
      : 'assets/[hash][extname]',
}

/** What every page stands on in one file: many small files compress worse and cost a request each. */
const BASE = {
  name: 'base',
  priority: 2,
  test: /node_modules[\\/](?:react|react-dom|scheduler|jotai)[\\/]/,
}

/** What a page begins with, small enough to stand before everything else. */
const FIRST = {
  name: 'first',
  priority: 3,
  test: /src[\\/](?:main\.tsx|app[\\/](?:install-event|missing-chunk|unsent-input|when-quiet-or-touched)\.ts)$|preload-helper|rolldown[\\/]runtime/,
}

/** All that the landing page starts, with what it stands on, and the look of its plain parts: a file each costs more than it saves. */
const LANDING = {
  name: 'landing',
  priority: 2,
  test: /src[\\/](?:app[\\/](?:start|landing-islands)\.tsx|api[\\/](?:stale-login-state|login-state-prefix)\.ts|ui[\\/](?:banner|dial|footer|icon-button|layout|logo|public-header|text)\.module\.css|parts[\\/]faq[\\/]answers\.module\.css)$/,
}

/** Calls and their shapes: what the landing fetches later needs neither router nor store. */
const CALLS = { name: 'calls', priority: 1, test: /src[\\/]api[\\/](?:send|failure)\.ts$/ }

/** The copy on the device. */
const KEPT = {
  name: 'kept',
  priority: 0.9,
  test: /src[\\/](?:offline[\\/]records|queries[\\/]use-query)\.ts$/,
}

/** What every screen but the landing stands on. */
const ROUTED = {
  name: 'routed',
  priority: 0.8,
  test: /src[\\/](?:app[\\/]routed-app|ui[\\/](?:date-text|dial|list-row|logo|page|status-badge|sums|use-media))\.tsx?$/,
}

/** Stands below the fold of the landing too, which needs no router. */
const CARD = { name: 'card', priority: 0.8, test: /src[\\/]ui[\\/]card\.tsx$/ }

/** Small parts of forms that public pages share with the account: nothing else of the account comes with them. */
const FORMS = {
  name: 'forms',
  priority: 0.75,
  test: /src[\\/](?:api[\\/](?:find-home|intent|save-file)|parts[\\/]password-field[\\/]password-field|state[\\/]drawn-before|ui[\\/](?:checkbox|error-summary|field|field-error|flow-page|known|needs-script|radio-card|sheet|side-panel|support-link|switch|tick-bar))\.tsx?$/,
}

/** Who a person is: what signing in, registration and the account share. */
const CLIENT = {
  name: 'client',
  priority: 0.7,
  test: /protocol[\\/]calls[\\/]profile-manager[\\/]client\.ts$/,
}

/** What goes out when the network is back, from every screen behind the landing. */
const WAITING = {
  name: 'waiting',
  priority: 0.65,
  test: /src[\\/]actions[\\/]send-waiting\.ts$/,
}

/** What registration and the account share. */
const PERSON = {
  name: 'person',
  priority: 0.6,
  test: /src[\\/](?:actions[\\/](?:add-card|save-photo)|api[\\/](?:payment-widget|shrink-photo)|parts[\\/](?:declined[\\/]declined|card-picker[\\/](?:add-card-button|use-add-card))|offline[\\/](?:outbox|push-device|wipe)|queries[\\/](?:cards|growing-pause|use-polled-query))\.tsx?$/,
}

/** What the account shares with the calculator, and with the check of signatures. */
const BOOK = {
  name: 'book',
  priority: 0.6,
  test: /lending[\\/](?:early-repayment|holiday-book|loan-book|loan-events|open-book|payoff|payoff-quote)\.ts$/,
}
const KEYS = { name: 'keys', priority: 0.6, test: /src[\\/]queries[\\/]signing-keys\.ts$/ }

/** The account's frame and its first screen, fetched at once where the icon leads. */
const ACCOUNT = {
  name: 'account',
  priority: 0.5,
  test: /src[\\/]screens[\\/]profile[\\/]profile\.tsx$/,
}

const GROUPS = [
  FIRST,
  BASE,
  LANDING,
  CALLS,
  KEPT,
  ROUTED,
  CARD,
  FORMS,
  CLIENT,
  WAITING,
  PERSON,
  BOOK,
  KEYS,
  ACCOUNT,
]

/** The lender's workplace, a build of its own: nothing of it is shared with a borrower's pages, or kept by their worker. */
const DESK = {
  entryFileNames: 'desk-assets/[hash].js',
  chunkFileNames: 'desk-assets/[hash].js',
  assetFileNames: 'desk-assets/[hash][extname]',
}

/** The worker and the manifest belong to the borrower's pages. */
const isOfBorrower = ({ name }: { name: string }): boolean => name !== 'desk'

/** Their plugin names the manifest in every page; the workplace is no part of that application. */
const deskWithoutManifest: Plugin = {
  name: 'vovremya:desk-without-manifest',
  apply: 'build',
  enforce: 'post',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { path }) =>
      path === '/desk.html' ? html.replace(/\s*<link rel="manifest"[^>]*>/, '') : html,
  },
}

const server = `http://localhost:${process.env['API_PORT'] ?? '8080'}`

export default defineConfig({
  plugins: [
    react(),
    prerenderPages(),
    ...VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      injectRegister: false,
      registerType: 'prompt',
      includeManifestIcons: false,
      injectManifest: {
        rollupFormat: 'iife',
        globPatterns: [
          '{index,app,profile.shell}.html',
          'assets/*.{js,css}',
          'assets/golos-{cyr,num,rub}-*.woff2',
          'icons/app-icon.svg',
        ],
      },
      manifest,
    }).map((plugin) => ({ ...plugin, applyToEnvironment: isOfBorrower })),
    deskWithoutManifest,
    compressFiles(),
  ],
  // Apart from the assets: the service worker keeps those, and these are megabytes for one photo in a life.
  worker: {
    format: 'es',
    plugins: () => [onlyUsedEngine()],
    rollupOptions: {
      output: {
        entryFileNames: 'passport-line/[hash].js',
        chunkFileNames: 'passport-line/[hash].js',
        assetFileNames: 'passport-line/[hash][extname]',
      },
    },
  },
  css: { modules: { generateScopedName: process.env['VITEST'] ? '[local]' : '[hash:base64:5]' } },
  build: {
    outDir: process.env['VITE_OUT_DIR'] ?? 'dist',
    // The workplace is built first and left where it is.
    emptyOutDir: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: false,
  },
  environments: {
    client: {
      build: {
        rollupOptions: {
          input: ['index.html', 'card-form.html'],
          output: { ...NEUTRAL_NAMES, codeSplitting: { groups: GROUPS } },
        },
      },
    },
    desk: {
      consumer: 'client',
      build: {
        emptyOutDir: true,
        copyPublicDir: false,
        rollupOptions: { input: 'desk.html', output: DESK },
      },
    },
    ssr: {
      build: {
        ssr: true,
        outDir: SSR_DIR,
        emptyOutDir: true,
        rollupOptions: {
          input: 'src/entry-server.tsx',
          output: { entryFileNames: 'entry-server.js' },
        },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      const { ssr, desk, client } = builder.environments
      if (!ssr || !desk || !client) throw new Error('three environments are needed')
      await builder.build(ssr)
      await builder.build(desk)
      await builder.build(client)
    },
  },
  server: { proxy: { '^/(auth|auth-service|sandbox|health|openapi)': server } },
})
