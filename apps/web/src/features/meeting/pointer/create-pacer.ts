/** How often the last state is sent, because a message may be lost. */
const times = 2

/** Returns a function that reports a new state: `send` then runs at once, or `everyMs` after its last run. */
export function createPacer(send: () => void, everyMs: number): () => void {
  let left = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  function tick() {
    timer = undefined
    if (left === 0) return
    left -= 1
    send()
    timer = setTimeout(tick, everyMs)
  }
  return () => {
    left = times
    if (timer === undefined) tick()
  }
}
