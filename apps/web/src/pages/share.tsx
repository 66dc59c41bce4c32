export { SharePage as Component } from '../features/conversations/share-page.tsx'
