import { useQuery } from '@tanstack/react-query'
import { closeModal } from '../../lib/modal.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { Button } from '../../ui/button.tsx'
import { versionQuery } from './site.queries.ts'

export default function SupportProjectModal() {
  const { data } = useQuery(versionQuery())
  return (
    <>
      <p className="text-mute">Проект живёт на донаты. Любая сумма помогает нам звать новых спикеров.</p>
      <div className="mt-7 grid gap-2">
        <a
          href={data?.links.donation}
          target="_blank"
          rel="noreferrer"
          onClick={closeModal}
          className={buttonClass({ size: 'lg' })}
        >
          Поддержать
        </a>
        <Button variant="ghost" size="lg" onClick={closeModal}>
          В другой раз
        </Button>
      </div>
    </>
  )
}
