import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { VitePWA } from 'vite-plugin-pwa'
import { compressFiles } from './tools/vite/compress-files.ts'
import { manifest } from './tools/vite/manifest.ts'
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
const BASE = { name: 'base', test: /node_modules[\\/](?:react|react-dom|scheduler|jotai)[\\/]/ }

/** What a page begins with, small enough to stand before everything else. */
const FIRST = {
  name: 'first',
  priority: 1,
  test: /src[\\/](?:main\.tsx|app[\\/](?:install-event|missing-chunk|unsent-input|when-quiet-or-touched)\.ts)$|preload-helper|rolldown[\\/]runtime/,
}

/** All that the landing page starts, with what it stands on, and the look of its plain parts: a file each costs more than it saves. */
const LANDING = {
  name: 'landing',
  test: /src[\\/](?:app[\\/](?:start|landing-islands)\.tsx|ui[\\/](?:banner|dial|footer|icon-button|layout|logo|public-header|text)\.module\.css|parts[\\/]faq[\\/]answers\.module\.css)$/,
}

const server = `http://localhost:${process.env['API_PORT'] ?? '8080'}`

export default defineConfig({
  plugins: [
    react(),
    prerenderPages(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      injectRegister: false,
      registerType: 'prompt',
      includeManifestIcons: false,
      injectManifest: {
        rollupFormat: 'iife',
        globPatterns: [
          '{index,app}.html',
          'assets/*.{js,css}',
          'assets/golos-{cyr,num,rub}-*.woff2',
          'icons/app-icon.svg',
        ],
      },
      manifest,
    }),
    compressFiles(),
  ],
  css: { modules: { generateScopedName: process.env['VITEST'] ? '[local]' : '[hash:base64:5]' } },
  build: {
    outDir: process.env['VITE_OUT_DIR'] ?? 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: false,
  },
  environments: {
    client: {
      build: {
        rollupOptions: {
          input: ['index.html', 'card-form.html'],
          output: { ...NEUTRAL_NAMES, codeSplitting: { groups: [FIRST, BASE, LANDING] } },
        },
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
      const { ssr, client } = builder.environments
      if (!ssr || !client) throw new Error('both environments are needed')
      await builder.build(ssr)
      await builder.build(client)
    },
  },
  server: { proxy: { '^/(auth|auth-service|sandbox|health|openapi)': server } },
})
