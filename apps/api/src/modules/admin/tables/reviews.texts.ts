// `%s` is where SQL's `format` puts the value.

export const reviewsTexts = {
  reviews: {
    title: 'Отзывы',
    row: 'Отзыв %s',
    titles: {
      review_id: 'Номер',
      rating: 'Звёзды',
      is_anonymous: 'Без имени',
      changed_at: 'Изменён',
      reply: 'Ответ спикера',
      replied_at: 'Ответил',
      hidden_at: 'Скрыт',
      hidden_reason: 'Почему скрыт',
      hidden_by_user_id: 'Кто скрыл',
      reports_count: 'Жалоб',
    },
    help: {
      is_anonymous: 'Имя видишь только ты и другие сотрудники',
      hidden_reason: 'Это читает автор отзыва',
    },
    actions: { hide: 'Скрыть', show: 'Показать' },
  },
  review_reports: {
    title: 'Жалобы на отзывы',
    row: 'Жалоба %s',
    titles: {
      review_report_id: 'Номер',
      review_id: 'Отзыв',
      review_text: 'Текст отзыва',
      user_id: 'Кто пожаловался',
      settled_at: 'Рассмотрена',
    },
    help: { settled_at: 'Отзыв скрыли или оставили' },
    actions: { hide: 'Скрыть отзыв', show: 'Оставить отзыв' },
  },
  connection_ratings: {
    title: 'Оценки связи',
    titles: { connection_rating_id: 'Номер', rating: 'Связь, от 1 до 5' },
  },
} as const
