/** The pages that show each side's requests. */
export const requestPaths = { SPEAKER: '/schedule-list', LISTENER: '/orders' } as const
