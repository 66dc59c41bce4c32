import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useMatches } from 'react-router'

export interface PageInfo {
  title: string
  description?: string
  /** The canonical path; by default the path of the page. */
  canonical?: string
  picture?: LinkPicture
  /** The Open Graph type; `website` by default. */
  kind?: 'website' | 'profile' | 'article'
  jsonLd?: object | readonly object[]
  noindex?: boolean
  status?: 200 | 404
  /**
   * Names what the page shows: a speaker's user id, `lists`, `news`. A write to one of them drops the page from the
   * server's cache.
   */
  tags?: readonly string[]
  /** When the page was loaded, by the clock of the server or browser that loaded it. */
  loaded_at: string
}

/** An image of 1200 × 630 pixels, rendered by the server. */
interface LinkPicture {
  path: string
  alt: string
}

export interface LoadInput {
  queryClient: QueryClient
  params: Readonly<Record<string, string | undefined>>
  url: URL
  now_iso: string
  title: string
}

/** The exports of a file in `pages/`. */
export interface Page {
  Component: ComponentType
  /**
   * Must use `ensureQueryData` only, so that the browser reuses the server's data. The error `not_exist` shows the 404
   * page.
   */
  load?: (input: LoadInput) => Promise<Omit<PageInfo, 'loaded_at'>>
}

export function usePageInfo(): PageInfo | undefined {
  const matches = useMatches()
  return matches.at(-1)?.loaderData as PageInfo | undefined
}

/** Returns the instant that countdowns and «today» use until the browser's clock takes over. */
export function useLoadedAt(): string {
  const info = usePageInfo()
  if (!info) throw new Error('a page without its info')
  return info.loaded_at
}
