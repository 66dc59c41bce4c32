export const homeTitle = 'Разговор: видеовстречи со спикерами'
export const description =
  'Видеовстречи один на один и сериями: карьера, бизнес, психология, деньги. Выбери время и заходи по кнопке.'
export const pictureAlt = 'Разговор: поговори с тем, кто уже прошёл этот путь'
export const openGraphLocale = 'ru_RU'
