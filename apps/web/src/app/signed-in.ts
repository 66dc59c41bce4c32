import type { QueryClient } from '@tanstack/react-query'
import type { DataRouter } from 'react-router'
import { dropShared } from '../features/conversations/shared.ts'
import { awaitInstallPrompt } from '../features/install/install.store.ts'
import { keepBadge } from './badge.ts'
import { listenToEvents } from './realtime-handlers.ts'
import { registerWorker } from './register-worker.ts'
import { repeatInvalidations } from './repeat-invalidations.ts'
import { openShelf } from './shelf.ts'

/** Starts what runs while a user is signed in; returns a function that stops it. */
export function startSignedIn(queryClient: QueryClient, router: DataRouter, user_id: string): () => void {
  registerWorker()
  const ends = [
    repeatInvalidations(queryClient),
    openShelf(queryClient, user_id),
    listenToEvents(queryClient, router, user_id),
    keepBadge(queryClient),
    awaitInstallPrompt(),
  ]
  return () => {
    ends.forEach((end) => end())
    void dropShared()
  }
}
