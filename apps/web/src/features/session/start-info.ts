import type { StartInfo } from '@razgovor/contract/realtime'
import { create } from 'zustand'

/** The nearest meeting that the reader may enter soon, as the socket last told. */
export const useStartInfo = create<{ start_info: StartInfo | null }>(() => ({ start_info: null }))

export function setStartInfo(start_info: StartInfo | null): void {
  useStartInfo.setState({ start_info })
}

export function useIsMeetingSoon(): boolean {
  return useStartInfo(({ start_info }) => start_info !== null)
}
