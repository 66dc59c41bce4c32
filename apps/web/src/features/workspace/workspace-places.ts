export type WorkspacePlace =
  | 'schedule'
  | 'meetings'
  | 'requests'
  | 'series'
  | 'rules'
  | 'calendars'
  | 'packages'
  | 'promo_codes'
  | 'earnings'
  | 'figures'
  | 'share'
  | 'integrations'

/** The shown day is kept between the schedule and the list of meetings. */
export function workspacePlaces(search: string): { place: WorkspacePlace; to: string }[] {
  const day = new URLSearchParams(search).get('day')
  const shown = day === null ? '' : `?${new URLSearchParams({ day })}`
  return [
    { place: 'schedule', to: `/schedule${shown}` },
    { place: 'meetings', to: `/schedule-list${shown}` },
    { place: 'requests', to: '/schedule-list?view=requests' },
    { place: 'series', to: '/schedule/series' },
    { place: 'rules', to: '/schedule/rules' },
    { place: 'calendars', to: '/schedule/calendars' },
    { place: 'packages', to: '/schedule/packages' },
    { place: 'promo_codes', to: '/schedule/promo-codes' },
    { place: 'earnings', to: '/earnings' },
    { place: 'figures', to: '/schedule/figures' },
    { place: 'share', to: '/schedule/share' },
    { place: 'integrations', to: '/schedule/integrations' },
  ]
}

export function currentPlace(pathname: string, search: string): WorkspacePlace | undefined {
  const isRequests = new URLSearchParams(search).get('view') === 'requests'
  if (pathname === '/schedule-list') return isRequests ? 'requests' : 'meetings'
  if (pathname.startsWith('/earnings')) return 'earnings'
  return workspacePlaces('').find(({ to }) => to === pathname)?.place
}
