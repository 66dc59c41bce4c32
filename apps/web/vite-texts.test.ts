import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { build, type Rolldown } from 'vite'
import { texts } from './vite-texts.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'texts-'))
  write('cart.texts.ts', 'export const cartTexts = { title: "Корзина", sum: (sum: number) => `Сумма ${sum}` } as const')
  write(
    'format.texts.ts',
    'export const locale = "ru-RU"\nexport function days(count: number) { return `${count} дня` }',
  )
  write(
    'page.ts',
    `import { cartTexts } from './cart.texts.ts'
    import * as format from './format.texts.ts'
    export const shown = [cartTexts.title, cartTexts.sum(5), format.locale, format.days(2), 'Вне каталога']`,
  )
})
afterEach(() => rmSync(folder, { recursive: true }))

test('without a locale the texts are the Russian ones', async () => {
  expect(await shownIn(undefined)).toEqual(['Корзина', 'Сумма 5', 'ru-RU', '2 дня', 'Вне каталога'])
})

test('a build for a locale has the texts of that locale', async () => {
  write('cart.texts.en.ts', 'export const cartTexts = { title: "Cart", sum: (sum: number) => `Total ${sum}` }')
  write('format.texts.en.ts', 'export const locale = "en-GB"\nexport const days = (count: number) => `${count} days`')
  expect(await shownIn('en')).toEqual(['Cart', 'Total 5', 'en-GB', '2 days', 'Вне каталога'])
})

test('a catalogue that a locale does not have fails the build', async () => {
  write('cart.texts.en.ts', 'export const cartTexts = { title: "Cart", sum: () => "" }')
  await expect(shownIn('en')).rejects.toThrow('no texts in the locale en')
})

test('the pseudo-locale marks each sentence of a catalogue, and nothing else', async () => {
  expect(await shownIn('pseudo')).toEqual(['[[Корзина]]', '[[Сумма 5]]', 'en-GB', '[[2 дня]]', 'Вне каталога'])
})

function write(name: string, source: string): void {
  writeFileSync(path.join(folder, name), source)
}

async function shownIn(locale: string | undefined): Promise<unknown> {
  const [{ output }] = (await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [texts(locale)],
    build: { write: false, lib: { entry: path.join(folder, 'page.ts'), formats: ['es'] } },
  })) as Rolldown.RolldownOutput[] as [Rolldown.RolldownOutput]
  const { shown } = (await import(`data:text/javascript,${encodeURIComponent(output[0].code)}`)) as { shown: unknown }
  return shown
}
