import type { ConversationFile } from '@razgovor/contract/conversations'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useOutbox } from '../features/conversations/outbox.store.ts'
import { useUploads } from '../features/conversations/uploads.store.ts'
import { axeViolations } from '../ui/axe-check.ts'
import { makeServer, prepareThread, showThread, type SentBody } from './thread-test-server.tsx'

/** Replaces XMLHttpRequest with uploads that proceed only when the test says so. */
class HeldUpload {
  static begun: HeldUpload[] = []
  readonly upload = new EventTarget()
  readonly #events = new EventTarget()
  status = 0
  response: unknown = null
  responseType = ''
  isAborted = false

  open(): void {}
  setRequestHeader(): void {}
  getAllResponseHeaders(): string {
    return 'content-type: application/json'
  }
  addEventListener(name: string, listener: () => void): void {
    this.#events.addEventListener(name, listener)
  }
  send(): void {
    HeldUpload.begun.push(this)
  }
  abort(): void {
    this.isAborted = true
    this.#events.dispatchEvent(new Event('abort'))
  }
  sent(loaded: number): void {
    this.upload.dispatchEvent(new ProgressEvent('progress', { loaded, total: 100 }))
  }
  answer(status: number, body: object): void {
    Object.assign(this, { status, response: new Blob([JSON.stringify(body)]) })
    this.#events.dispatchEvent(new Event('load'))
  }
  breakOff(): void {
    this.#events.dispatchEvent(new Event('error'))
  }
}

const stored: ConversationFile = { file_id: 'file-1', name: 'План.pdf', bytes: 2048, picture: null }
const field = page.getByRole('textbox', { name: 'Сообщение' })
const attached = page.getByRole('list', { name: 'Прикреплённые файлы' })

function choose(...files: File[]): void {
  const data = new DataTransfer()
  for (const file of files) data.items.add(file)
  const chooser = document.querySelector<HTMLInputElement>('input[type=file]')!
  chooser.files = data.files
  chooser.dispatchEvent(new Event('change', { bubbles: true }))
}

function fileOf(name = 'План.pdf', bytes = 2048): File {
  return new File([new Uint8Array(bytes)], name)
}

/** Shows a conversation and collects the messages that are sent. */
async function showEmpty() {
  const server = makeServer(2)
  const sent: SentBody[] = []
  server.onSend = (body) => {
    sent.push(body)
    return Response.json({})
  }
  await showThread(server)
  await expect.element(field).toBeVisible()
  return { server, sent }
}

async function begun(count = 1): Promise<HeldUpload> {
  await expect.poll(() => HeldUpload.begun.length).toBe(count)
  return HeldUpload.begun.at(-1)!
}

beforeEach(async () => {
  await prepareThread()
  HeldUpload.begun = []
  vi.stubGlobal('XMLHttpRequest', HeldUpload)
})

afterEach(() => {
  vi.unstubAllGlobals()
})

test('a chosen file uploads above the field with its progress, and is sent with the text', async () => {
  const { sent } = await showEmpty()
  choose(fileOf())
  const upload = await begun()
  upload.sent(40)
  await expect.element(attached.getByText('2 КБ · Загружаем, 40 %')).toBeVisible()
  expect(await axeViolations()).toEqual([])
  upload.answer(200, stored)
  await expect.element(attached.getByText('2 КБ · Загружен')).toBeVisible()
  await field.fill('Вот план')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => sent).toMatchObject([{ text: 'Вот план', file_ids: ['file-1'] }])
  await expect.element(attached).not.toBeInTheDocument()
  await expect.poll(() => useUploads.getState()).toEqual([])
})

test('a message that is sent before its file is uploaded waits for it, says so, and is sent once', async () => {
  const { sent } = await showEmpty()
  choose(fileOf())
  const upload = await begun()
  await field.fill('Вот план')
  await userEvent.keyboard('{Enter}')
  await field.fill('Это без файла')
  await userEvent.keyboard('{Enter}')
  upload.sent(70)
  await expect.element(page.getByText('Загружаем, 70 %')).toBeVisible()
  await expect.poll(() => sent).toMatchObject([{ text: 'Это без файла', file_ids: [] }])
  expect(await axeViolations()).toEqual([])
  upload.answer(200, stored)
  await expect.poll(() => sent.length).toBe(2)
  expect(sent[1]).toMatchObject({ text: 'Вот план', file_ids: ['file-1'] })
  await expect.poll(() => useOutbox.getState().pending).toEqual([])
})

test('a broken upload is tried again by a press, and by itself when the connection returns', async () => {
  const { sent } = await showEmpty()
  choose(fileOf())
  const first = await begun()
  first.breakOff()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('План.pdf: файл не загрузился. Проверь связь и попробуй ещё раз')
  await page.getByRole('button', { name: 'Попробовать ещё раз' }).click()
  const second = await begun(2)
  await field.fill('Вот план')
  await userEvent.keyboard('{Enter}')
  second.breakOff()
  await expect.element(page.getByRole('alert')).toBeVisible()
  window.dispatchEvent(new Event('online'))
  const third = await begun(3)
  third.answer(200, stored)
  await expect.poll(() => sent.map(({ file_ids }) => file_ids)).toEqual([['file-1']])
})

