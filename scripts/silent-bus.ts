// Scripts serve no pages and no tabs, and pages cached by other processes expire by themselves.
export const silentBus = { publish: async () => {} }
