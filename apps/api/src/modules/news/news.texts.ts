export const newsTexts = {
  foreignCover: 'Загрузи обложку здесь: чужие адреса не подходят',
  nameNews: 'Назови новость',
  summarizeNews: 'Напиши, о чём новость',
  describeCover: 'Опиши обложку для тех, кто её не видит',
} as const
