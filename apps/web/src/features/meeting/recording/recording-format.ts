import type { RecordingMedia } from '@razgovor/contract/recordings'

type MediaType = 'video/webm' | 'video/mp4' | 'audio/webm' | 'audio/mp4'

export interface RecordingFormat {
  /** The `mimeType` option of MediaRecorder. */
  mime: string
  media_type: MediaType
  extension: string
}

const formats: Record<RecordingMedia, readonly RecordingFormat[]> = {
  VIDEO: [
    { mime: 'video/webm;codecs=vp8,opus', media_type: 'video/webm', extension: 'webm' },
    { mime: 'video/webm', media_type: 'video/webm', extension: 'webm' },
    { mime: 'video/mp4', media_type: 'video/mp4', extension: 'mp4' },
  ],
  SOUND: [
    { mime: 'audio/webm;codecs=opus', media_type: 'audio/webm', extension: 'weba' },
    { mime: 'audio/mp4', media_type: 'audio/mp4', extension: 'm4a' },
  ],
}

/** Returns null if the browser cannot record this media. */
export function recordingFormat(media: RecordingMedia): RecordingFormat | null {
  if (typeof MediaRecorder !== 'function' || typeof indexedDB === 'undefined') return null
  return formats[media].find(({ mime }) => MediaRecorder.isTypeSupported(mime)) ?? null
}

export function canRecordMeetings(): boolean {
  return recordingFormat('SOUND') !== null && 'captureStream' in HTMLCanvasElement.prototype
}

export function extensionOf(media_type: string): string {
  return [...formats.VIDEO, ...formats.SOUND].find((format) => format.media_type === media_type)?.extension ?? 'webm'
}
