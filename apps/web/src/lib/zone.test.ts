import type { Session } from '@razgovor/contract/accounts'
import { expect, onTestFinished, test } from 'vitest'
import { clearSession, setSession } from './session.ts'
import { readerZone, zoneName, zoneOfBrowser } from './zone.ts'

test.each([
  ['Asia/Kathmandu', 'Непал, UTC+5:45'],
  ['America/Chicago', 'Чикаго, UTC−6'],
  ['America/Sao_Paulo', 'Сан-Паулу, UTC−3'],
  ['Pacific/Auckland', 'Новая Зеландия, UTC+13'],
  ['Australia/Lord_Howe', 'Лорд-Хау, UTC+11'],
  ['Europe/Kiev', 'Киев, UTC+2'],
  ['Etc/Unknown', 'По Москве, UTC+3'],
  [undefined, 'По Москве, UTC+3'],
])('a browser in %s shows times of %s', (own, name) => {
  expect(zoneName(zoneOfBrowser(own), '2026-11-21T12:00:00Z')).toBe(name)
})

function signIn(time_zone_id: string): void {
  setSession({ access_token: 'a', refresh_token: 'b', user: { time_zone_id } } as Session)
}

test('times are in the user’s own zone, and without one in the browser’s', () => {
  onTestFinished(clearSession)
  const own = zoneOfBrowser(Intl.DateTimeFormat().resolvedOptions().timeZone)
  expect(readerZone()).toBe(own)
  signIn('Asia/Omsk')
  expect(readerZone()).toBe('Asia/Omsk')
  signIn('Mars/Olympus')
  expect(readerZone()).toBe(own)
})
