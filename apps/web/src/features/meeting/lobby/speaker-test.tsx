import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { playSound } from '../devices/device-sound.ts'
import { lobbyTexts as texts } from './lobby.texts.ts'

type Stage = 'SILENT' | 'PLAYING' | 'ASKING' | 'HEARD' | 'NOT_HEARD' | 'FAILED'

const says: Partial<Record<Stage, string>> = {
  ASKING: texts.isHeard,
  HEARD: texts.heard,
  NOT_HEARD: texts.not_heard,
  FAILED: texts.sound_failed,
}

interface SpeakerTestProps {
  speaker_id: string
  play?: (speaker_id: string) => Promise<void>
}

export function SpeakerTest({ speaker_id, play = playSound }: SpeakerTestProps) {
  const [stage, setStage] = useState<Stage>('SILENT')
  async function start() {
    setStage('PLAYING')
    setStage(
      await play(speaker_id).then(
        () => 'ASKING' as const,
        () => 'FAILED' as const,
      ),
    )
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button variant="ghost" size="sm" loading={stage === 'PLAYING'} onClick={() => void start()}>
        {texts.test_sound}
      </Button>
      <p role="status" className="text-xs text-dim">
        {says[stage]}
      </p>
      {stage === 'ASKING' && (
        <div className="flex gap-2">
          <Button variant="white" size="sm" onClick={() => setStage('HEARD')}>
            {texts.yes}
          </Button>
          <Button variant="ghost" size="sm" onClick={() => setStage('NOT_HEARD')}>
            {texts.no}
          </Button>
        </div>
      )}
    </div>
  )
}
