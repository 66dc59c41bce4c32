import { createStore, useStore } from 'zustand'

/** NOT_SENT is temporary; all others end the recording. */
export type RecordingProblem = 'NOT_SENT' | 'FULL' | 'NO_SPACE' | 'FAILED'

interface RecordingState {
  problem: RecordingProblem | null
  unsentCount: number
}

export const recordingStore = createStore<RecordingState>(() => ({ problem: null, unsentCount: 0 }))

export function useRecordingState<T>(select: (state: RecordingState) => T): T {
  return useStore(recordingStore, select)
}
