import { useEffect, useState } from 'react'

/** The value once it has stood still for so long. */
export function useDebounced<Value>(value: Value, delay_ms: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay_ms)
    return () => clearTimeout(timer)
  }, [value, delay_ms])
  return settled
}
