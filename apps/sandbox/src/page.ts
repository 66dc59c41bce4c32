import type { FastifyReply } from 'fastify'

import { html } from './html.ts'
import type { Html } from './html.ts'
import { styleSheet } from './style.ts'

interface Page {
  title: string
  body: Html
  width?: 'form' | 'table'
}

export function sendPage(reply: FastifyReply, { title, body, width = 'form' }: Page) {
  const document = html`<!doctype html>
    <html lang="ru">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · Песочница</title>
        <link rel="icon" href="data:," />
        <style>
          ${{ markup: styleSheet }}
        </style>
      </head>
      <body>
        <header>
          <a href="/">Песочница</a>
          <span>Всё понарошку: деньги не списываются, письма и SMS никуда не уходят</span>
        </header>
        <main class="${width}">${body}</main>
      </body>
    </html>`
  return reply.type('text/html; charset=utf-8').send(document.markup)
}

export function sendNotFoundPage(reply: FastifyReply, sentence: string) {
  const body = html`<h1>Здесь пусто</h1>
    <p>${sentence}</p>
    <p><a href="/">На главную песочницы</a></p>`
  return sendPage(reply.code(404), { title: 'Не найдено', body })
}

export function formatRoubles(kopecks: number): string {
  const fraction = kopecks % 100 === 0 ? 0 : 2
  return (kopecks / 100).toLocaleString('ru-RU', {
    style: 'currency',
    currency: 'RUB',
    minimumFractionDigits: fraction,
    maximumFractionDigits: fraction,
  })
}

export function formatTime(iso: string): string {
  return new Date(iso).toLocaleString('ru-RU', { dateStyle: 'short', timeStyle: 'medium', timeZone: 'Europe/Moscow' })
}
