import { ButtonLink } from '../../ui/button-link.tsx'

/** A speaker can't book oneself. */
export function OwnPageCard() {
  return (
    <>
      <h2 className="h3">Это твоя страница</h2>
      <p className="mt-3 text-mute">Так её видят слушатели. Свободное время добавляется в графике.</p>
      <ButtonLink to="/schedule" size="lg" className="mt-7 w-full">
        Мой график
      </ButtonLink>
    </>
  )
}
