import type { Access } from './access.ts'
import * as titles from './page-titles.texts.ts'

export interface PageRoute {
  path: string
  page: string
  access: Access
  title: string
  is_bare?: boolean
}

export const pageRoutes: readonly PageRoute[] = [
  { path: '/', page: 'home', access: 'anyone', title: titles.home },
  { path: '/auth', page: 'auth', access: 'guest', title: titles.auth },
  { path: '/auth/vk', page: 'auth-vk', access: 'arrival', title: titles.authVk },
  { path: '/auth/ya', page: 'auth-ya', access: 'arrival', title: titles.authYa },
  { path: '/about', page: 'about', access: 'anyone', title: titles.about },
  { path: '/legal-documents', page: 'legal-documents', access: 'anyone', title: titles.legalDocuments },
  { path: '/feedback', page: 'feedback', access: 'anyone', title: titles.feedback },
  { path: '/tariffs', page: 'tariffs', access: 'anyone', title: titles.tariffs },
  { path: '/news', page: 'news', access: 'anyone', title: titles.news },
  { path: '/news/:id', page: 'news-article', access: 'anyone', title: titles.news },
  { path: '/speakers', page: 'speakers', access: 'anyone', title: titles.speakers },
  { path: '/speakers/:id', page: 'category', access: 'anyone', title: titles.speakers },
  { path: '/profile', page: 'profile', access: 'user', title: titles.profile },
  { path: '/profile/personal-info', page: 'personal-info', access: 'user', title: titles.personalInfo },
  { path: '/profile/change-password', page: 'change-password', access: 'user', title: titles.changePassword },
  { path: '/profile/sessions', page: 'profile-sessions', access: 'user', title: titles.profileSessions },
  { path: '/profile/security', page: 'profile-security', access: 'user', title: titles.profileSecurity },
  { path: '/profile/data', page: 'profile-data', access: 'user', title: titles.profileData },
  {
    path: '/profile/speaker-application',
    page: 'speaker-application',
    access: 'user',
    title: titles.speakerApplication,
  },
  { path: '/profile/legal', page: 'profile-legal', access: 'user', title: titles.profileLegal },
  { path: '/profile/donations', page: 'profile-donations', access: 'user', title: titles.profileDonations },
  { path: '/profile/tariff', page: 'profile-tariff', access: 'user', title: titles.profileTariff },
  {
    path: '/speaker-application-finish',
    page: 'speaker-application-finish',
    access: 'user',
    title: titles.speakerApplicationFinish,
  },
  { path: '/schedule', page: 'schedule', access: 'user', title: titles.schedule },
  { path: '/schedule/rules', page: 'schedule-rules', access: 'speaker', title: titles.scheduleRules },
  { path: '/schedule/calendars', page: 'schedule-calendars', access: 'speaker', title: titles.scheduleCalendars },
  { path: '/schedule-list', page: 'schedule-list', access: 'user', title: titles.scheduleList },
  { path: '/schedule/series', page: 'schedule-series', access: 'speaker', title: titles.scheduleSeries },
  { path: '/earnings', page: 'earnings', access: 'speaker', title: titles.earnings },
  { path: '/earnings/statement', page: 'statement', access: 'speaker', title: titles.statement },
  { path: '/cart', page: 'cart', access: 'user', title: titles.cart },
  { path: '/orders', page: 'orders', access: 'user', title: titles.orders },
  { path: '/orders/:order_id/receipt', page: 'order-receipt', access: 'user', title: titles.orderReceipt },
  { path: '/order-decline', page: 'order-decline', access: 'user', title: titles.orderDecline },
  { path: '/order-confirm', page: 'order-confirm', access: 'user', title: titles.orderConfirm },
  { path: '/order-result', page: 'order-result', access: 'user', title: titles.orderResult },
  { path: '/notifications', page: 'notifications', access: 'user', title: titles.notifications },
  { path: '/meeting/:id', page: 'meeting', access: 'user', title: titles.meeting, is_bare: true },
  { path: '/connection-test', page: 'connection-test', access: 'user', title: titles.connectionTest },
  { path: '/admin', page: 'admin', access: 'admin', title: titles.admin },
  { path: '/admin/news-previews/:id', page: 'news-preview', access: 'admin', title: titles.newsPreview },
  {
    path: '/admin/legal_documents/publish/:id',
    page: 'admin-legal-version',
    access: 'admin',
    title: titles.adminLegalVersion,
  },
  { path: '/admin/mails', page: 'admin-mails', access: 'admin', title: titles.adminMails },
  { path: '/admin/disputes', page: 'admin-disputes', access: 'admin', title: titles.adminDisputes },
  { path: '/admin/reconciliation', page: 'admin-reconciliation', access: 'admin', title: titles.adminReconciliation },
  { path: '/admin/jobs', page: 'admin-jobs', access: 'admin', title: titles.adminJobs },
  { path: '/admin/payouts', page: 'admin-payouts', access: 'admin', title: titles.adminPayouts },
  { path: '/admin/payouts/:batch_id', page: 'admin-payout-batch', access: 'admin', title: titles.adminPayoutBatch },
  { path: '/admin/statements/:user_id', page: 'admin-statement', access: 'admin', title: titles.adminStatement },
  { path: '/admin/:table_name', page: 'admin-table', access: 'admin', title: titles.admin },
  { path: '/admin/:table_name/edit/:id', page: 'admin-row', access: 'admin', title: titles.admin },
  { path: '/admin/:table_name/new', page: 'admin-new-row', access: 'admin', title: titles.admin },
  { path: '/404', page: 'not-found', access: 'anyone', title: titles.notFound },
  { path: '/:id', page: 'speaker', access: 'anyone', title: titles.speaker },
  {
    path: '/:id/consultation-request',
    page: 'consultation-request',
    access: 'user',
    title: titles.consultationRequest,
  },
  { path: '*', page: 'not-found', access: 'anyone', title: titles.notFound },
]
