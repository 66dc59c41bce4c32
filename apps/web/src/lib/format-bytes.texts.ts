export const sizeTexts = {
  bytes: (size: string) => `${size} Б`,
  kilobytes: (size: string) => `${size} КБ`,
  megabytes: (size: string) => `${size} МБ`,
} as const
