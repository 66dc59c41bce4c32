export const frame = 'Запись на видеовстречу'
export const dialog = 'Выбери время'
export const close = 'Закрыть'
