export const favoritesTexts = {
  title: 'Избранное',
  mark: (name: string) => `В избранное: ${name}`,
  empty: 'В избранном пока пусто',
  empty_text: 'Нажми на сердце, и страница спикера будет здесь всегда под рукой.',
  to_speakers: 'Выбрать спикера',
} as const
