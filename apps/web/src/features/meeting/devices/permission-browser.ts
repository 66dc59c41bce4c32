export type HelpedBrowser = 'CHROME' | 'YANDEX' | 'SAMSUNG' | 'FIREFOX' | 'SAFARI_IPHONE' | 'SAFARI' | 'OTHER'
export type HelpedSystem = 'ANDROID' | 'IPHONE' | 'MAC' | 'WINDOWS' | 'OTHER'

/**
 * The first match wins, because most browsers also claim to be Chrome or Safari. On an iPhone every browser asks for
 * permission as Safari does.
 */
const browsers: [HelpedBrowser, RegExp][] = [
  ['SAFARI_IPHONE', /iPhone|iPad/],
  ['YANDEX', /YaBrowser/],
  ['SAMSUNG', /SamsungBrowser/],
  ['FIREFOX', /Firefox/],
  ['CHROME', /Chrome/],
  ['SAFARI', /Safari/],
]

const systems: [HelpedSystem, RegExp][] = [
  ['IPHONE', /iPhone|iPad/],
  ['ANDROID', /Android/],
  ['MAC', /Macintosh/],
  ['WINDOWS', /Windows/],
]

export function browserOf(userAgent: string): HelpedBrowser {
  return browsers.find(([, sign]) => sign.test(userAgent))?.[0] ?? 'OTHER'
}

export function systemOf(userAgent: string): HelpedSystem {
  return systems.find(([, sign]) => sign.test(userAgent))?.[0] ?? 'OTHER'
}
