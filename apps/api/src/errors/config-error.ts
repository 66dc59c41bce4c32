/** Describes every fault of the environment, one sentence each. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}
