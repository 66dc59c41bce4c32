import { create } from 'zustand'
import { persisted } from '../../lib/persist.ts'

/**
 * A Chromium event outside the standards: the browser is ready to install the site, and asks when `prompt` is called.
 */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>
}

export const useInstallPrompt = create<{ event: InstallPromptEvent | null }>(() => ({ event: null }))

/** Whether the person has answered the offer, which is made once. */
export const useInstallAnswer = persisted<{ is_given: boolean }>({
  name: 'install',
  version: 1,
  initial: { is_given: false },
  isShared: true,
  parse: (stored) => ({ is_given: (stored as { is_given: unknown }).is_given === true }),
})

/**
 * Stores the event until the offer is shown, because the browser sends it once, early. Returns a function that stops
 * listening.
 */
export function awaitInstallPrompt(): () => void {
  const listeners = new AbortController()
  const { signal } = listeners
  window.addEventListener(
    'beforeinstallprompt',
    (event) => {
      // Otherwise the browser offers it by itself, at its own moment.
      event.preventDefault()
      useInstallPrompt.setState({ event: event as InstallPromptEvent })
    },
    { signal },
  )
  window.addEventListener('appinstalled', () => useInstallPrompt.setState({ event: null }), { signal })
  return () => listeners.abort()
}

export async function install(): Promise<void> {
  const { event } = useInstallPrompt.getState()
  // An event can be used once.
  useInstallPrompt.setState({ event: null })
  useInstallAnswer.setState({ is_given: true })
  await event?.prompt()
}
