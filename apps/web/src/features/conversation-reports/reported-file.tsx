import type { ConversationFile } from '@razgovor/contract/conversations'
import { useMutation } from '@tanstack/react-query'
import { formatBytes } from '../../lib/format-bytes.ts'
import { saveBlob } from '../../lib/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { fetchReportedFile } from './conversation-reports.queries.ts'
import { reportsTexts as texts } from './conversation-reports.texts.ts'

/** Shows nothing of the file until it is requested, because each download is logged. */
export function ReportedFile({ report_id, file }: { report_id: string; file: ConversationFile }) {
  const { file_id, name, bytes } = file
  const { mutate, isPending } = useMutation({
    mutationFn: () => fetchReportedFile({ report_id, file_id }),
    onSuccess: (blob) => saveBlob(name, blob),
  })
  return (
    <Button variant="line" size="sm" loading={isPending} className="mt-1 h-auto max-w-full" onClick={() => mutate()}>
      <span className="min-w-0 text-left break-words whitespace-normal">
        {texts.download(name, formatBytes(bytes))}
      </span>
    </Button>
  )
}
