export { FavoritesPage as Component } from '../features/speakers/favorites-page.tsx'
