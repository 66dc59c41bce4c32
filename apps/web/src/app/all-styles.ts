let loading: Promise<unknown> | undefined

/** The utilities that a first visit does without; once a visit, and anew after a failure. */
export function loadAllStyles(): Promise<unknown> {
  loading ??= import('../ui/all-utilities.css').catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}
