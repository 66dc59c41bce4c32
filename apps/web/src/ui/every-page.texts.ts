export const logoLabel = 'Разговор, на главную'
export const logoWord = 'разговор'
export const errorTitle = 'Что-то пошло не так'
export const reload = 'Обновить страницу'
