import { intlLocale } from '../../../lib/format.texts.ts'
import { RetryPause } from '../../../lib/retry-pause.ts'
import type { Recognizer } from './recognizer.ts'

/** The part of the Web Speech API that is used; Chrome and Safari prefix it, and TypeScript has no types for it. */
interface SpeechRecognition extends EventTarget {
  lang: string
  continuous: boolean
  interimResults: boolean
  /** Browsers without the parameter listen to the default microphone. */
  start(track?: MediaStreamTrack): void
  abort(): void
}

interface ResultEvent extends Event {
  resultIndex: number
  results: ArrayLike<ArrayLike<{ transcript: string }> & { isFinal: boolean }>
}

type Speaking = typeof globalThis & {
  SpeechRecognition?: new () => SpeechRecognition
  webkitSpeechRecognition?: new () => SpeechRecognition
}

export function canRecognizeInBrowser(): boolean {
  return classOf() !== undefined
}

function classOf() {
  const { SpeechRecognition, webkitSpeechRecognition } = globalThis as Speaking
  return SpeechRecognition ?? webkitSpeechRecognition
}

export const browserRecognizer: Recognizer = (track, { onText }) => {
  const recognition = new (classOf()!)()
  const pause = new RetryPause()
  let isStopped = false
  Object.assign(recognition, { lang: intlLocale, continuous: true, interimResults: true })
  recognition.addEventListener('result', (event) => {
    pause.reset()
    const { results, resultIndex } = event as ResultEvent
    let interim = ''
    for (const result of Array.from(results).slice(resultIndex)) {
      const text = result[0]?.transcript ?? ''
      if (result.isFinal) onText(text, true)
      else interim += text
    }
    if (interim !== '') onText(interim, false)
  })
  // Browsers end a recognition after a silence, and when their own server fails.
  recognition.addEventListener('end', () => void pause.wait().then(start))
  function start() {
    if (isStopped) return
    try {
      recognition.start(track)
    } catch {
      // It has been started already.
    }
  }
  start()
  return () => {
    isStopped = true
    recognition.abort()
  }
}
