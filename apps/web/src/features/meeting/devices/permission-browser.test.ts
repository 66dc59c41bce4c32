import { expect, test } from 'vitest'
import { browserOf, systemOf } from './permission-browser.ts'

const cases = [
  {
    browser: 'CHROME',
    system: 'WINDOWS',
    agent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  },
  {
    browser: 'YANDEX',
    system: 'ANDROID',
    agent:
      'Mozilla/5.0 (Linux; arm_64; Android 14; SM-A546E) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 YaBrowser/25.10.0.0 Mobile Safari/537.36',
  },
  {
    browser: 'SAMSUNG',
    system: 'ANDROID',
    agent:
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
  },
  {
    browser: 'FIREFOX',
    system: 'MAC',
    agent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:144.0) Gecko/20100101 Firefox/144.0',
  },
  {
    browser: 'SAFARI',
    system: 'MAC',
    agent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
  },
  {
    browser: 'SAFARI_IPHONE',
    system: 'IPHONE',
    agent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0.0.0 Mobile/15E148 Safari/604.1',
  },
  { browser: 'OTHER', system: 'OTHER', agent: 'Lynx/2.9' },
]

for (const { browser, system, agent } of cases)
  test(`the help for ${browser} on ${system} is chosen by the user agent`, () => {
    expect([browserOf(agent), systemOf(agent)]).toEqual([browser, system])
  })
