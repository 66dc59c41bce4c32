import type { RegistryColumns as RegistryColumnsOf, RegistryImport as Imported } from '@razgovor/contract/chargebacks'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { isRefusal } from '../../lib/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmButtons } from '../../ui/overlay/confirm-buttons.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Field } from '../../ui/form/field.tsx'
import { FormProblem } from '../../ui/form/form-problem.tsx'
import { importMutation, importRefusals } from './reconciliation.queries.ts'
import { RegistryColumns } from './registry-columns.tsx'
import { decodeRegistry, readHeadings } from './registry-parts.ts'
import { importTexts as texts, reconciliationTexts } from './reconciliation.texts.ts'

export function RegistryImport() {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button variant="line" onClick={() => setIsOpen(true)}>
        {texts.open}
      </Button>
      <Dialog open={isOpen} onClose={close} title={texts.title} description={texts.text}>
        <Upload onClose={close} />
      </Dialog>
    </>
  )
}

function Upload({ onClose }: { onClose: () => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [isMissing, setIsMissing] = useState(false)
  const [headings, setHeadings] = useState<readonly string[]>([])
  const [columns, setColumns] = useState<RegistryColumnsOf>({})
  const send = useMutation(importMutation())
  const problem = isRefusal(send.error, ...importRefusals) ? send.error.message : undefined

  function submit(event?: FormEvent) {
    event?.preventDefault()
    const file = input.current?.files?.[0]
    setIsMissing(!file)
    if (file) send.mutate({ file, columns })
  }

  async function readFile() {
    const file = input.current?.files?.[0]
    setColumns({})
    send.reset()
    setHeadings(file ? readHeadings(decodeRegistry(await file.arrayBuffer())) : [])
  }

  if (send.data) return <Result result={send.data} onClose={onClose} />
  return (
    <form noValidate className="grid gap-5" onSubmit={submit}>
      <Field label={texts.file} hint={undefined} error={isMissing ? texts.no_file : undefined}>
        {(control) => (
          <input
            {...control}
            ref={input}
            type="file"
            accept=".csv,text/csv,text/plain"
            className="control py-3"
            onChange={() => void readFile()}
          />
        )}
      </Field>
      {headings.length > 0 && (
        <RegistryColumns headings={headings} columns={columns} onChange={setColumns} isOpen={problem !== undefined} />
      )}
      <FormProblem {...(problem && { text: problem })} />
      <ConfirmButtons
        confirm={texts.send}
        cancel={reconciliationTexts.cancel}
        loading={send.isPending}
        onConfirm={() => submit()}
        onCancel={onClose}
      />
    </form>
  )
}

function Result({ result, onClose }: { result: Imported; onClose: () => void }) {
  const { chargebacks, recorded, known, others, refused } = result
  return (
    <div role="status" className="grid gap-3">
      {chargebacks === 0 ? <p>{texts.nothing}</p> : <p>{texts.recorded(recorded)}</p>}
      {known > 0 && <p>{texts.known(known)}</p>}
      {others > 0 && <p className="text-mute">{texts.others(others)}</p>}
      {refused.length > 0 && (
        <>
          <p className="text-error">{texts.refused}</p>
          <ul className="grid max-h-60 gap-1 overflow-y-auto text-xs">
            {refused.map(({ line, why }) => (
              <li key={line} className="break-words">
                {texts.line(line, why)}
              </li>
            ))}
          </ul>
        </>
      )}
      <Button onClick={onClose}>{texts.close}</Button>
    </div>
  )
}
