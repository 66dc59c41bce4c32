import type { Config } from '../config.ts'
import { ssrTexts } from './ssr.texts.ts'

const shortcutIcons = [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }]

export function webManifest({ SITE_NAME }: Pick<Config, 'SITE_NAME'>) {
  return {
    id: '/',
    name: ssrTexts.manifest.name(SITE_NAME),
    short_name: SITE_NAME,
    description: ssrTexts.manifest.description,
    lang: 'ru',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: '#ffffff',
    background_color: '#ffffff',
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/icons/maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    // Taken by the service worker: apps/web/src/app/sw.js.
    share_target: {
      action: '/messages/share',
      method: 'POST',
      enctype: 'multipart/form-data',
      params: {
        title: 'title',
        text: 'text',
        url: 'url',
        files: [{ name: 'files', accept: ['image/*', 'text/plain', 'application/pdf', 'application/zip'] }],
      },
    },
    shortcuts: [
      { name: ssrTexts.manifest.orders, url: '/orders', icons: shortcutIcons },
      { name: ssrTexts.manifest.messages, url: '/messages', icons: shortcutIcons },
      { name: ssrTexts.manifest.speakers, url: '/speakers', icons: shortcutIcons },
    ],
  }
}
