/** The pages that show each side's requests, with their width. */
export const requestPages = {
  SPEAKER: { path: '/schedule-list', className: 'wrap max-w-[1040px]' },
  LISTENER: { path: '/orders', className: 'wrap' },
} as const
