/** The page of meetings that each side's requests are a section of, as wide as it. */
export const requestPages = {
  SPEAKER: { path: '/schedule-list', className: 'wrap max-w-[1040px]' },
  LISTENER: { path: '/orders', className: 'wrap' },
} as const
