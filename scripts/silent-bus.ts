// For scripts: they serve no pages and no tabs, and what other processes render expires by itself.
export const silentBus = { publish() {} }
