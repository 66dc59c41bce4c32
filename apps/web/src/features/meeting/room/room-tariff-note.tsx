import { roomTexts } from './room.texts.ts'
import { useTimeLeft } from '../use-time-left.ts'

export function TariffNote({ consultation_id }: { consultation_id: string }) {
  const left = useTimeLeft(consultation_id)
  if (!left || left.tariffSeconds === null) return null
  return (
    <p className="absolute bottom-2 left-0 hidden w-[220px] text-xs leading-snug text-dim xl:block">
      {roomTexts.time.by_tariff(Math.ceil(left.tariffSeconds / 60))}
    </p>
  )
}
