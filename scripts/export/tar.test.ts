import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync, appendFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { createReport } from '../backup/report.ts'
import { headerOf, listEntries, openEntry, packFolder } from './tar.ts'

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'razgovor-tar-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

test('names of any length and alphabet, and empty files, are packed as tar reads them', async () => {
  const folder = newFolder()
  const long = 'a'.repeat(90)
  const contents: Record<string, string> = {
    'files/a.txt': 'a',
    'files/заметка.txt': 'б',
    empty: '',
    block: 'b'.repeat(512),
    [`${long}/${long}`]: 'split over both fields',
    [`b/${long}/${long}/${long}`]: 'in a pax header',
    ['я'.repeat(120)]: 'in a pax header, too',
  }
  const content = path.join(folder, 'content')
  for (const [name, text] of Object.entries(contents)) {
    mkdirSync(path.dirname(path.join(content, name)), { recursive: true })
    writeFileSync(path.join(content, name), text)
  }
  const names = Object.keys(contents)
  const archive = path.join(folder, 'a.tar')
  await packFolder(content, { names, archive, report: createReport(() => {}) })
  const environment = { ...process.env, LC_ALL: 'C.UTF-8' }
  const listed = execFileSync('tar', ['-tf', archive], { encoding: 'utf8', env: environment })
  expect(listed.trim().split('\n')).toEqual(names)
  const entries = await listEntries(archive)
  expect([...entries.keys()]).toEqual(names)
  for (const [name, text] of Object.entries(contents)) {
    expect((await buffer(openEntry(archive, entries.get(name)))).toString()).toBe(text)
    expect(execFileSync('tar', ['-xOf', archive, name], { encoding: 'utf8', env: environment })).toBe(text)
  }
  await expect(buffer(openEntry(archive, entries.get('none')))).rejects.toThrow('no such file')
})

test('a file of more than 8 GiB is packed as tar reads it', async () => {
  const archive = path.join(newFolder(), 'a.tar')
  const [size, before] = [9 * 1024 ** 3, headerOf('tables/mails.jsonl', 9 * 1024 ** 3)]
  writeFileSync(archive, before)
  // Takes no room on the disk.
  truncateSync(archive, before.length + size)
  appendFileSync(archive, headerOf('last', 0))
  appendFileSync(archive, Buffer.alloc(1024))
  const listed = execFileSync('tar', ['-tvf', archive], { encoding: 'utf8' })
  expect(
    listed
      .trim()
      .split('\n')
      .map((line) => line.split(/\s+/)[2]),
  ).toEqual([String(size), '0'])
  const entries = await listEntries(archive)
  expect([...entries].map(([name, entry]) => [name, entry.size])).toEqual([
    ['tables/mails.jsonl', size],
    ['last', 0],
  ])
})
