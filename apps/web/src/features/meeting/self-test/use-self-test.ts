import { useEffect, useRef, useState } from 'react'
import { recordOwn, type OwnMedia, type OwnRecording } from './record-own.ts'

export type SelfTestResult = 'HEARD' | 'SILENT' | 'PICTURE' | 'FAILED'

export type SelfTestState =
  | { stage: 'IDLE' | 'OPENING' }
  | { stage: 'RECORDING'; kind: 'BOTH' | 'SOUND' | 'PICTURE'; ends_at: string }
  | { stage: 'PLAYING'; recording: OwnRecording; result: SelfTestResult }
  | { stage: 'DONE'; result: SelfTestResult }

interface SelfTestInput {
  open: () => Promise<OwnMedia>
  /** Stops what `open` opened. Called before the recording is played. */
  close?: ((media: OwnMedia) => void) | undefined
  recordMs: number
}

export function useSelfTest({ open, close, recordMs }: SelfTestInput) {
  const [state, setState] = useState<SelfTestState>({ stage: 'IDLE' })
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function start() {
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    setState({ stage: 'OPENING' })
    try {
      const media = await open()
      try {
        if (!signal.aborted) setState({ stage: 'RECORDING', kind: kindOf(media), ends_at: inMs(recordMs) })
        const recording = await recordOwn(media, { recordMs, signal })
        setState({ stage: 'PLAYING', recording, result: resultOf(media, recording) })
      } finally {
        close?.(media)
      }
    } catch {
      if (!signal.aborted) setState({ stage: 'DONE', result: 'FAILED' })
    }
  }

  return {
    state,
    start: () => void start(),
    stop() {
      running.current?.abort()
      setState({ stage: 'IDLE' })
    },
    finish: (result: SelfTestResult) => setState({ stage: 'DONE', result }),
  }
}

function inMs(duration_ms: number): string {
  return new Date(Date.now() + duration_ms).toISOString()
}

function kindOf({ camera, microphone }: OwnMedia) {
  if (!microphone) return 'PICTURE'
  return camera ? 'BOTH' : 'SOUND'
}

function resultOf({ microphone }: OwnMedia, { isHeard }: OwnRecording): SelfTestResult {
  if (!microphone) return 'PICTURE'
  return isHeard === false ? 'SILENT' : 'HEARD'
}
