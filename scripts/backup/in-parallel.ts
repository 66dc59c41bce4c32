export async function inParallel<T>(
  items: AsyncIterable<T> | Iterable<T>,
  at_once: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const left = all(items)
  // Waits for all, so that nothing still works after an error.
  const ends = await Promise.allSettled(
    Array.from({ length: at_once }, async () => {
      for await (const item of { [Symbol.asyncIterator]: () => left }) await work(item)
    }),
  )
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}

async function* all<T>(items: AsyncIterable<T> | Iterable<T>): AsyncGenerator<T> {
  yield* items
}
