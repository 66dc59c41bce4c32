const { LD_PRELOAD: _, ...environment } = process.env

// For programs that fail on a shifted clock (scripts/test-dates.ts): browser audio and video freeze, and Redis never
// starts because libfaketime and jemalloc call each other.
export const realTime = environment
