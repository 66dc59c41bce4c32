import { apiQuery } from '../../lib/api-query.ts'

export const newsListQuery = ({ offset, limit }: { offset: number; limit: number }) =>
  apiQuery('GET /api/news', { query: { offset, limit } })

export const articleQuery = (id: string) => ({
  ...apiQuery('GET /api/news/:id', { params: { id } }),
  meta: { handles: ['not_exist', 'validation'] as const },
})

export const previewQuery = (id: string) => apiQuery('GET /api/admin/news-previews/:id', { params: { id } })
