import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useMatches } from 'react-router'

/** What a page says about itself to the tab, to search engines and to the server's cache. */
export interface PageInfo {
  title: string
  description?: string
  /** Its one address, beginning with the slash; the page's own path without it. */
  canonical?: string
  /** Of a link to it; the site's own without one. */
  picture?: LinkPicture
  /** What kind of thing it tells of: `website` without it. */
  kind?: 'website' | 'profile' | 'article'
  json_ld?: object | readonly object[]
  noindex?: boolean
  status?: 200 | 404
  /** What it shows: a speaker's user id, `lists`, `news`. A write there drops the page from the server's cache. */
  tags?: readonly string[]
  /** The instant it was loaded at, by the clock of whoever loaded it. */
  loaded_at: string
}

/** 1200 × 630 pixels, made by the server. */
interface LinkPicture {
  path: string
  alt: string
}

export interface LoadInput {
  queryClient: QueryClient
  params: Readonly<Record<string, string | undefined>>
  url: URL
  now_iso: string
  /** The route's title in the table of routes. */
  title: string
}

/** A file of `pages/` exports these two. */
export interface Page {
  Component: ComponentType
  /** Only `ensureQueryData`, so that the server's data serve the browser; a refusal `not_exist` becomes the 404 page. */
  load?: (input: LoadInput) => Promise<Omit<PageInfo, 'loaded_at'>>
}

/** The innermost page's info. */
export function usePageInfo(): PageInfo | undefined {
  const matches = useMatches()
  return matches.at(-1)?.loaderData as PageInfo | undefined
}

/** The page's beginning: what a countdown or a «today» counts from until the browser's clock takes over. */
export function useLoadedAt(): string {
  const info = usePageInfo()
  if (!info) throw new Error('a page without its info')
  return info.loaded_at
}
