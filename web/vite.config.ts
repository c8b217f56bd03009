import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

// The built client travels inside the Python package.
export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: '../src/cardwright/server/client',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0, // the content-security policy allows no inlined fonts or scripts
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true } } },
  test: { include: ['tests/**/*.test.ts'] },
})
