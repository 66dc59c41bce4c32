import { useEffect, useState } from 'react'

export function useDebounced<Value>(value: Value, delay_ms: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay_ms)
    return () => clearTimeout(timer)
  }, [value, delay_ms])
  return settled
}
