import { withReasons } from '../../errors/reasons.ts'

export const speakersRefusals = withReasons({
  gallery_full: (max: number) => `В галерее уже ${max} фото. Удали лишнее, чтобы добавить новое`,
})

export const speakersTexts = {
  noSuchCategory: 'Такой категории нет',
  galleryChanged: 'Галерея изменилась. Обнови страницу',
  nameCategory: 'Назови категорию',
  categoryUrl: 'От 2 до 63 символов: латинские буквы, цифры и дефис',
  nameFund: 'Назови фонд',
} as const
