import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'

/** Where Firefox saves files: it does not report a file that a page made itself. */
export const firefoxDownloads = path.resolve(import.meta.dirname, '../test-results/firefox-downloads')

/** Returns the name and the content of the file that the page saves after the press. */
export async function saveFile(page: Page, press: () => Promise<void>): Promise<{ name: string; content: Buffer }> {
  if (page.context().browser()?.browserType().name() !== 'firefox') {
    const [download] = await Promise.all([page.waitForEvent('download'), press()])
    return { name: download.suggestedFilename(), content: await readFile(await download.path()) }
  }
  await rm(firefoxDownloads, { recursive: true, force: true })
  await mkdir(firefoxDownloads, { recursive: true })
  await press()
  // Until it is whole, a second file with the ending .part is beside it.
  await expect.poll(() => readdir(firefoxDownloads)).toHaveLength(1)
  const [name] = await readdir(firefoxDownloads)
  return { name: name!, content: await readFile(path.join(firefoxDownloads, name!)) }
}
