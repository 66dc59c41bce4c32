import './startup/site-locale.ts'

// Later than the choice of the locale, because the imports of a module are loaded before it runs.
await import('./run.ts')
