import { uploadAvatar } from '@razgovor/contract/profile'
import { downloadMeetingFile, uploadMeetingFile } from '@razgovor/contract/meetings'
import { readdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { owned, quarters } from '../../test/pictures.ts'
import type { Fault } from '../run-fault.ts'
import { whyNoSmallDisk } from '../small-disk.ts'
import type { Stack } from '../stack.ts'

interface Kept {
  meeting: Stack['meetings'][number]
  file_id: string
  size: number
}

// Files whose upload was confirmed.
const kept = new WeakMap<Stack, Kept[]>()
const sizes = [100, 20_000, 60_000]
const avatar = owned(Buffer.from(await quarters({ width: 800, height: 800 })))

export const diskFull: Fault = {
  name: 'the disk of the files full',
  seconds: 15,
  needs: { small_disk: 'files' },
  whyNot: whyNoSmallDisk,
  async meanwhile(stack, attempt, nth) {
    const meeting = stack.meetings[nth % stack.meetings.length]!
    const caller = stack.processes[nth % 2]!.as(meeting.listener)
    const { user_id } = meeting.listener
    const params = { id: meeting.consultation_id }
    const size = sizes[nth % sizes.length]!
    const file = Buffer.alloc(size, 'x')
    const sent = await attempt(() => caller.call(uploadMeetingFile, { params, form: { file, fields: {} } }))
    if (sent.kind === 'answered') kept.set(stack, [...(kept.get(stack) ?? []), { meeting, ...sent.answer, size }])
    if (nth % 5 === 0)
      await attempt(() => caller.call(uploadAvatar, { params: { user_id }, form: { file: avatar, fields: {} } }))
  },
  async strike({ disk }, seconds) {
    await disk?.fill()
    await sleep(seconds * 1000)
    await disk?.free()
  },
  async check(stack) {
    const { disk, meetings, processes } = stack
    const wrong: string[] = []
    const names = await readdir(disk!.folder, { recursive: true })
    for (const name of names) if (name.endsWith('.part')) wrong.push(`half a file is left: ${name}`)
    const files = kept.get(stack) ?? []
    for (const { meeting, file_id, size } of files) {
      const params = { id: meeting.consultation_id, file_id }
      const text: unknown = await processes[0]!.as(meeting.speaker).call(downloadMeetingFile, { params })
      if (text !== 'x'.repeat(size)) wrong.push(`a file of ${size} bytes came back as another`)
    }
    const { consultation_id: id, listener } = meetings.at(-1)!
    const form = { file: Buffer.from('again'), fields: {} }
    await processes[1]!.as(listener).call(uploadMeetingFile, { params: { id }, form })
    if (files.length === 0) wrong.push('nobody could send a file')
    return wrong
  },
}
