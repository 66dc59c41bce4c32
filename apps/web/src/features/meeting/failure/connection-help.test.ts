import { expect, test } from 'vitest'
import type { MeetingFailure } from '../meeting.store.ts'
import { connectionSteps } from './connection-help.ts'

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1'
const yandex =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 YaBrowser/25.10.0.0 Safari/537.36'
const android =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'

const first = (failure: MeetingFailure, agent: string) => connectionSteps(failure, agent)[0]

test('without WebRTC the steps are those of the browser', () => {
  expect(connectionSteps('NO_WEBRTC', firefox)[1]).toContain('media.peerconnection.enabled')
  expect(first('NO_WEBRTC', iphone)).toContain('режим блокировки')
  expect(first('NO_WEBRTC', yandex)).toContain('расширения')
})

test('without a connection a VPN comes first, at the place where the system has it', () => {
  expect(first('NO_CONNECTION', iphone)).toContain('VPN и управление устройством')
  expect(first('NO_CONNECTION', android)).toContain('«Подключения»')
  expect(first('NO_CONNECTION', firefox)).toContain('«Параметрах»')
  expect(first('NO_CONNECTION', yandex)).toContain('в строке меню')
})

test('a lost connection is looked for at other sites first, and a full room has no steps', () => {
  expect(first('LOST', android)).toBe('Проверь, открываются ли другие сайты')
  expect(connectionSteps('FULL', android)).toEqual([])
})
