export const contentTexts = {
  news: {
    title: 'Новости',
    help: { published_at: 'Без даты новость остаётся черновиком', cover_alt: 'Для тех, кто картинку не видит' },
  },
  site_pages: {
    title: 'Страницы сайта',
  },
  connection_tests: {
    title: 'Проверки связи',
    problems: {
      steps: {
        CAMERA: 'камера',
        MICROPHONE: 'микрофон',
        SPEAKER: 'звук',
        SOCKET: 'связь с сервером',
        QUALITY: 'качество связи',
      },
      weakStep: '%s (слабо)',
      noTroubles: 'Всё в порядке',
    },
    titles: { created_at: 'Начата', reported_at: 'Отчёт прислан', comment: 'Что пишет человек' },
    help: { report: 'Все шаги, как их увидел браузер' },
  },
  feedback: {
    title: 'Обратная связь',
    titles: { name: 'Имя', created_at: 'Пришло' },
  },
  legal_documents: {
    title: 'Правовые документы',
    actions: { publish: 'Новая версия' },
  },
  legal_document_versions: {
    title: 'Версии документов',
    row: 'Версия %s: %s',
  },
  consents: {
    title: 'Согласия',
    titles: { document: 'Вид согласия' },
  },
} as const
