import type { StartInfo } from '@razgovor/contract/realtime'
import { create } from 'zustand'

/** The next meeting that opens soon, as last sent over the socket. */
export const useStartInfo = create<{ start_info: StartInfo | null }>(() => ({ start_info: null }))

export function setStartInfo(start_info: StartInfo | null): void {
  useStartInfo.setState({ start_info })
}

export function useIsMeetingSoon(): boolean {
  return useStartInfo(({ start_info }) => start_info !== null)
}
