import { Button } from './button.tsx'

/** The last resort of every error boundary. */
export function ErrorState() {
  return (
    <div role="alert" className="wrap grid min-h-[60vh] place-content-center justify-items-center py-20 text-center">
      <h1 className="h2">Что-то пошло не так</h1>
      <Button className="mt-8" onClick={() => window.location.reload()}>
        Обновить страницу
      </Button>
    </div>
  )
}
