export const title = 'Страница не найдена'
export const text = 'Адрес изменился или в нём опечатка. Посмотри, кто из спикеров свободен.'
export const chooseSpeaker = 'Выбрать спикера'
export const toHome = 'На главную'
