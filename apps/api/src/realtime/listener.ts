import type { WebSocket } from 'ws'

/** Unsent bytes beyond which a tab waits for the next poll: a slow line must not fill the memory. */
const unsentBytesMax = 1024 * 1024

export interface Tab {
  session_id: string
  /** Of the last event that it was sent. */
  seq: number
}

/** One user's open sockets on this process. */
export class Listener {
  readonly user_id: string
  readonly tabs = new Map<WebSocket, Tab>()
  /** A delivery is already queued and will find later events too. */
  isWoken = false
  #turn: Promise<void> = Promise.resolve()

  constructor(user_id: string) {
    this.user_id = user_id
  }

  /** One task at a time, so that no tab gets an event twice or out of order. */
  inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.#turn.then(work)
    this.#turn = done.catch(() => {})
    return done
  }

  /** The tabs whose line takes more. */
  flowing(): [WebSocket, Tab][] {
    return [...this.tabs].filter(([socket]) => socket.bufferedAmount < unsentBytesMax)
  }

  isBehind(head: number): boolean {
    return [...this.tabs.values()].some(({ seq }) => seq < head)
  }
}
