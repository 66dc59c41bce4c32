import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { instant, uuid } from './values.ts'

export const timeZone = z.object({ tz_id: z.string(), title: z.string(), utc_offset: z.string() })

export const getHandbooks = endpoint({
  method: 'GET',
  path: '/api/handbooks',
  access: 'anyone',
  summary: 'Get the reference lists: time zones, categories and funds',
  response: z.object({
    timezones: z.array(timeZone),
    categories: z.array(z.object({ category_id: uuid, slug: z.string(), title: z.string() })),
    funds: z.array(z.object({ fund_id: uuid, name: z.string() })),
  }),
})

export const getVersion = endpoint({
  method: 'GET',
  path: '/api/version',
  access: 'anyone',
  summary: "Get the version and the site's link addresses",
  response: z.object({
    version: z.string(),
    name: z.string(),
    links: z.object({ support: z.string(), partnership: z.string(), donation: z.string() }),
    // Set while the sandbox emulates the outside services.
    sandbox: z.object({ mail_url: z.string(), cards_url: z.string() }).nullable(),
  }),
})

export const getSitePage = endpoint({
  method: 'GET',
  path: '/api/pages/:slug',
  access: 'anyone',
  summary: 'Get a page of the site written in the admin area',
  params: z.object({ slug: z.string().max(63) }),
  response: z.object({
    slug: z.string(),
    title: z.string(),
    summary: z.string(),
    // Rich text, sanitized when saved.
    body: z.string(),
    updated_at: instant,
  }),
})
