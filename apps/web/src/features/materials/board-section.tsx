import type { BoardDrawing } from '@razgovor/contract/board'
import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { saveBlob } from '../../lib/save-file.ts'
import { boardPng, drawBoard } from '../../ui/board/board-png.ts'
import { Button } from '../../ui/button.tsx'
import { WithQuery } from '../../ui/feedback/with-query.tsx'
import { toasts } from '../../ui/overlay/toasts.ts'
import { boardQuery } from './materials.queries.ts'
import { materialsTexts } from './materials.texts.ts'

const { board: texts } = materialsTexts

export function BoardSection({ consultation_id }: { consultation_id: string }) {
  return (
    <section aria-label={texts.title} className="mt-10">
      <h2 className="text-xl font-semibold">{texts.title}</h2>
      <p className="mt-1 mb-4 text-xs text-mute">{texts.how}</p>
      <WithQuery query={useQuery(boardQuery(consultation_id))}>
        {(drawings) => <BoardPicture drawings={drawings} />}
      </WithQuery>
    </section>
  )
}

function BoardPicture({ drawings }: { drawings: readonly BoardDrawing[] }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useLayoutEffect(() => {
    const picture = canvas.current
    if (!picture) return undefined
    // Chromium shrinks a large canvas to dotted lines.
    const draw = () => drawBoard(picture, drawings, Math.round(picture.clientWidth * devicePixelRatio))
    const observer = new ResizeObserver(draw)
    observer.observe(picture)
    return () => observer.disconnect()
  }, [drawings])
  const labels = drawings.flatMap((drawing) => (drawing.kind === 'TEXT' ? drawing.text : []))
  return (
    <>
      <canvas
        ref={canvas}
        role="img"
        aria-label={[texts.picture, ...labels].join('. ')}
        className="block h-auto w-full rounded-card border border-line"
      />
      <Button variant="line" className="mt-4" onClick={() => void savePicture(drawings)}>
        {texts.save}
      </Button>
    </>
  )
}

async function savePicture(drawings: readonly BoardDrawing[]): Promise<void> {
  const picture = await boardPng(drawings)
  if (picture) saveBlob(texts.file_name, picture)
  else toasts.error(texts.not_saved)
}
