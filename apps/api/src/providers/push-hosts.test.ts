import { expect, test } from 'vitest'
import { commonPushHosts, isPushHost } from './push-hosts.ts'

const common = commonPushHosts.split(',')

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:APA91',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
  'https://wns2-par02p.notify.windows.com/w/?token=BQYA',
  'https://web.push.apple.com/QGh3',
])('%s is a push service’s endpoint', (endpoint) => expect(isPushHost(endpoint, common)).toBe(true))

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://user@fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com.evil.example/',
  'https://evil.example/?fcm.googleapis.com',
  'https://evilpush.apple.com/',
  'https://push.apple.com.evil.example/',
  'https://127.0.0.1/',
  'https://[::1]/',
  'http://169.254.169.254/latest/meta-data',
  'file:///etc/passwd',
  'fcm.googleapis.com',
])('%s is not a push service’s endpoint', (endpoint) => expect(isPushHost(endpoint, common)).toBe(false))

test('a configured host with a scheme allows only that origin', () => {
  const hosts = ['http://localhost:3001']
  const endpoints = ['http://localhost:3001/push/a', 'http://localhost:3002/push/a', 'https://localhost:3001/push/a']
  expect(endpoints.map((endpoint) => isPushHost(endpoint, hosts))).toEqual([true, false, false])
})
