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

/** Small things that almost every screen uses, the landing first of all. */
const COMMON = {
  name: 'common',
  test: /(?:src[\\/]ui[\\/](?:class-names|tick-circle|support-link|app-link|plural|format|dial|public-header|segmented)|lending[\\/](?:plural|money))\.tsx?$/,
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
          output: { ...NEUTRAL_NAMES, codeSplitting: { groups: [BASE, COMMON] } },
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
