import * as texts from './embed-script.texts.ts'

// Runs on other people's pages: no dependencies, and one global.

declare global {
  interface Window {
    /** `mount` shows the blocks of elements that were added after the page had loaded. */
    razgovor?: { mount(): void }
  }
}

const heights = { least: 120, first: 480, most: 5000 }
const ink = '#111114'

const script = document.currentScript ?? document.querySelector('script[src*="/embed.js"]')

if (script instanceof HTMLScriptElement && !window.razgovor) start(new URL(script.src).origin)

function start(origin: string): void {
  const frames = new Map<HTMLIFrameElement, () => void>()

  addEventListener('message', ({ origin: sender, source, data }: MessageEvent) => {
    if (sender !== origin) return
    const message: unknown = data?.razgovor
    if (typeof message !== 'object' || message === null) return
    for (const [frame, close] of frames) {
      if (!frame.isConnected) frames.delete(frame)
      else if (frame.contentWindow === source) receive(message, frame, close)
    }
  })

  document.addEventListener('click', (event) => {
    const button = event.target instanceof Element && event.target.closest('[data-razgovor-popup]')
    if (!(button instanceof HTMLElement)) return
    event.preventDefault()
    open(button)
  })

  window.razgovor = { mount }
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', mount)
  else mount()

  function mount(): void {
    for (const place of document.querySelectorAll<HTMLElement>('[data-razgovor]:not([data-razgovor=""])')) {
      if ([...frames.keys()].some((frame) => frame.parentNode === place)) continue
      place.replaceChildren(frameOf(place, place.dataset['razgovor'], () => {}))
    }
  }

  function frameOf(place: HTMLElement, alias = '', close: () => void): HTMLIFrameElement {
    const { theme, kind } = place.dataset
    const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
    const url = new URL(`/embed/${encodeURIComponent(alias)}`, origin)
    for (const [key, value] of Object.entries({ theme, kind, zone })) if (value) url.searchParams.set(key, value)
    const frame = document.createElement('iframe')
    frame.src = url.href
    frame.title = texts.frame
    dress(frame, `display:block;width:100%;height:${heights.first}px`)
    frames.set(frame, close)
    return frame
  }

  function open(button: HTMLElement): void {
    const isDark = button.dataset['theme'] === 'dark'
    const dialog = document.createElement('dialog')
    const panel = document.createElement('div')
    const bar = document.createElement('div')
    const body = document.createElement('div')
    const close = document.createElement('button')
    const { style } = document.documentElement
    const { overflow } = style
    const end = () => dialog.close()

    dress(dialog, 'position:fixed;inset:0;display:flex;width:100%;height:100%;padding:16px;box-sizing:border-box')
    dialog.style.background = '#1111148c'
    dress(panel, 'display:flex;flex-direction:column;width:100%;max-width:560px;max-height:100%;margin:auto')
    panel.style.cssText += `;border-radius:20px;overflow:hidden;background:${isDark ? ink : '#fff'}`
    dress(bar, 'display:flex;justify-content:flex-end;padding:8px 8px 0')
    dress(body, 'display:block;overflow:auto')
    dress(close, 'width:44px;height:44px;border-radius:22px;font:28px/44px system-ui;text-align:center;cursor:pointer')
    close.style.color = isDark ? '#fff' : ink
    dialog.setAttribute('aria-label', texts.dialog)
    close.setAttribute('aria-label', texts.close)
    close.type = 'button'
    close.textContent = '×'
    // Without styles of its own the button would have no outline at all.
    close.addEventListener('focus', () => (close.style.outline = close.matches(':focus-visible') ? '2px solid' : ''))
    close.addEventListener('blur', () => (close.style.outline = ''))
    close.addEventListener('click', end)
    dialog.addEventListener('click', ({ target }) => target === dialog && end())
    dialog.addEventListener('close', () => {
      dialog.remove()
      style.overflow = overflow
      button.focus()
    })

    bar.append(close)
    body.append(frameOf(button, button.dataset['razgovorPopup'], end))
    panel.append(bar, body)
    dialog.append(panel)
    document.body.append(dialog)
    style.overflow = 'hidden'
    dialog.showModal()
  }
}

function receive(message: object, frame: HTMLIFrameElement, close: () => void): void {
  if ('close' in message) close()
  const height = 'height' in message ? Number(message.height) : 0
  if (height > 0) frame.style.height = `${Math.min(heights.most, Math.max(heights.least, height))}px`
}

/** Resets the page's own styles of the element. Set by script, which the page's policy allows. */
function dress(element: HTMLElement, css: string): void {
  element.style.cssText = `all:unset;${css}`
}
