/** The part of SmartCaptcha's API that is used here. */
interface SmartCaptcha {
  render(place: HTMLElement, options: { sitekey: string; hl: 'ru'; callback: (token: string) => void }): number
  destroy(widget: number): void
}

declare global {
  interface Window {
    smartCaptcha?: SmartCaptcha
    onSmartCaptchaLoad?: () => void
  }
}

const loadMs = 10_000

let loading: Promise<SmartCaptcha> | undefined

/** Loads the script once per page, again after a failure. Rejects if the script is blocked or too slow. */
export function loadCaptcha(script_url: string): Promise<SmartCaptcha> {
  loading ??= insertScript(script_url).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

function insertScript(script_url: string): Promise<SmartCaptcha> {
  const url = new URL(script_url)
  url.searchParams.set('render', 'onload')
  url.searchParams.set('onload', 'onSmartCaptchaLoad')
  const script = document.createElement('script')
  script.src = url.href
  return new Promise((resolve, reject) => {
    const timer = setTimeout(fail, loadMs)

    function fail() {
      clearTimeout(timer)
      script.remove()
      reject(new Error('The captcha did not load.'))
    }

    window.onSmartCaptchaLoad = () => {
      clearTimeout(timer)
      if (window.smartCaptcha) resolve(window.smartCaptcha)
      else fail()
    }
    script.addEventListener('error', fail)
    document.head.append(script)
  })
}
