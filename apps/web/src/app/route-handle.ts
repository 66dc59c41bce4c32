import type { PageRoute } from './routes.ts'

export interface RouteHandle {
  route: PageRoute
}
