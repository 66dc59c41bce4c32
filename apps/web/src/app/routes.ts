import type { Access } from './access.ts'

export interface PageRoute {
  path: string
  /** The file in `pages/`. */
  page: string
  access: Access
  title: string
  /** Without header and footer. */
  is_bare?: boolean
}

/** The specification's table. */
export const pageRoutes: readonly PageRoute[] = [
  { path: '/', page: 'home', access: 'anyone', title: 'Разговор' },
  { path: '/auth', page: 'auth', access: 'guest', title: 'Вход' },
  { path: '/auth/vk', page: 'auth-vk', access: 'arrival', title: 'Вход через VK ID' },
  { path: '/auth/ya', page: 'auth-ya', access: 'arrival', title: 'Вход через Яндекс ID' },
  { path: '/about', page: 'about', access: 'anyone', title: 'О проекте' },
  { path: '/legal-documents', page: 'legal-documents', access: 'anyone', title: 'Документы' },
  { path: '/feedback', page: 'feedback', access: 'anyone', title: 'Обратная связь' },
  { path: '/tariffs', page: 'tariffs', access: 'anyone', title: 'Тарифы' },
  { path: '/news', page: 'news', access: 'anyone', title: 'Новости' },
  { path: '/news/:id', page: 'news-article', access: 'anyone', title: 'Новости' },
  { path: '/speakers', page: 'speakers', access: 'anyone', title: 'Спикеры' },
  { path: '/speakers/:id', page: 'category', access: 'anyone', title: 'Спикеры' },
  { path: '/profile', page: 'profile', access: 'user', title: 'Профиль' },
  { path: '/profile/personal-info', page: 'personal-info', access: 'user', title: 'Личные данные' },
  { path: '/profile/change-password', page: 'change-password', access: 'user', title: 'Смена пароля' },
  { path: '/profile/sessions', page: 'profile-sessions', access: 'user', title: 'Где ты вошёл' },
  { path: '/profile/security', page: 'profile-security', access: 'user', title: 'Вход и защита' },
  { path: '/profile/data', page: 'profile-data', access: 'user', title: 'Мои данные' },
  { path: '/profile/speaker-application', page: 'speaker-application', access: 'user', title: 'Заявка спикера' },
  { path: '/profile/legal', page: 'profile-legal', access: 'user', title: 'Реквизиты' },
  { path: '/profile/donations', page: 'profile-donations', access: 'user', title: 'Донаты' },
  { path: '/profile/tariff', page: 'profile-tariff', access: 'user', title: 'Мой тариф' },
  {
    path: '/speaker-application-finish',
    page: 'speaker-application-finish',
    access: 'user',
    title: 'Заявка рассмотрена',
  },
  { path: '/schedule', page: 'schedule', access: 'user', title: 'Мой график' },
  { path: '/schedule/rules', page: 'schedule-rules', access: 'speaker', title: 'Часы работы' },
  { path: '/schedule-list', page: 'schedule-list', access: 'user', title: 'Мои встречи' },
  { path: '/schedule/series', page: 'schedule-series', access: 'speaker', title: 'Мои серии' },
  { path: '/earnings', page: 'earnings', access: 'speaker', title: 'Доходы' },
  { path: '/earnings/statement', page: 'statement', access: 'speaker', title: 'Отчёт агента' },
  { path: '/cart', page: 'cart', access: 'user', title: 'Корзина' },
  { path: '/orders', page: 'orders', access: 'user', title: 'Мои заказы' },
  { path: '/orders/:order_id/receipt', page: 'order-receipt', access: 'user', title: 'Чек' },
  { path: '/order-decline', page: 'order-decline', access: 'user', title: 'Оплата не прошла' },
  { path: '/order-confirm', page: 'order-confirm', access: 'user', title: 'Оплата' },
  { path: '/order-result', page: 'order-result', access: 'user', title: 'Заказ' },
  { path: '/notifications', page: 'notifications', access: 'user', title: 'Уведомления' },
  { path: '/meeting/:id', page: 'meeting', access: 'user', title: 'Встреча', is_bare: true },
  { path: '/connection-test', page: 'connection-test', access: 'user', title: 'Проверка связи' },
  { path: '/admin', page: 'admin', access: 'admin', title: 'Админка' },
  { path: '/admin/news-previews/:id', page: 'news-preview', access: 'admin', title: 'Предпросмотр' },
  { path: '/admin/legal_documents/publish/:id', page: 'admin-legal-version', access: 'admin', title: 'Новая версия' },
  { path: '/admin/mails', page: 'admin-mails', access: 'admin', title: 'Письма' },
  { path: '/admin/disputes', page: 'admin-disputes', access: 'admin', title: 'Споры о встречах' },
  { path: '/admin/reconciliation', page: 'admin-reconciliation', access: 'admin', title: 'Сверка с банком' },
  { path: '/admin/jobs', page: 'admin-jobs', access: 'admin', title: 'Неудавшиеся задачи' },
  { path: '/admin/payouts', page: 'admin-payouts', access: 'admin', title: 'Выплаты спикерам' },
  { path: '/admin/payouts/:batch_id', page: 'admin-payout-batch', access: 'admin', title: 'Реестр выплат' },
  { path: '/admin/statements/:user_id', page: 'admin-statement', access: 'admin', title: 'Отчёт агента' },
  { path: '/admin/:table_name', page: 'admin-table', access: 'admin', title: 'Админка' },
  { path: '/admin/:table_name/edit/:id', page: 'admin-row', access: 'admin', title: 'Админка' },
  { path: '/admin/:table_name/new', page: 'admin-new-row', access: 'admin', title: 'Админка' },
  { path: '/404', page: 'not-found', access: 'anyone', title: 'Страница не найдена' },
  { path: '/:id', page: 'speaker', access: 'anyone', title: 'Спикер' },
  { path: '/:id/consultation-request', page: 'consultation-request', access: 'user', title: 'Предложить время' },
  { path: '*', page: 'not-found', access: 'anyone', title: 'Страница не найдена' },
]
