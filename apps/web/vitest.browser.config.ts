import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { findHeadlessShell } from '../../scripts/vitest/find-browser.ts'
import { limits } from '../../scripts/vitest/limits.ts'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss()],
  // Without this list a dependency discovered during a run would reload the page under the tests.
  optimizeDeps: {
    include: [
      '@base-ui/react/combobox',
      '@base-ui/react/dialog',
      '@base-ui/react/menu',
      '@base-ui/react/otp-field',
      '@base-ui/react/tabs',
      '@base-ui/react/toast',
      '@base-ui/react/toolbar',
      '@simplewebauthn/browser',
      '@tanstack/react-query',
      '@tiptap/extension-image',
      '@tiptap/react',
      '@tiptap/starter-kit',
      'axe-core',
      'livekit-client',
      'perfect-freehand',
      'react',
      'react-dom/client',
      'react-dom/server',
      'react-easy-crop',
      'react-hook-form',
      'react-router',
      'react-router/dom',
      'react/jsx-dev-runtime',
      'temporal-polyfill/global',
      'uqr',
      'vitest-browser-react',
      'zustand',
      'zustand/middleware',
    ],
  },
  test: {
    name: 'web-browser',
    include: ['src/**/*.browser.test.tsx'],
    ...limits,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: {
          executablePath: findHeadlessShell(),
          // Tests play sounds without a click before them.
          args: ['--no-sandbox', '--autoplay-policy=no-user-gesture-required'],
        },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
})
