import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Heard } from './check-devices.ts'
import { loadChecksMutation, openTestRoomMutation } from './connection-test.queries.ts'
import type { Findings, StepName } from './connection-steps.ts'

interface Progress {
  phase: 'IDLE' | 'RUNNING' | 'DONE'
  /** Null until the test room is open. */
  connection_test_id: string | null
  step: StepName | null
  findings: Findings
  picture: MediaStreamTrack | null
  level: number
  /** Set while the person is asked whether they heard the sound. */
  onHeard: ((heard: Heard) => void) | null
}

const idle: Progress = {
  phase: 'IDLE',
  connection_test_id: null,
  step: null,
  findings: {},
  picture: null,
  level: 0,
  onHeard: null,
}

/** Runs the test and aborts it when the page is left. */
export function useConnectionTest() {
  const [progress, setProgress] = useState(idle)
  const load = useMutation(loadChecksMutation())
  const open = useMutation(openTestRoomMutation())
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function start() {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    function set(changed: (known: Progress) => Partial<Progress>) {
      if (!signal.aborted) setProgress((known) => ({ ...known, ...changed(known) }))
    }
    setProgress({ ...idle, phase: 'RUNNING' })
    try {
      const { runConnectionTest } = await load.mutateAsync()
      await runConnectionTest({
        openRoom: async () => {
          const { connection_test_id, ...ticket } = await open.mutateAsync()
          set(() => ({ connection_test_id }))
          return ticket
        },
        signal,
        onStep: (step) => set(() => ({ step })),
        onFound: (name, finding) => set(({ findings }) => ({ findings: { ...findings, [name]: finding } })),
        onPicture: (picture) => set(() => ({ picture })),
        onLevel: (level) => set(() => ({ level })),
        askHeard: () =>
          new Promise((resolve) => {
            const onHeard = (heard: Heard) => {
              set(() => ({ onHeard: null }))
              resolve(heard)
            }
            set(() => ({ onHeard }))
          }),
      })
      set(() => ({ phase: 'DONE', step: null, picture: null }))
      controller.abort()
    } catch {
      // The error policy has already shown the error.
      set(() => idle)
    }
  }
  return { ...progress, start: () => void start() }
}
