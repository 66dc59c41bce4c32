export { OwnSeriesPage as Component } from '../features/series/own-series-page.tsx'