test('an upload is canceled above the field and in its message, and nothing is sent', async () => {
  const { sent } = await showEmpty()
  choose(fileOf())
  const first = await begun()
  await page.getByRole('button', { name: 'Убрать План.pdf' }).click()
  expect(first.isAborted).toBe(true)
  await expect.element(attached).not.toBeInTheDocument()
  choose(fileOf())
  const second = await begun(2)
  await page.getByRole('button', { name: 'Отправить', exact: true }).click()
  await page.getByRole('button', { name: 'Отменить' }).click()
  expect(second.isAborted).toBe(true)
  await expect.poll(() => useUploads.getState()).toEqual([])
  expect([useOutbox.getState().pending, sent]).toEqual([[], []])
})

test('a refused file says why, and is above the field again after «Исправить»', async () => {
  const { sent } = await showEmpty()
  choose(fileOf('Фото.jpg'))
  const upload = await begun()
  await field.fill('Вот фото')
  await userEvent.keyboard('{Enter}')
  const file = 'Это не похоже на файл .jpg'
  upload.answer(400, { error_code: 202, error_message: 'Проверь поля', fields: { file } })
  await expect.element(page.getByRole('alert')).toHaveTextContent(file)
  await page.getByRole('button', { name: 'Исправить' }).click()
  await expect.element(field).toHaveValue('Вот фото')
  await expect.element(attached.getByRole('alert')).toHaveTextContent(file)
  await userEvent.keyboard('{Enter}')
  await page.getByRole('button', { name: 'Убрать Фото.jpg' }).click()
  await page.getByRole('button', { name: 'Отправить', exact: true }).click()
  await expect.poll(() => sent).toMatchObject([{ text: 'Вот фото', file_ids: [] }])
})

test('a file that is too big is not uploaded', async () => {
  await showEmpty()
  choose(fileOf('Видео.mp4', 15_360 * 1024 + 1))
  await expect.element(page.getByRole('alert')).toHaveTextContent('Видео.mp4: файл больше 15 МБ, выбери поменьше')
  expect(HeldUpload.begun).toEqual([])
})

test('pasted and dropped files are attached; before the first booking a sentence says why they are not', async () => {
  const { server } = await showEmpty()
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(fileOf('Снимок.png'))
  field.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData: dataTransfer, bubbles: true }))
  await begun()
  const messages = page.getByRole('group', { name: 'Сообщения переписки' })
  await expect.element(messages).toBeVisible()
  const thread = messages.element()
  thread.dispatchEvent(new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true }))
  await expect.element(page.getByText('Отпусти файл, и он прикрепится')).toBeVisible()
  thread.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  await begun(2)
  await expect.element(page.getByText('Отпусти файл, и он прикрепится')).not.toBeInTheDocument()

  useUploads.setState([], true)
  server.canSendFiles = false
  await showThread(server)
  const buttons = page.getByRole('button', { name: 'Прикрепить файл' })
  await buttons.last().click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Файлы можно присылать после первой записи на встречу')
  expect(useUploads.getState()).toEqual([])
})

test('a message whose file was not uploaded before a reload says so', async () => {
  const file = { file_id: null, name: 'План.pdf', bytes: 2048 }
  const written = { conversation_id: '0190f5a0-0000-7000-8000-000000000001', written_at: '2058-01-14T09:00:00Z' }
  useOutbox.setState({ pending: [{ ...written, client_id: 'client-9', text: 'Вот', file, problem: null }] })
  const { sent } = await showEmpty()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Файл ещё не загружен. Если вкладка с ним закрыта, прикрепи его ещё раз')
  await page.getByRole('button', { name: 'Удалить' }).click()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  expect(sent).toEqual([])
})

test('a picture is shown in its preview, another file as a row with its name and size', async () => {
  const server = makeServer(2)
  const canvas = new OffscreenCanvas(64, 32)
  canvas.getContext('2d')
  const preview = await canvas.convertToBlob()
  const sizes: (string | null)[] = []
  server.onDownload = (query) => {
    sizes.push(query.get('size'))
    return new Response(preview)
  }
  server.files = [{ ...stored, file_id: 'file-2', name: 'Фото.jpg', picture: { width: 64, height: 32 } }]
  await showThread(server)
  const picture = page.getByRole('button', { name: 'Скачать Фото.jpg 2 КБ' })
  await expect.poll(() => picture.element().querySelector('img')?.naturalWidth).toBe(64)
  expect(sizes).toEqual(['PREVIEW'])
  await picture.click()
  await expect.poll(() => sizes).toEqual(['PREVIEW', 'WHOLE'])
  expect(await axeViolations()).toEqual([])
})
