const { LD_PRELOAD: _, ...environment } = process.env

/**
 * The environment of programs that do not run on a shifted clock (scripts/test-dates.ts): a browser's audio and video
 * stand still on it, and Redis never starts, since libfaketime and jemalloc call each other.
 */
export const realTime = environment
