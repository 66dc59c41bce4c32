import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { getOrCreateSecret, prepareDataFolder, roomsUrlForBrowsers, sessionSecret } from './settings.ts'

test('browsers connect to the room server at the host of the site, over TLS if the site uses it', () => {
  expect(roomsUrlForBrowsers('ws://localhost:4602', 'http://localhost:4600')).toBe('ws://localhost:4602')
  expect(roomsUrlForBrowsers('ws://0.0.0.0:4602', 'http://192.0.2.1:4600')).toBe('ws://192.0.2.1:4602')
  expect(roomsUrlForBrowsers('ws://localhost:4602', 'https://razgovor.test')).toBe('wss://razgovor.test:4602')
})

const modeOf = (folder: string) => statSync(folder).mode & 0o777
// As root the database runs as another user, who must be able to traverse the folder.
const closed = process.getuid?.() === 0 ? 0o711 : 0o700

test('other users of the machine cannot access the data folder, even one created by an older release', () => {
  const parent = mkdtempSync(path.join(tmpdir(), 'razgovor-data-'))
  const folder = path.join(parent, 'data')
  expect(prepareDataFolder(folder)).toBe(path.join(folder, 'files'))
  expect([modeOf(folder), modeOf(path.join(folder, 'files'))]).toEqual([closed, 0o700])

  const older = path.join(parent, 'older')
  mkdirSync(path.join(older, 'files'), { recursive: true, mode: 0o755 })
  getOrCreateSecret(older, sessionSecret)
  prepareDataFolder(older)
  expect([modeOf(older), modeOf(path.join(older, 'files'))]).toEqual([closed, 0o700])
  expect(modeOf(path.join(older, sessionSecret))).toBe(0o600)
  rmSync(parent, { recursive: true })
})

test('an existing folder with other content keeps its permissions', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'razgovor-data-'))
  mkdirSync(path.join(folder, 'shared'), { mode: 0o755 })
  prepareDataFolder(path.join(folder, 'shared'))
  expect(modeOf(path.join(folder, 'shared'))).toBe(0o755)
  expect(modeOf(path.join(folder, 'shared/files'))).toBe(0o700)
  rmSync(folder, { recursive: true })
})
