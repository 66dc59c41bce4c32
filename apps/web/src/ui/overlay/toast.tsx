import { Toast as Base } from '@base-ui/react/toast'
import { useEffect } from 'react'
import { Icon } from '../icon.tsx'
import { overlayTexts as texts } from './overlay.texts.ts'
import { connectToasts, type ToastMessage } from './toasts.ts'

const toastDurationMs = 5000
const noticeDurationMs = 30_000
const shownMax = 3

const manager = Base.createToastManager()

/** Mounted once, beside the page. `toasts` sends the messages. */
export function Toasts() {
  useEffect(connectInTurns, [])
  return (
    <Base.Provider toastManager={manager} timeout={toastDurationMs} limit={Infinity}>
      <Base.Portal>
        <Base.Viewport
          aria-label={texts.toasts}
          className="fixed inset-x-4 top-4 z-60 flex flex-col gap-2 outline-none md:top-auto md:right-6 md:bottom-(--toasts-bottom,24px) md:left-auto md:w-[380px]"
        >
          <ToastList />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  )
}

/** Shows at most three toasts, so that each is visible for its full duration; the rest wait, except errors. */
function connectInTurns(): () => void {
  const waiting: ToastMessage[] = []
  let shownCount = 0
  function show(message: ToastMessage) {
    shownCount++
    add(message, showNext)
  }
  function showNext() {
    shownCount--
    const next = shownCount < shownMax && waiting.shift()
    if (next) show(next)
  }
  return connectToasts((message) => {
    if (shownCount < shownMax || message.kind === 'error') show(message)
    else waiting.push(message)
  })
}

/** The viewport announces the toast; an urgent priority would hide the toast itself from screen readers. */
function add({ kind, text, action }: ToastMessage, onClose: () => void): void {
  const id = manager.add({
    title: text,
    type: kind,
    onClose,
    ...(kind === 'notice' && { timeout: noticeDurationMs }),
    actionProps: action && {
      children: action.label,
      onClick() {
        manager.close(id)
        action.onPress()
      },
    },
  })
}

function ToastList() {
  const { toasts } = Base.useToastManager()
  return toasts.map((toast) => (
    <Base.Root
      key={toast.id}
      toast={toast}
      swipeDirection={['up', 'right', 'down']}
      className="on-ink translate-x-(--toast-swipe-movement-x) translate-y-(--toast-swipe-movement-y) rounded-tile bg-ink text-white ring-1 ring-white/30 transition duration-200 ease-out-soft data-ending-style:opacity-0 data-starting-style:-translate-y-4 data-starting-style:opacity-0 data-swiping:transition-none data-[type=error]:bg-error"
    >
      <Base.Content className="flex items-start gap-2 py-1.5 pr-1.5 pl-5">
        <Base.Title render={<p />} className="min-w-0 grow py-2.5 text-sm leading-snug font-medium" />
        <Base.Action aria-hidden={false} className="link h-11 shrink-0 px-2" />
        <Base.Close
          aria-hidden={false}
          aria-label={texts.close}
          className="grid size-11 shrink-0 place-items-center rounded-full"
        >
          <Icon name="close" />
        </Base.Close>
      </Base.Content>
    </Base.Root>
  ))
}
