export const notFoundTexts = {
  title: 'Страница не найдена',
  text: 'Адрес изменился или в нём опечатка. Посмотри, кто из спикеров свободен.',
  choose_speaker: 'Выбрать спикера',
  to_home: 'На главную',
} as const
