let loading: Promise<unknown> | undefined

/** Loads the utility classes that the first visit does not need. A failed load is retried on the next call. */
export function loadAllStyles(): Promise<unknown> {
  loading ??= import('../ui/all-utilities.css').catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}
