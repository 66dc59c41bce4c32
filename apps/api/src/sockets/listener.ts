import type { WebSocket } from 'ws'

// A tab with more unsent bytes waits for the next poll, so that a slow connection does not fill the memory.
const unsentBytesMax = 1024 * 1024

export interface Tab {
  session_id: string
  /** The last event sent to this tab. */
  seq: number
}

export class Listener {
  readonly user_id: string
  readonly tabs = new Map<WebSocket, Tab>()
  // A delivery is already queued and will include later events too.
  isWoken = false
  #turn: Promise<void> = Promise.resolve()

  constructor(user_id: string) {
    this.user_id = user_id
  }

  // One task at a time, so that no tab gets an event twice or out of order.
  inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.#turn.then(work)
    this.#turn = done.catch(() => {})
    return done
  }

  flowing(): [WebSocket, Tab][] {
    return [...this.tabs].filter(([socket]) => socket.bufferedAmount < unsentBytesMax)
  }

  isBehind(head: number): boolean {
    return [...this.tabs.values()].some(({ seq }) => seq < head)
  }
}
