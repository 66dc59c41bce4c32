import { useId, type CSSProperties } from 'react'
import './slider.css'

interface SliderProps {
  label: string
  value: number
  min: number
  max: number
  step: number
  onChange: (value: number) => void
}

export function Slider({ label, value, min, max, step, onChange }: SliderProps) {
  const id = useId()
  const filled = `${((value - min) / (max - min)) * 100}%`
  return (
    <div>
      <label htmlFor={id} className="block text-xs font-medium">
        {label}
      </label>
      <input
        id={id}
        type="range"
        className="slider"
        style={{ '--filled': filled } as CSSProperties}
        min={min}
        max={max}
        step={step}
        value={value}
        onChange={({ target }) => onChange(target.valueAsNumber)}
      />
    </div>
  )
}
