export const photoTexts = {
  photo_of: (name: string) => `Фото: ${name}`,
} as const
