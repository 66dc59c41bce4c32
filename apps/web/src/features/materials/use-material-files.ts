import { materialFilesMax, meetingFileBytesMax } from '@razgovor/contract/limits'
import type { MaterialFile } from '@razgovor/contract/materials'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../lib/api.ts'
import { isRefusal } from '../../lib/api-error.ts'
import { formatBytes } from '../../lib/format-bytes.ts'
import { newKey } from '../../lib/new-key.ts'
import { reportingFetcher } from '../../lib/reporting-fetcher.ts'
import { materialsTexts as texts } from './materials.texts.ts'

export interface ListedFile {
  key: string
  name: string
  bytes: number
  /** Null until the file is uploaded. */
  file_id: string | null
  percent: number
  problem: string | null
}

export function useMaterialFiles(consultation_id: string, saved: readonly MaterialFile[]) {
  const [files, setFiles] = useState<readonly ListedFile[]>(() =>
    saved.map((file) => ({ ...file, key: file.file_id, percent: 100, problem: null })),
  )
  const [problem, setProblem] = useState<string | null>(null)
  const aborts = useRef(new Map<string, AbortController>())

  useEffect(() => {
    const { current } = aborts
    return () => {
      for (const abort of current.values()) abort.abort()
    }
  }, [])

  function change(key: string, changes: Partial<ListedFile>): void {
    setFiles((listed) => listed.map((file) => (file.key === key ? { ...file, ...changes } : file)))
  }

  function add(chosen: readonly File[]): void {
    const left = materialFilesMax - files.length
    setProblem(chosen.length > left ? texts.too_many(materialFilesMax) : null)
    const added = chosen.slice(0, left).map((file) => ({ file, listed: listedFile(file) }))
    setFiles((listed) => [...listed, ...added.map(({ listed: one }) => one)])
    for (const { file, listed } of added) if (listed.problem === null) void upload(listed.key, file)
  }

  async function upload(key: string, file: File): Promise<void> {
    const abort = new AbortController()
    aborts.current.set(key, abort)
    const form = new FormData()
    form.set('file', file)
    try {
      const { file_id } = await call('POST /api/consultations/:id/materials/files', {
        params: { id: consultation_id },
        form,
        signal: abort.signal,
        fetcher: reportingFetcher((percent) => change(key, { percent })),
      })
      change(key, { file_id, percent: 100 })
    } catch (error) {
      if (abort.signal.aborted) return
      const isRefused = isRefusal(error, 'validation', 'human_friendly', 'body_too_big', 'throttling', 'not_exist')
      change(key, {
        problem: isRefused ? (error.fields['file'] ?? error.message) : texts.not_uploaded(file.name),
      })
    } finally {
      aborts.current.delete(key)
    }
  }

  function remove(key: string): void {
    aborts.current.get(key)?.abort()
    setProblem(null)
    setFiles((listed) => listed.filter((file) => file.key !== key))
  }

  return {
    files,
    problem,
    add,
    remove,
    isUploading: files.some((file) => file.file_id === null && file.problem === null),
    file_ids: files.flatMap(({ file_id }) => file_id ?? []),
  }
}

function listedFile(file: File): ListedFile {
  const isTooBig = file.size > meetingFileBytesMax
  return {
    key: newKey(),
    name: file.name,
    bytes: file.size,
    file_id: null,
    percent: 0,
    problem: isTooBig ? texts.too_big(file.name, formatBytes(meetingFileBytesMax)) : null,
  }
}
