import { useState, type DragEvent } from 'react'
import { movePhoto } from './photo-order.ts'

interface Photo {
  photo_id: string
}

/**
 * Drags a photo with the mouse while the others make room. If it is dropped outside, or with Esc, the photo returns.
 */
export function usePhotoDrag<P extends Photo>(photos: readonly P[], onMove: (photo_id: string, place: number) => void) {
  const [drag, setDrag] = useState<{ photo_id: string; place: number } | null>(null)
  const shown = drag ? movePhoto(photos, drag.photo_id, drag.place) : photos

  function handlersAt(photo_id: string, place: number) {
    return {
      draggable: true,
      onDragStart(event: DragEvent) {
        event.dataTransfer.effectAllowed = 'move'
        setDrag({ photo_id, place })
      },
      onDragOver(event: DragEvent) {
        if (!drag) return
        event.preventDefault()
        if (place !== drag.place) setDrag({ ...drag, place })
      },
      onDrop(event: DragEvent) {
        if (!drag) return
        event.preventDefault()
        if (photos[drag.place]?.photo_id !== drag.photo_id) onMove(drag.photo_id, drag.place)
      },
      onDragEnd: () => setDrag(null),
    }
  }

  return { shown, dragged_id: drag?.photo_id, handlersAt }
}
