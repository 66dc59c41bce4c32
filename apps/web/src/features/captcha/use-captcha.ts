import { createElement, useState, type ReactNode } from 'react'
import { isRefusal } from '../../lib/api-error.ts'
import { Captcha } from './captcha.tsx'

type Proceed = (captcha_pass: string) => void

/** `ask` shows the captcha as `widget` and calls `proceed` with the pass. */
export function useCaptcha(): { ask: (proceed: Proceed) => void; widget: ReactNode } {
  const [proceed, setProceed] = useState<Proceed | null>(null)

  function handlePass(captcha_pass: string) {
    setProceed(null)
    proceed?.(captcha_pass)
  }

  return {
    ask: (next) => setProceed(() => next),
    widget: proceed && createElement(Captcha, { onPass: handlePass }),
  }
}

export function needsCaptcha(error: unknown): boolean {
  return isRefusal(error, 'validation') && 'captcha_pass' in error.fields
}
