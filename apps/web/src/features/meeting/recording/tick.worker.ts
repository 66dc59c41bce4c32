// Browsers slow down the timers of a hidden page, but not those of a worker.

/** The message is the time between two ticks, in milliseconds. */
addEventListener('message', ({ data }: MessageEvent<number>) => setInterval(() => postMessage(null), data), {
  once: true,
})
