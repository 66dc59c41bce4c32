import { browserRecognizer, canRecognizeInBrowser } from './browser-recognizer.ts'
import type { Recognizer } from './recognizer.ts'
import { serverRecognizer } from './server-recognizer.ts'

/** The site's server if it has one, else the browser; null if neither can recognize speech. */
export function findRecognizer(captions_url: string | null): Recognizer | null {
  if (captions_url) return serverRecognizer(captions_url)
  return canRecognizeInBrowser() ? browserRecognizer : null
}
