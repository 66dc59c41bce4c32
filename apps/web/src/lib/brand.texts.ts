export const siteName = 'Разговор'
