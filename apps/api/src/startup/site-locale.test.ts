import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { pseudoArguments } from '../../../../scripts/texts/in-pseudo-locale.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'texts-'))
  write('package.json', '{ "type": "module" }')
  write('cart.texts.ts', 'export const cartTexts = { title: "Корзина", sum: (sum: number) => `Сумма ${sum}` } as const')
  write('page.ts', `import { cartTexts } from './cart.texts.ts'\nconsole.log(cartTexts.title, cartTexts.sum(5))`)
})
afterEach(() => rmSync(folder, { recursive: true }))

test.each(['', 'ru'])('with the locale «%s» a process has the Russian texts', async (locale) => {
  expect(await printedIn(locale)).toBe('Корзина Сумма 5')
})

test('a second language is one more file for each catalogue', async () => {
  write('cart.texts.en.ts', 'export const cartTexts = { title: "Cart", sum: (sum: number) => `Total ${sum}` }')
  expect(await printedIn('en')).toBe('Cart Total 5')
})

test('a process does not start in a locale that lacks a catalogue', async () => {
  await expect(printedIn('en')).rejects.toThrow(/no texts in the locale en: .*cart\.texts\.en\.ts/)
})

test('a process takes the catalogues of the pseudo-locale as those of a language', async () => {
  expect(await printedIn('pseudo')).toBe('[[Корзина]] [[Сумма 5]]')
})

function write(name: string, source: string): void {
  writeFileSync(path.join(folder, name), source)
}

async function printedIn(locale: string): Promise<string> {
  const program = [...pseudoArguments, path.join(folder, 'page.ts')]
  const { stdout } = await promisify(execFile)(process.execPath, program, {
    env: { ...process.env, SITE_LOCALE: locale },
  })
  return stdout.trim()
}
