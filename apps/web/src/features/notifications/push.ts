import type { PushSubscription as Subscription } from '@razgovor/contract/push'

const worker = '/sw.js'

export type PushState = 'unsupported' | 'denied' | 'off' | 'on'

/** Returns 'on' if this browser is subscribed and the server stores the subscription for this session. */
export async function readPushState({ is_on }: { is_on: boolean }): Promise<PushState> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return is_on && Notification.permission === 'granted' && (await findSubscription()) ? 'on' : 'off'
}

/** Asks for permission, so it must be called from a click. Returns null if denied. Throws the push service's error. */
export async function subscribe(public_key: string): Promise<Subscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  await navigator.serviceWorker.register(worker)
  const { pushManager } = await navigator.serviceWorker.ready
  // A subscription made with another key cannot be used.
  await unsubscribe()
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: public_key })
  const { endpoint, keys } = made.toJSON()
  return { endpoint: endpoint ?? '', keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } }
}

export async function unsubscribe(): Promise<void> {
  await (await findSubscription())?.unsubscribe()
}

async function findSubscription(): Promise<PushSubscription | null | undefined> {
  const registration = await navigator.serviceWorker.getRegistration(worker)
  return registration?.pushManager.getSubscription()
}
