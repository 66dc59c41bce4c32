import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { headScript } from './head-script.ts'
import type { Fetcher } from './in-process-fetcher.ts'
import { ssrTexts } from './ssr.texts.ts'

/** See `apps/web/src/app/entry-server.tsx`. */
export interface RenderedPage {
  html: string
  head: string
  state: string
  status: number
  chunks: string[]
  tags: readonly string[]
}

/** See `apps/web/src/app/render-embed.tsx`. */
export interface RenderedEmbed {
  html: string
  head: string
  status: number
  tint: string | null
  theme: string
  zone: string
  tags: readonly string[]
}

interface RenderParts {
  fetcher: Fetcher
  origin: string
  now: Date
}

type RenderEmbed = (embed: { id: string; search: URLSearchParams }, parts: RenderParts) => Promise<RenderedEmbed>

type Render = (request: Request, parts: RenderParts) => Promise<RenderedPage>

interface Renderer {
  render: Render
  renderEmbed: RenderEmbed
  embedStyles: string
}

interface ManifestChunk {
  file: string
  imports?: string[]
}

export interface WebBuild {
  client_folder: string
  render: Render
  embed: { render: RenderEmbed; styles: string; script: string }
  toDocument(page: RenderedPage): string
}

// Outside `#root`, which must be empty for the browser to render into.
const needsJavaScript = ssrTexts.noScript

export async function loadWebBuild(folder: string): Promise<WebBuild> {
  const client_folder = path.resolve(folder, 'client')
  const [template, manifest, renderer, script] = await Promise.all([
    readFile(path.join(client_folder, 'index.html'), 'utf8').then((html) => inlineStyles(html, client_folder)),
    readFile(path.join(client_folder, '.vite/manifest.json'), 'utf8').then(
      (json) => JSON.parse(json) as Record<string, ManifestChunk>,
    ),
    import(pathToFileURL(path.resolve(folder, 'server/entry-server.js')).href) as Promise<Renderer>,
    readFile(path.resolve(folder, 'frame/frame.js'), 'utf8'),
  ])

  const [beforeHead, afterHead] = splitAt(template, '<!--head-->')
  const [beforeApp, afterApp] = splitAt(afterHead, '<!--app-->')
  const [beforeState, end] = splitAt(afterApp, '<!--state-->')
  // The lists of a page's files, which never change.
  const preloads = new Map<string, string>()

  function preloadsOf(chunks: readonly string[]): string {
    const key = chunks.join(' ')
    const known = preloads.get(key)
    if (known !== undefined) return known
    const files = new Set(chunks.flatMap((chunk) => filesOf(chunk, manifest)))
    const links = [...files]
      .filter((file) => !template.includes(`/${file}"`))
      .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
      .join('')
    preloads.set(key, links)
    return links
  }

  return {
    client_folder,
    render: renderer.render,
    embed: { render: renderer.renderEmbed, styles: renderer.embedStyles, script: script.trim() },
    toDocument({ head, html, state, chunks }) {
      const data = state && `<script id="state" type="application/json">${state}</script>`
      return [
        `${beforeHead}<script>${headScript}</script>${head}${preloadsOf(chunks)}`,
        `${beforeApp}${html}`,
        `${beforeState}${html ? data : needsJavaScript + data}${end}`,
      ].join('')
    },
  }
}

function splitAt(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark)
  if (at < 0) throw new Error(`index.html has no ${mark}`)
  return [text.slice(0, at), text.slice(at + mark.length)]
}

function filesOf(chunk: string, manifest: Record<string, ManifestChunk>, seen = new Set<string>()): string[] {
  const known = manifest[chunk]
  if (!known || seen.has(chunk)) return []
  seen.add(chunk)
  return [known.file, ...(known.imports ?? []).flatMap((imported) => filesOf(imported, manifest, seen))]
}

// A request for the stylesheet would delay the first paint. The disabled link keeps chunks from linking it again.
async function inlineStyles(html: string, folder: string): Promise<string> {
  const link = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/
  const file = link.exec(html)?.[1]
  if (!file) return html
  const css = await readFile(path.join(folder, file), 'utf8')
  return html.replace(link, () => `<style>${css}</style><link rel="stylesheet" crossorigin href="/${file}" disabled>`)
}
