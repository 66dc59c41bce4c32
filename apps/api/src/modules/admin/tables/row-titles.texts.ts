// `%s` is where SQL's `format` puts the value.

export const rowTexts = { inMoscow: '%s МСК' } as const
