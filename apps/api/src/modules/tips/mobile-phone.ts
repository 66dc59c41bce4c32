/** Returns the form +79001234567; undefined if it is not a Russian mobile number. */
export function readMobilePhone(typed: string): string | undefined {
  if (!/^[\d\s()+-]*$/.test(typed)) return undefined
  const ten = /^\s*(?:\+\s*7|7|8)?(9\d{9})$/.exec(typed.replaceAll(/[\s()-]/g, ''))?.[1]
  return ten && `+7${ten}`
}
