export const requestPaths = { SPEAKER: '/schedule-list', LISTENER: '/orders' } as const
