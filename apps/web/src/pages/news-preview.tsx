export { NewsPreview as Component } from '../features/news/news-preview.tsx'
