import type { App } from '../http/serve.ts'

export async function pageRoutes(_app: App): Promise<void> {}
