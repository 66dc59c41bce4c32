import { meetingFileBytesMax } from '@razgovor/contract/limits'
import { useState } from 'react'
import { isRefusal } from '../../../lib/api-error.ts'
import { formatBytes } from '../../../lib/format-bytes.ts'
import { fileRefusals, useUploadFile } from '../meeting.queries.ts'
import { sendMessage } from '../room/connection/room-data.ts'
import { chatTexts as texts } from './chat.texts.ts'
import { keepMessage } from './keep-message.ts'

interface Sending {
  name: string
  percent: number
}

/** Uploads a file to the API, then posts it in the chat. Only one file is sent at a time. */
export function useSendFile(consultation_id: string, onProblem: (problem: string | null) => void) {
  const [sending, setSending] = useState<Sending | null>(null)
  const upload = useUploadFile(consultation_id)

  async function send(file: File) {
    if (file.size > meetingFileBytesMax) return onProblem(texts.too_big(formatBytes(meetingFileBytesMax)))
    onProblem(null)
    setSending({ name: file.name, percent: 0 })
    try {
      const { file_id, name, bytes } = await upload.mutateAsync({
        file,
        onSent: (percent) => setSending({ name: file.name, percent }),
      })
      const client_id = await sendMessage(name, { file_id, name, bytes })
      keepMessage({ consultation_id, client_id, text: name, file_id })
    } catch (error) {
      onProblem(isRefusal(error, ...fileRefusals) ? (error.fields['file'] ?? error.message) : texts.not_uploaded)
    }
    setSending(null)
  }

  return { sending, send }
}
