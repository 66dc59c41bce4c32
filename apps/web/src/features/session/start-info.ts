import type { StartInfo } from '@razgovor/contract/realtime'
import { create } from 'zustand'

/** The next meeting that opens soon, as last sent over the socket. */
export const useStartInfo = create<{ startInfo: StartInfo | null }>(() => ({ startInfo: null }))

export function setStartInfo(startInfo: StartInfo | null): void {
  useStartInfo.setState({ startInfo })
}

export function useIsMeetingSoon(): boolean {
  return useStartInfo(({ startInfo }) => startInfo !== null)
}
